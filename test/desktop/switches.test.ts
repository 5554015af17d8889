import { expect, test } from 'vitest';
import { rejectSwitches } from '../../electron/desktop/switches.ts';

const startWith = (names: string[], isAppImage = false) =>
  rejectSwitches({ hasSwitch: (name) => names.includes(name) }, isAppImage);

test.each([
  ['remote-debugging-port', 'lets other programs control the screens'],
  ['remote-debugging-pipe', 'lets other programs control the screens'],
  ['inspect', 'lets other programs control Offerdesk'],
  ['inspect-brk', 'lets other programs control Offerdesk'],
  ['js-flags', 'runs other code in Offerdesk'],
  ['load-extension', 'runs other code in Offerdesk'],
  ['password-store', 'turns off the protection of the master key'],
  ['use-mock-keychain', 'turns off the protection of the master key'],
  ['host-resolver-rules', 'sends data of Offerdesk to another place, or stores it there'],
  ['log-net-log', 'sends data of Offerdesk to another place, or stores it there'],
  ['user-data-dir', 'sends data of Offerdesk to another place, or stores it there'],
  ['disable-features', 'turns off the protection of the screens'],
  ['disable-web-security', 'turns off the protection of the screens'],
  ['no-sandbox', 'turns off the protection of the screens'],
])('the option --%s is rejected because it %s', (name, effect) => {
  expect(startWith(['data-dir', name])).toBe(`The option --${name} ${effect}. Start Offerdesk without it.`);
});

test('options that change nothing about the protection are accepted', () => {
  expect(startWith(['data-dir', 'ozone-platform', 'lang'])).toBeUndefined();
});

test('an AppImage may start without the sandbox, which its own launcher turns off on some systems', () => {
  expect(startWith(['no-sandbox'], true)).toBeUndefined();
  expect(startWith(['no-sandbox', 'load-extension'], true)).toContain('--load-extension');
});
