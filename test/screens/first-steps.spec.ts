import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask } from './ask.ts';
import { findViolationsInBothSchemes } from './axe.ts';
import { expect, test } from './host.ts';
import { passphrase } from './officers.ts';
import { enter, goTo } from './record-actions.ts';
import { viewCase } from './review-actions.ts';

test('each first step is checked when it is done, and the list disappears with the last one', async ({
  page,
  host,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-exports-'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(page, host);
  const steps = page.getByRole('region', { name: 'First steps' });
  const banner = page.getByRole('complementary', { name: 'Access' });
  const expectDone = (title: string, count: number) => async () => {
    await goTo(page, host, '/');
    const step = steps.getByRole('listitem').filter({ hasText: title });
    await expect(step.getByLabel('Done', { exact: true })).toBeVisible();
    await expect(steps).toContainText(`${count} of 5 done`);
  };
  await expect(steps).toContainText('0 of 5 done');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  await steps.getByRole('link', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('CRM');
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByText('Key created')).toBeVisible();
  await page.keyboard.press('Escape');
  await test.step('an API key', expectDone('Create an API key', 1));

  await steps.getByRole('link', { name: 'Save and schedule' }).click();
  await page.getByRole('button', { name: 'Export key file…' }).click();
  await page.getByLabel('Export to folder').fill(folder);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await goTo(page, host, '/');
  await expect(steps.getByText('The key is saved.')).toBeVisible();
  const body = { folder, frequency: 'daily', weekday: 'sunday', hour: 2, kept: 3 };
  await ask(page, 'setBackupSchedule', { body });
  await test.step('the key and a schedule', expectDone('Save the master key and schedule a backup', 2));

  await expect(banner).toContainText('everyone who opens this window has full access');
  await goTo(page, host, '/issuers');
  await banner.getByRole('link', { name: 'Create the first officer' }).click();
  await page.getByRole('button', { name: 'Create the first officer' }).click();
  await page.getByLabel('Name').fill('Ada Lindqvist');
  await page.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase);
  await page.getByRole('button', { name: 'Add officer' }).click();
  await expect(banner).toHaveCount(0);
  await test.step('an officer', expectDone('Create the first officer', 3));

  await steps.getByRole('button', { name: 'Dismiss' }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Pending reviews' })).toBeVisible();
  await expect(steps).toHaveCount(0);
  await goTo(page, host, '/help');
  await page.getByRole('link', { name: 'Show first steps' }).click();

  await steps.getByRole('link', { name: 'Import' }).click();
  await page.getByRole('button', { name: 'Import this sample: Issuers' }).click();
  await expect(page.getByRole('heading', { name: /issuers imported/ })).toBeVisible();
  await goTo(page, host, '/');
  await expect(page.getByRole('region', { name: 'Pending reviews' })).toBeVisible();
  await expect(steps).toHaveCount(0);
  rmSync(folder, { recursive: true });
});

test('an empty queue says what appears in it, and links to the guide', async ({ page, host }) => {
  await page.goto(`${host.link}#/reviews/funding`);
  await expect(page.getByRole('heading', { name: 'Queue is empty' })).toBeVisible();
  await expect(page.getByText('until their money is received')).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  await page.getByRole('link', { name: 'Read the guide' }).click();

  await expect(page.getByRole('heading', { name: 'Record payments and refunds' })).toBeVisible();
});

test('a sample that needs an issuer opens its draft, where the issuer is selected', async ({
  page,
  host,
}) => {
  await page.goto(`${host.link}#/imports`);
  const offerings = page.getByRole('row').filter({ hasText: 'Needs an issuer' });

  await offerings.getByRole('button', { name: 'Import this sample' }).click();

  await expect(page.getByRole('combobox', { name: 'Issuer' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Validate/ })).toHaveAccessibleDescription(
    'Select the issuer of the offerings to continue.',
  );
});

test('two clicks and a key lead from an empty window to a decided case of the sample data', async ({
  page,
  host,
}) => {
  await enter(page, host);
  await page.getByRole('button', { name: 'Load sample data' }).click();
  await expect(page.getByText('Sample data loaded')).toBeVisible();
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('listitem').filter({ hasText: 'Load sample data' })).toContainText(
    'Load sample data',
  );
  await expect(steps).toContainText('1 of 5 done');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  await page.getByRole('link', { name: /^Identity \(KYC\)/ }).click();
  await viewCase(page);
  await page.keyboard.press('r');
  const form = page.getByRole('region', { name: 'Case' }).locator('form');
  await expect(form).toBeVisible();
  await page.keyboard.type('birth');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Rejected: Tomás Ferreira/)).toBeVisible();
});
