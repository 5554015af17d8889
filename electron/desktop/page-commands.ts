import type { WebContents } from 'electron';
import { commandChannel } from '#ipc/channel.ts';
import type { DesktopCommand } from '#shared/contracts/bridge.ts';

/**
 * Sends menu and tray commands to the page. A command is stored until the page handles it, because the menu exists
 * before the page does, and some handlers exist only after a sign-in.
 */
export class PageCommands {
  readonly #contents: WebContents;
  readonly #listenedFor = new Set<unknown>();
  #pending: DesktopCommand[] = [];

  constructor(contents: WebContents) {
    this.#contents = contents;
  }

  send(command: DesktopCommand): void {
    if (this.#listenedFor.has(command.name)) this.#contents.send(commandChannel, command);
    else this.#pending.push(command);
  }

  /** The page handles commands of that name from now on. */
  onListening(name: unknown): void {
    this.#listenedFor.add(name);
    const pending = this.#pending;
    this.#pending = [];
    for (const command of pending) this.send(command);
  }
}
