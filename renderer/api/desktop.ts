import type { DesktopCommand } from '#shared/contracts/bridge.ts';

type CommandOf<Name extends DesktopCommand['name']> = Extract<DesktopCommand, { name: Name }>;

/**
 * Listens to what is chosen in the menu of the desktop window, in the tray or in a notification. In a browser
 * there is nothing of it.
 *
 * @returns stops listening
 */
export function onDesktopCommand<Name extends DesktopCommand['name']>(
  name: Name,
  run: (command: CommandOf<Name>) => void,
): () => void {
  const stop = window.offerdesk?.onCommand(name, (command) => run(command as CommandOf<Name>));
  return stop ?? (() => {});
}
