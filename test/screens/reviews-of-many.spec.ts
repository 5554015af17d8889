import type { Page } from '@playwright/test';
import type { Client } from '../support/client.ts';
import { createIssuer, createOffering } from '../support/records.ts';
import { createBuyer, createOffer, placeTrade } from '../support/trading.ts';
import { ask } from './ask.ts';
import { findViolations } from './axe.ts';
import { addressOf, expect, test } from './host.ts';
import { decide } from './review-actions.ts';

/** Offerings in onboarding, oldest first; under Regulation S, whose approval checks nothing. */
async function createOfferings(client: Client, count: number): Promise<string[]> {
  const issuerId = await createIssuer(client);
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    ids.push(await createOffering(client, { issuerId, name: `Harbor ${number}`, type: 'REG_S' }));
  }
  return ids;
}

/** Selects the whole queue, and opens the menu of decisions. */
async function selectAll(page: Page): Promise<void> {
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Select all matching' }).click();
  await expect(page.getByRole('button', { name: 'Select all matching' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Decide' }).click();
}

const approve = (page: Page) => page.getByRole('menuitem', { name: 'Approve' });

test('issuers are approved one at a time, and the menu says so', async ({ page, host }) => {
  await createIssuer(await host.newClient());
  await page.goto(`${host.link}#/reviews/issuer`);
  await expect(page.getByRole('heading', { level: 2, name: 'Harbor Light' })).toBeVisible();
  await selectAll(page);

  await expect(approve(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(approve(page)).toHaveAccessibleDescription('Issuers are approved one at a time');
  await approve(page).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Issuers are approved one at a time');
  await expect(page.getByRole('menuitem', { name: 'Reject' })).not.toHaveAttribute('aria-disabled');
});

test('records that cannot be decided with the others are listed with the reason', async ({ page, host }) => {
  const [first] = await createOfferings(await host.newClient(), 3);
  await page.goto(`${host.link}#/reviews/onboarding`);
  await expect(page.getByRole('heading', { level: 2, name: 'Harbor 1' })).toBeVisible();
  await selectAll(page);
  await approve(page).click();
  await expect(page.getByRole('button', { name: 'Approve 3' })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  const { body: shown } = await ask(page, 'getCase', { params: { review: 'onboarding', id: first } });
  const decision = { expectedUpdatedAt: shown.updatedAt, to: 'REJECTED', reasonCode: 'OTHER' };
  await ask(page, 'decideOnboarding', { params: { id: first }, body: decision });

  await page.getByRole('button', { name: 'Approve 3' }).click();

  const outcome = page.getByRole('dialog', { name: 'Approved' });
  await expect(outcome).toContainText('Approved: 2 of 3');
  await expect(outcome.getByRole('row', { name: 'Harbor 1' })).toContainText('rejected');
  expect(await findViolations(page)).toEqual([]);
  // What succeeded can be undone, although one failed.
  await outcome.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: 2 records')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Harbor 2' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Harbor 2' })).toBeVisible();
  await selectAll(page);
  await approve(page).click();
  await page.getByRole('button', { name: 'Approve 2' }).click();
  await expect(page.getByText('Approved: 2 of 2')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Queue is empty' })).toBeVisible();
});

test('a decision about several trades names their number and sum, and that it is final', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  const { assetId } = await createOffer(client);
  for (const units of [4, 5]) await placeTrade(client, await createBuyer(client), assetId, units);
  await page.goto(`${host.link}#/reviews/settlement`);
  await expect(page.getByRole('button', { name: 'Settle A' })).toBeVisible();
  for (const decision of ['Settle', 'Reject', 'Cancel trade']) {
    await selectAll(page);
    await page.getByRole('menuitem', { name: decision, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `${decision}: 2 records` });
    await expect(dialog).toContainText(`${decision}: 2 records, $112.50 in total. This cannot be undone.`);
    await page.keyboard.press('Escape');
    // The list of reasons was open.
    if (decision !== 'Settle') await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear' }).click();
  }
});

test('J and K open the neighbors of a record that is not in the loaded queue, and a bulk decision can be stopped', async ({
  page,
  host,
}) => {
  const ids = await createOfferings(await host.newClient(), 121);
  await page.goto(`${host.link}#/reviews/onboarding?id=${ids[119]}`);
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
  await page.goto(addressOf(host, page, '/reviews/onboarding'));
  await expect(page.getByRole('heading', { level: 2, name: 'Harbor 1' })).toBeVisible();
  await selectAll(page);
  await expect(page.getByText('120 selected')).toBeVisible();
  await expect(approve(page)).toHaveAccessibleDescription('Approve at most 100 records at once');
  await page.getByRole('menuitem', { name: 'Reject' }).click();
  const form = page.getByRole('dialog', { name: 'Reject: 120 records' });
  await expect(form.getByRole('combobox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.type('other');
  await page.keyboard.press('Enter');
  const isStopped = Promise.withResolvers<void>();
  let portions = 0;
  await page.route('**/operations/decideMany', async (route) => {
    portions += 1;
    if (portions > 1) await isStopped.promise;
    await route.continue();
  });

  await form.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('50 of 120')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  isStopped.resolve();

  // The current request is completed.
  await expect(page.getByText('Rejected: 100 of 120')).toBeVisible();
  await expect(page.getByText('20 not processed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 2, name: 'Harbor 101' })).toBeVisible();
});

test('the keys of decisions apply to the selected records, and never to the open one', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  const [first, second, third] = await createOfferings(client, 3);
  const readStatus = async (id: string | undefined) =>
    (await client.get(`/offerings/${id}`)).body.onboardingStatus;
  await page.goto(`${host.link}#/reviews/onboarding`);
  await expect(page.getByRole('heading', { level: 2, name: 'Harbor 1' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Harbor 2' }).click();
  await page.getByRole('checkbox', { name: 'Select Harbor 3' }).click();
  await decide(page, 'a');
  const dialog = page.getByRole('dialog', { name: 'Approve: 2 records' });
  await expect(dialog.getByRole('listitem')).toHaveText(['Harbor 2', 'Harbor 3']);
  await expect(dialog.getByRole('button', { name: 'Approve 2' })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await readStatus(second)).toBe('IN_REVIEW');

  await page.keyboard.press('r');
  const form = page.getByRole('dialog', { name: 'Reject: 2 records' });
  await expect(form.getByRole('combobox', { name: 'Reason' })).toBeFocused();
  await expect(form.getByRole('listitem')).toHaveText(['Harbor 2', 'Harbor 3']);
  await page.keyboard.type('other');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Rejected: 2 of 2')).toBeVisible();
  expect(await readStatus(second)).toBe('REJECTED');
  expect(await readStatus(third)).toBe('REJECTED');
  expect(await readStatus(first)).toBe('IN_REVIEW');
  await expect(page.getByRole('region', { name: 'Data and findings' })).toBeFocused();

  // Several issuers cannot be approved at once, and records that are pending cannot be reopened.
  const issuer = (await client.get('/issuers')).body.items[0];
  await page.goto(addressOf(host, page, '/reviews/issuer'));
  await expect(page.getByRole('heading', { level: 2, name: 'Harbor Light' })).toBeVisible();
  await page.keyboard.press('Space');
  await decide(page, 'a');
  await expect(page.getByText('Issuers are approved one at a time. Clear the selection')).toBeVisible();
  expect((await client.get(`/issuers/${issuer.id}`)).body.status).toBe('SUBMITTED');
  await page.keyboard.press('b');
  await expect(page.getByRole('menuitem')).toHaveText(['Approve', 'Reject', 'Request information']);
});
