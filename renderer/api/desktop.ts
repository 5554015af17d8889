import type { DesktopCommand } from '#shared/contracts/bridge.ts';

type CommandOf<Name extends DesktopCommand['name']> = Extract<DesktopCommand, { name: Name }>;

/**
 * Listens to commands from the menu of the desktop window, the tray, or a notification. A browser has none of them.
 *
 * @returns a function that stops listening
 */
export function onDesktopCommand<Name extends DesktopCommand['name']>(
  name: Name,
  run: (command: CommandOf<Name>) => void,
): () => void {
  const stop = window.offerdesk?.onCommand(name, (command) => run(command as CommandOf<Name>));
  return stop ?? (() => {});
}
