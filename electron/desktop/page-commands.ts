import type { WebContents } from 'electron';
import { commandChannel } from '#ipc/channel.ts';
import type { DesktopCommand } from '#shared/contracts/bridge.ts';

/**
 * Tells a page what is chosen outside of it. The menu is there before the page is, and some of it is there
 * only when somebody has signed in: what is chosen before it listens waits until it does.
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

  /** The page listens from now on for commands of that name. */
  onListening(name: unknown): void {
    this.#listenedFor.add(name);
    const pending = this.#pending;
    this.#pending = [];
    for (const command of pending) this.send(command);
  }
}
