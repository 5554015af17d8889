import { expect, test } from 'vitest';
import { describeCheck } from '../../electron/desktop/describe-check.ts';

test.each([
  [
    'a newer version',
    { isUpdateAvailable: true, updateInfo: { version: '2.0.0' } },
    /^Offerdesk 2\.0\.0 is available$/,
  ],
  ['none', { isUpdateAvailable: false, updateInfo: { version: '1.0.0' } }, /^Offerdesk is up to date$/],
  ['that it cannot check', undefined, /^This installation does not update automatically$/],
])('an update check reports %s', (_, found, message) => {
  expect(describeCheck(found, '1.0.0').message).toMatch(message);
});
