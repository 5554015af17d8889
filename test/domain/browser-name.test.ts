import { expect, test } from 'vitest';
import { nameBrowser } from '../../electron/http/browser-name.ts';

const mozilla = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const webKit = `${mozilla} AppleWebKit/537.36 (KHTML, like Gecko)`;

test.each([
  ['Chrome', `${webKit} Chrome/143.0.0.0 Safari/537.36`],
  ['Edge', `${webKit} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`],
  ['Opera', `${webKit} Chrome/143.0.0.0 Safari/537.36 OPR/124.0.0.0`],
  ['Firefox', `${mozilla} Gecko/20100101 Firefox/146.0`],
  ['Safari', `${webKit} Version/26.0 Safari/605.1.15`],
  [null, 'curl/8.14.1'],
  [null, undefined],
])('the name of the browser %s is read from its header', (name, userAgent) => {
  expect(nameBrowser(userAgent)).toBe(name);
});
