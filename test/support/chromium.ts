import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/**
 * The Chromium for the tests of the screens: Playwright's own, else one on the path.
 * @returns undefined if there is none
 */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [chromium.executablePath(), ...onPath].find((path) => existsSync(path));
}
