/**
 * The pictures of the user's guide, taken from the real screens over a day's work. `npm run pictures` keeps
 * them; otherwise this only makes sure that each can still be taken.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { fillDemo } from '../support/demo-data.ts';
import { expect, test } from './host.ts';

const kept = fileURLToPath(new URL('../../resources/docs/pictures', import.meta.url));
const identities = 12;

const pictures: { file: string; address: string; isReady: (page: Page) => Promise<void> }[] = [
  {
    file: 'home.png',
    address: '/',
    isReady: (page) =>
      expect(page.getByText(`Came in today: ${identities} identity documents`)).toBeVisible(),
  },
  {
    file: 'review-identity.png',
    address: '/reviews/kyc',
    async isReady(page) {
      await page
        .getByRole('button', { name: /3 findings|2 findings|Winifred/ })
        .first()
        .click();
      await expect(page.getByText(/The birth date on the document/)).toBeVisible();
      await seeImage(page);
    },
  },
  {
    file: 'review-accreditation.png',
    address: '/reviews/aic',
    async isReady(page) {
      await expect(page.getByRole('region', { name: 'What the rules advise' })).toContainText('Passed');
      await expect(page.getByText('1 / 2')).toBeVisible();
    },
  },
];

async function seeImage(page: Page): Promise<void> {
  const image = page.getByRole('img', { name: /^Front/ });
  await expect
    .poll(() => image.evaluate((shown: HTMLImageElement) => shown.complete && shown.naturalWidth > 0))
    .toBe(true);
}

test('the screens of the guide look as they do in it', async ({ page, host }, info) => {
  test.setTimeout(240_000);
  await fillDemo(await host.newClient(), identities);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(host.link);
  for (const { file, address, isReady } of pictures) {
    await page.goto(`${host.address}/back-office/#${address}`);
    await isReady(page);
    const path = process.env.OFFERDESK_PICTURES === 'keep' ? join(kept, file) : info.outputPath(file);
    await page.screenshot({ path });
  }
});
