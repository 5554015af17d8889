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

/**
 * What starts that Chromium. A complete one prepares two pages for the suggestions of the address bar in each window,
 * which no test can see, and which takes as long as the page of a test. The switch replaces Playwright's own, so its
 * features are repeated.
 */
export const chromiumOptions = {
  executablePath: findChromium(),
  args: [
    `--disable-features=${[
      ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
      // https://github.com/microsoft/playwright/blob/main/packages/playwright-core/src/server/chromium/chromiumSwitches.ts
      ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
      ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
      ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin'],
      ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
    ]}`,
  ],
};
