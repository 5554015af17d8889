import type { Page } from '@playwright/test';
import { multipart, pdf } from '../support/documents.ts';
import { createIndividual, createInvestorAccount, createIssuer } from '../support/records.ts';
import { createBuyer, createOffer, placeTrade } from '../support/trading.ts';
import { findViolationsInBothSchemes } from './axe.ts';
import { expect, test } from './host.ts';

const goTo = (page: Page, address: string) =>
  page.evaluate((hash) => {
    window.location.hash = hash;
  }, address);

test('selected accounts are archived except one with an open trade, and restored by an undo and from the list', async ({
  page,
  host,
}) => {
  await page.goto(host.link);
  const client = await host.newClient();
  for (const name of ['Archer Savings', 'Birch Savings', 'Cedar Savings']) {
    const investorAccountId = await createInvestorAccount(client, { name });
    await createIndividual(client, { investorAccountId });
  }
  const buyer = await createBuyer(client);
  const { assetId } = await createOffer(client);
  await placeTrade(client, buyer, assetId, 10);

  await goTo(page, '/investor-accounts?sort=name');
  const grid = page.getByRole('grid', { name: 'Investor accounts' });
  await expect(grid).toHaveAttribute('aria-rowcount', '5');
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Space');
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('4 investor accounts selected');
  await bar.getByRole('button', { name: 'Archive…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note').fill('Closed in 2019');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(dialog).toContainText('Archived: 3 of 4');
  await expect(dialog.getByRole('link', { name: 'Ingrid Solheim' })).toBeVisible();
  await expect(dialog).toContainText('is open');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(bar).toContainText('1 investor account selected');
  await expect(grid).toHaveAttribute('aria-rowcount', '2');

  await goTo(page, '/investor-accounts?sort=name&archived=yes');
  await expect(grid).toHaveAttribute('aria-rowcount', '4');
  await page.getByRole('checkbox', { name: 'Select all 3' }).click();
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Restored: 3 investor accounts')).toBeVisible();
  await expect(page.getByText('No matching investor accounts')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('Undone: 3 investor accounts')).toBeVisible();
  await expect(grid).toHaveAttribute('aria-rowcount', '4');

  // Each record has the event of its own operation, with the note.
  await grid.getByText('Archer Savings').click();
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Closed in 2019');
});

test('selected files get another visibility and document type, except those that cannot have it', async ({
  page,
  host,
}) => {
  await page.goto(host.link);
  const client = await host.newClient();
  const targetId = await createIssuer(client);
  const upload = async (name: string, label: string) => {
    const query = new URLSearchParams({ name, category: 'offering', label, targetId });
    const { status } = await client.post(`/files?${query}`, multipart(pdf(), name));
    expect(status).toBe(201);
  };
  await upload('cover.pdf', 'OTHER');
  await upload('passport.pdf', 'KYC_DOCUMENT_FRONT');

  await goTo(page, '/files?sort=name');
  const grid = page.getByRole('grid', { name: 'Files' });
  await expect(grid).toHaveAttribute('aria-rowcount', '3');
  // The owner's name, not its ID.
  await expect(grid.getByText('Harbor Light')).toHaveCount(2);
  const all = page.getByRole('checkbox', { name: 'Select all 2' });
  const bar = page.getByRole('region', { name: 'Selection' });
  const dialog = page.getByRole('dialog');
  await all.click();
  await bar.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('menuitem', { name: 'Make public…' }).click();
  await dialog.getByRole('button', { name: 'Make public' }).click();
  await expect(dialog).toContainText('Made public: 1 of 2');
  await expect(dialog.getByRole('link', { name: 'passport.pdf' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: 1 file')).toBeVisible();

  await goTo(page, '/files?sort=name&private=yes');
  await expect(grid).toHaveAttribute('aria-rowcount', '3');
  await all.click();
  await bar.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('menuitem', { name: 'Change document type…' }).click();
  await dialog.getByLabel('Document type').selectOption('PROOF_OF_ADDRESS');
  await dialog.getByRole('button', { name: 'Change type' }).click();
  await expect(page.getByText('Document type changed: 2 files')).toBeVisible();
  await expect(grid.getByText('Proof of address')).toHaveCount(2);
});
