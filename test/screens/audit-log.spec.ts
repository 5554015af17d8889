import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createIssuer, createOffering } from '../support/records.ts';
import { findViolationsInBothSchemes } from './axe.ts';
import { addressOf, expect, test } from './host.ts';

const rows = (page: Page) => page.getByRole('grid', { name: 'Audit log' }).getByRole('row');

/** Creates events on the screens, and opens the audit log. */
async function openAuditLog(page: Page, link: string): Promise<void> {
  await page.goto(`${link}#/settings/checkout`);
  const rule = page.getByRole('radiogroup', { name: /^AML screening/ });
  await rule.getByText('Block checkout').click();
  await expect(page.getByText(/: block checkout/)).toBeVisible();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(rows(page).filter({ hasText: 'Checkout policy updated' })).toHaveCount(1);
}

test('events are found by actor and action, shown with all details, verified, and exported', async ({
  page,
  host,
}) => {
  await openAuditLog(page, host.link);
  await expect(rows(page)).toHaveCount(3);

  await page.getByRole('combobox', { name: 'User' }).click();
  await page.getByRole('option', { name: 'Officer' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);

  await rows(page).filter({ hasText: 'Checkout policy updated' }).click();
  const details = page.getByRole('dialog', { name: 'Checkout policy updated' });
  await expect(details).toContainText('Back office');
  await expect(details.locator('pre')).toHaveText(/^[0-9a-f]{64}$/);
  await page.keyboard.press('Escape');

  await page.getByRole('combobox', { name: 'User' }).click();
  await page.getByRole('option', { name: 'CSV import' }).click();
  await expect(page.getByText('No matching events')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(rows(page)).toHaveCount(3);

  await test.step('the chain is verified in the background', async () => {
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('2 events verified. No tampering found.')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(rows(page).filter({ hasText: 'Verification started' })).toHaveCount(1);
  });

  await page.getByRole('combobox', { name: 'User' }).click();
  await page.getByRole('option', { name: 'Officer' }).click();
  await expect(rows(page)).toHaveCount(3);
  for (const [label, read, exported] of [
    ['CSV (spreadsheets)', (text: string) => text.trim().split('\r\n').length - 1, 3],
    ['JSON (programs)', (text: string) => JSON.parse(text).length, 4],
  ] as const) {
    await test.step(`the filtered events are exported as ${label}`, async () => {
      await page.getByRole('button', { name: 'Export' }).click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: label }).click();
      const download = await downloading;

      expect(download.suggestedFilename()).toMatch(/^offerdesk audit log \d{4}-\d\d-\d\d\.(csv|json)$/);
      const text = await readFile(await download.path(), 'utf8');
      // The export writes its own event first.
      expect(read(text)).toBe(exported);
      expect(text).toContain('setCheckoutPolicy');
    });
  }
});

test('the events of one operation are one line, which opens to its events with the keyboard', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  const issuerId = await createIssuer(client);
  const offeringId = await createOffering(client, { issuerId });
  await openAuditLog(page, host.link);
  const operation = rows(page).filter({ hasText: 'Offering created' });
  await expect(operation).toHaveCount(1);
  await expect(operation).toContainText('3 events');

  await page.getByRole('grid', { name: 'Audit log' }).focus();
  await page.keyboard.press('ArrowDown');
  while ((await operation.getAttribute('data-cursor')) === null) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  const ofOffering = rows(page).filter({ hasText: 'Offering created' });
  await expect(ofOffering).toHaveCount(3);
  await expect(rows(page)).toHaveCount(4);
  await expect(ofOffering.filter({ hasText: 'events' })).toHaveCount(0);
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await page.goBack();
  await expect(operation).toHaveCount(1);

  await test.step('a record ID finds its single event, whose details lead to the operation', async () => {
    await page.getByRole('textbox', { name: 'Record ID' }).fill(offeringId);
    await expect(rows(page)).toHaveCount(2);
    await operation.click();
    await page.getByRole('link', { name: 'Show all events of this operation' }).click();
    await expect(ofOffering).toHaveCount(3);
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'One operation only · Show all' }).click();
    await expect(operation).toContainText('3 events');
  });
});

test('axe finds no problems on the audit log and the request log, in light and dark', async ({
  page,
  host,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAuditLog(page, host.link);
  await rows(page).last().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText(/events verified\. No tampering found/)).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  await page.goto(addressOf(host, page, '/requests'));
  await host.post('/issuers', 'odk_none', {});
  await expect(page.getByRole('gridcell', { name: '401' })).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
});
