import type { Page } from '@playwright/test';
import { ask } from '../ask.ts';
import { expect, type Host } from '../host.ts';
import { expectPage, goTo } from '../record-actions.ts';
import type { Picture } from './picture.ts';

/** Opens a record from its list by a part of its name. */
async function open(page: Page, host: Host, list: string, name: string): Promise<void> {
  await goTo(page, host, `${list}?find=${encodeURIComponent(name)}`);
  await page.getByRole('grid').getByText(name, { exact: true }).first().click();
  await page.keyboard.press('Enter');
  await expectPage(page, name);
}

export const picturesOfRecords: Picture[] = [
  {
    file: 'offering.png',
    async show(page, host) {
      await open(page, host, '/offerings', 'Harbor Light Series A');
      await expect(page.getByRole('region', { name: 'Subscriptions' })).toContainText('of target');
      await expect(page.locator('.recharts-area-curve')).toHaveCount(2);
    },
  },
  {
    file: 'history.png',
    async show(page, host) {
      await open(page, host, '/individuals', 'Priya Raman');
      const [id] = /individual_\w+/.exec(page.url()) ?? [];
      await ask(page, 'revealSsn', { params: { id }, body: { reason: 'Call of the client' } });
      await page.getByRole('button', { name: 'History' }).click();
      const history = page.getByRole('dialog', { name: 'History' });
      await expect(history.getByText('Social Security number revealed')).toBeVisible();
    },
  },
  {
    file: 'audit-log.png',
    async show(page, host) {
      await goTo(page, host, '/audit-log');
      await expect(
        page.getByRole('grid', { name: 'Audit log' }).getByText('Sample data loaded').first(),
      ).toBeVisible();
    },
  },
];
