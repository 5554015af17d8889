import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './host.ts';
import { dropFiles } from './imports.ts';

const folder = 'test/fixtures/exports';
const files = readdirSync(folder).map((name) => ({ name, content: readFileSync(`${folder}/${name}`) }));

type Answer = (page: Page) => Promise<void>;

const choose =
  (label: string, option: string | RegExp): Answer =>
  async (page) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option }).click();
  };

const chooseIssuer = choose('Issuer', /Harbor Light LLC/);

const readMonthFirst: Answer = (page) => page.getByRole('button', { name: /^Month first/ }).click();

/** The files in the order of their imports, with the answer that only a person can give. */
const exports: { name: string; result: string; answer?: Answer }[] = [
  { name: 'crm-contacts.csv', result: '3 investors' },
  { name: 'crm-issuers.csv', result: '2 issuers' },
  { name: 'excel-subscribers.csv', result: '2 investors' },
  { name: 'excel-subscription-log.xlsx', result: '5 investors' },
  { name: 'excel-term-sheet.xlsx', result: '3 offerings and assets', answer: chooseIssuer },
  { name: 'excel-unicode-text.txt', result: '3 investors' },
  { name: 'hubspot-companies.csv', result: '2 issuers' },
  { name: 'hubspot-contacts.csv', result: '2 investors' },
  { name: 'offering-sheet.csv', result: '2 offerings and assets', answer: chooseIssuer },
  { name: 'quickbooks-customers.csv', result: '2 investors' },
  { name: 'quickbooks-desktop-customers.csv', result: '3 investors' },
  { name: 'quickbooks-transaction-detail.xlsx', result: '5 bank lines' },
  { name: 'quickbooks-transactions.csv', result: '2 bank lines', answer: readMonthFirst },
  { name: 'salesforce-classic-report.csv', result: '3 investors' },
  { name: 'salesforce-data-loader.csv', result: '2 investors' },
  { name: 'salesforce-formatted-report.xlsx', result: '3 investors' },
  { name: 'salesforce-report.csv', result: '2 investors' },
  {
    name: 'subscribers-without-type.csv',
    result: '2 investors',
    answer: choose('Account type', 'Individual'),
  },
  { name: 'transfer-agent-holders.csv', result: '2 investors' },
  { name: 'transfer-agent-registered-list.txt', result: '3 investors' },
];

/** Confirms what a person must confirm, imports a file of the folder, and returns to the others. */
async function importFile(page: Page, { name, result, answer }: (typeof exports)[number]): Promise<void> {
  await page.getByRole('link', { name: `Continue ${name}` }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const confirm = page.getByRole('button', { name: 'Confirm all' });
  const validate = page.getByRole('button', { name: /^Validate \d+ rows?$/ });
  const run = page.getByRole('button', { name: /^Import \d+ rows?$/ });
  const apply = page.getByRole('button', { name: 'Apply to column' });
  await expect(confirm.or(validate).or(run).first()).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  if (answer) await expect(validate).toHaveAttribute('aria-description', / to continue\.$/);
  await answer?.(page);
  await expect(validate.or(run).first()).toBeVisible();
  if (await validate.isVisible()) await validate.click();
  const isReady = page.getByRole('button', { name: /^Import \d+ rows?$/, disabled: false });
  await expect(apply.or(isReady).first()).toBeVisible();
  for (let left = await apply.count(); left > 0; left -= 1) {
    await apply.first().click();
    await expect(apply).toHaveCount(left - 1);
  }
  await run.click();
  await expect(page.getByRole('heading', { name: `${result} imported for ` })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Imports' }).first().click();
}

test('a folder of twenty exports is dropped, and its files are imported one after the other', async ({
  page,
  host,
}) => {
  await page.goto(`${host.link}#/imports`);
  await dropFiles(page, ...files);
  await page.getByRole('navigation').getByRole('link', { name: 'Imports' }).first().click();
  const pending = page.getByRole('region', { name: 'Files not imported yet' });
  await expect(pending.getByRole('link', { name: /^Continue / })).toHaveCount(files.length);

  for (const file of exports) await importFile(page, file);

  await expect(pending).toBeHidden();
});
