import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './host.ts';
import { dropFiles } from './imports.ts';

const folder = 'test/fixtures/exports';
const files = readdirSync(folder).map((name) => ({ name, content: readFileSync(`${folder}/${name}`) }));

/** Confirms what a person must confirm, imports a file of the folder, and returns to the others. */
async function importFile(page: Page, name: string, result: string): Promise<void> {
  await page.getByRole('link', { name: `Continue ${name}` }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const confirm = page.getByRole('button', { name: 'Confirm all' });
  const validate = page.getByRole('button', { name: /^Validate \d+ rows?$/ });
  const run = page.getByRole('button', { name: /^Import \d+ rows?$/ });
  const apply = page.getByRole('button', { name: 'Apply to column' });
  await expect(confirm.or(validate).or(run).first()).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(validate.or(run).first()).toBeVisible();
  if (await validate.isVisible()) await validate.click();
  await expect(run).toBeVisible();
  while (await apply.first().isVisible()) {
    const count = await apply.count();
    await apply.first().click();
    await expect(apply).toHaveCount(count - 1);
  }
  await run.click();
  await expect(page.getByRole('heading', { name: result })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Imports' }).first().click();
}

test('a folder of exports is dropped, and its files are imported one after the other', async ({
  page,
  host,
}) => {
  await page.goto(`${host.link}#/imports`);
  await dropFiles(page, ...files);
  await page.getByRole('navigation').getByRole('link', { name: 'Imports' }).first().click();
  const pending = page.getByRole('region', { name: 'Files not imported yet' });
  await expect(pending.getByRole('link', { name: /^Continue / })).toHaveCount(files.length);

  await importFile(page, 'crm-contacts.csv', '3 investors imported for Operator');
  await importFile(page, 'excel-subscription-log.xlsx', '5 investors imported for Operator');
  await importFile(page, 'excel-unicode-text.txt', '3 investors imported for Operator');
  await importFile(page, 'hubspot-companies.csv', '2 issuers imported for Operator');
  await importFile(page, 'quickbooks-transaction-detail.xlsx', '5 bank lines imported');
  await importFile(page, 'salesforce-classic-report.csv', '3 investors imported for Operator');
  await importFile(page, 'transfer-agent-registered-list.txt', '3 investors imported for Operator');

  await expect(pending.getByRole('link', { name: /^Continue / })).toHaveCount(files.length - 7);
});
