/**
 * Options of the command line that Chromium and Node act on before this application runs. They give another program
 * control of the screens or of this process, or turn off what isolates pages.
 */
const forbidden = {
  'lets other programs control the screens': [
    'remote-debugging-port',
    'remote-debugging-pipe',
    'remote-debugging-address',
    'remote-allow-origins',
    'enable-automation',
  ],
  'lets other programs control Offerdesk': [
    'inspect',
    'inspect-brk',
    'inspect-brk-node',
    'inspect-port',
    'inspect-publish-uid',
    'inspect-wait',
    'debug',
    'debug-brk',
    'debug-port',
  ],
  'runs other code in Offerdesk': [
    'js-flags',
    'load-extension',
    'disable-extensions-except',
    'browser-subprocess-path',
    'gpu-launcher',
    'renderer-cmd-prefix',
    'utility-cmd-prefix',
  ],
  'turns off the protection of the master key': ['password-store', 'use-mock-keychain'],
  'sends data of Offerdesk to another place, or stores it there': [
    'user-data-dir',
    'host-resolver-rules',
    'host-rules',
    'proxy-server',
    'proxy-pac-url',
    'ssl-key-log-file',
    'log-net-log',
    'log-file',
  ],
  'turns off the protection of the screens': [
    'enable-features',
    'disable-features',
    'unsafely-treat-insecure-origin-as-secure',
    'disable-web-security',
    'disable-site-isolation-trials',
    'allow-file-access-from-files',
    'allow-running-insecure-content',
    'ignore-certificate-errors',
    'disable-setuid-sandbox',
    'disable-seccomp-filter-sandbox',
    'disable-namespace-sandbox',
    'disable-gpu-sandbox',
    'no-zygote',
    'single-process',
    'in-process-gpu',
    'no-sandbox',
  ],
} as const;

/**
 * Explains why the installed application does not start with the given options.
 *
 * @param isAppImage whether an AppImage starts it: its launcher adds --no-sandbox on systems that deny the sandbox
 * @returns undefined, if it starts
 */
export function rejectSwitches(
  commandLine: Pick<Electron.CommandLine, 'hasSwitch'>,
  isAppImage: boolean,
): string | undefined {
  for (const [effect, names] of Object.entries(forbidden)) {
    const name = names.find((it) => commandLine.hasSwitch(it) && !(isAppImage && it === 'no-sandbox'));
    if (name) return `The option --${name} ${effect}. Start Offerdesk without it.`;
  }
  return undefined;
}
