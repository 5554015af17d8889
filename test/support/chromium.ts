import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/** Debian's package of a Chromium that cannot show windows: it takes about a quarter less processor time than the complete one. */
export const headlessShell = 'chromium-headless-shell';

function findOnPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/**
 * The Chromium for the tests of the screens: the headless shell on the path, else Playwright's own, else a complete
 * one on the path.
 * @returns undefined if there is none
 */
export function findChromium(): string | undefined {
  const own = chromium.executablePath();
  return (
    findOnPath(headlessShell) ??
    (existsSync(own) ? own : findOnPath('chromium', 'chromium-browser', 'google-chrome'))
  );
}
