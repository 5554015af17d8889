import type { Page } from '@playwright/test';
import { expect, type Host } from '../host.ts';

/** A picture of the user guide. */
export interface Picture {
  /** Its name in `resources/docs/pictures`. */
  file: string;
  /** Prepares the screen for the picture, and waits until it is complete. */
  show(page: Page, host: Host): Promise<void>;
}

/** Waits until nothing on the screen moves, and no toast covers it. */
export async function settle(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  const loading = page.locator('.mantine-Skeleton-root, .mantine-Loader-root');
  // The next case is hidden, and reads some of its parts only when it is shown.
  await expect(loading.filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  await expect
    .poll(() =>
      page
        .getByRole('img')
        .evaluateAll((shown) =>
          shown.every((image) => !(image instanceof HTMLImageElement) || image.naturalWidth > 0),
        ),
    )
    .toBe(true);
  await expect
    .poll(() =>
      page.evaluate(() => document.getAnimations().some(({ playState }) => playState === 'running')),
    )
    .toBe(false);
}
