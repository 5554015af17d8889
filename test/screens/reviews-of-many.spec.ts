import type { Page } from '@playwright/test';
import type { Client } from '../support/client.ts';
import { createIssuer } from '../support/records.ts';
import { ask } from './ask.ts';
import { findViolations } from './axe.ts';
import { addressOf, expect, test } from './host.ts';
import { decide } from './review-actions.ts';

/** Pending issuers, oldest first. */
async function createIssuers(client: Client, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    ids.push(await createIssuer(client, { title: `Harbor ${number}` }));
  }
  return ids;
}

async function decideAll(page: Page, decision: string): Promise<void> {
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Select all matching' }).click();
  await expect(page.getByRole('button', { name: 'Select all matching' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Decide' }).click();
  await page.getByRole('menuitem', { name: decision }).click();
}

test('records that cannot be decided with the others are listed with the reason', async ({ page, host }) => {
  const [first] = await createIssuers(await host.newClient(), 3);
  await page.goto(`${host.link}#/reviews/issuer`);
  await expect(page.getByRole('heading', { level: 2, name: 'Harbor 1' })).toBeVisible();
  await decideAll(page, 'Approve');
  const { body: shown } = await ask(page, 'getCase', { params: { review: 'issuer', id: first } });
  const decision = { expectedUpdatedAt: shown.updatedAt, to: 'REJECTED', reasonCode: 'DUPLICATE' };
  await ask(page, 'decideIssuer', { params: { id: first }, body: decision });

  await page.getByRole('button', { name: 'Approve 3' }).click();

  const outcome = page.getByRole('dialog', { name: 'Approved' });
  await expect(outcome).toContainText('Approved: 2 of 3');
  await expect(outcome.getByRole('row', { name: 'Harbor 1' })).toContainText(/REJECTED|Rejected/);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Queue is empty' })).toBeVisible();
});

test('J and K open the neighbors of a record that is not in the loaded queue, and a bulk decision can be stopped', async ({
  page,
  host,
}) => {
  const ids = await createIssuers(await host.newClient(), 121);
  await page.goto(`${host.link}#/reviews/issuer?id=${ids[119]}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Harbor 120' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 2, name: 'Harbor 121' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByText('End of queue')).toBeVisible();
  await decide(page, 'a');
  await expect(page.getByRole('heading', { level: 2, name: 'Harbor 120' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 2, name: 'Harbor 119' })).toBeVisible();

  // The bulk decision shows its progress.
  await page.goto(addressOf(host, page, '/reviews/issuer'));
  await expect(page.getByRole('heading', { level: 2, name: 'Harbor 1' })).toBeVisible();
  await decideAll(page, 'Approve');
  await expect(page.getByText('120 selected')).toBeVisible();
  const isStopped = Promise.withResolvers<void>();
  let portions = 0;
  await page.route('**/operations/decideMany', async (route) => {
    portions += 1;
    if (portions > 1) await isStopped.promise;
    await route.continue();
  });

  await page.getByRole('button', { name: 'Approve 120' }).click();
  await expect(page.getByText('50 of 120')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  isStopped.resolve();

  // The current request is completed.
  await expect(page.getByText('Approved: 100 of 120')).toBeVisible();
  await expect(page.getByText('20 not processed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 2, name: 'Harbor 101' })).toBeVisible();
});
