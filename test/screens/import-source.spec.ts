import type { Page } from '@playwright/test';
import { expect, test } from './host.ts';
import { countRows, dropFiles, grid, holdDraftSettings } from './imports.ts';

const file = [
  'Holders of Harbor Light; June',
  'firstName;lastName;email;investorAccountType',
  'Ada;Köhler;ada@old.example;INDIVIDUAL',
  'Ben;Stone;ben@old.example;INDIVIDUAL',
];

async function choose(page: Page, label: string, option: RegExp | string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const setting = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true });

test('a file is read again with another encoding, delimiter, or header row', async ({ page, host }) => {
  await page.goto(host.link);
  await dropFiles(page, { name: 'holders.csv', content: file.join('\n') });
  await countRows(page, 'Valid', 2);
  await page.getByText('1. Map columns').click();
  await expect(setting(page, 'Encoding')).toHaveValue('UTF-8');
  await expect(setting(page, 'Delimiter')).toHaveValue('Semicolon');
  await expect(setting(page, 'Header row')).toHaveValue(/^Row 2: firstName, lastName/);
  const lastName = page.getByRole('row', { name: /lastName/ });
  await expect(lastName).toContainText('Köhler');

  await choose(page, 'Encoding', 'Windows-1252');
  await expect(lastName).toContainText('KÃ¶hler');
  await choose(page, 'Encoding', 'UTF-8');
  await expect(lastName).toContainText('Köhler');

  await choose(page, 'Delimiter', 'Comma');
  await expect(page.getByText('Map required fields')).toBeVisible();
  await choose(page, 'Delimiter', 'Semicolon');
  await expect(setting(page, 'Header row')).toHaveValue(/^Row 2: firstName, lastName/);
  await expect(page.getByText('Map required fields')).toHaveCount(0);

  await choose(page, 'Header row', /^Row 1: Holders/);
  await expect(page.getByText('Map required fields')).toBeVisible();
  await choose(page, 'Header row', /^Row 2: firstName/);
  await page.getByRole('button', { name: 'Validate 2 rows' }).click();
  await countRows(page, 'Valid', 2);
});

test('changes of columns and of values for all rows are kept if they are made before earlier ones are stored', async ({
  page,
  host,
}) => {
  await page.goto(host.link);
  await dropFiles(page, { name: 'holders.csv', content: file.join('\n') });
  await countRows(page, 'Valid', 2);
  await page.getByText('1. Map columns').click();
  const release = await holdDraftSettings(page);
  const defaults = page.getByRole('region', { name: 'Values for all rows' });
  for (const [field, value] of [
    ['City', 'Portland'],
    ['Occupation', 'Boat builder'],
  ] as const) {
    await choose(page, 'Add a value for all rows', field);
    await defaults.getByRole('textbox', { name: field }).fill(value);
    await page.keyboard.press('Enter');
  }
  await choose(page, 'Field of firstName', 'Address line 2');
  await choose(page, 'Field of lastName', 'ZIP code');
  release();

  await expect(setting(page, 'Field of lastName')).toHaveValue('ZIP code');
  // Without a reload, the fields would also show values that are not stored.
  await page.reload();
  await expect(setting(page, 'Field of firstName')).toHaveValue('Address line 2');
  await expect(setting(page, 'Field of lastName')).toHaveValue('ZIP code');
  await expect(defaults.getByRole('textbox', { name: 'City' })).toHaveValue('Portland');
  await expect(defaults.getByRole('textbox', { name: 'Occupation' })).toHaveValue('Boat builder');

  // Issuers have no SSN.
  await choose(page, 'Add a value for all rows', 'SSN');
  await expect(defaults.getByRole('textbox', { name: 'SSN' })).toBeVisible();
  await choose(page, 'Record type', 'Issuers');
  await expect(setting(page, 'Record type')).toHaveValue('Issuers');
  await expect(defaults.getByRole('textbox', { name: 'SSN' })).toHaveCount(0);
});

test('a text is replaced in all rows that have it, and the replacement is undone', async ({ page, host }) => {
  await page.goto(host.link);
  await dropFiles(page, { name: 'holders.csv', content: file.slice(1).join('\n') });
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find' }).fill('@OLD.');
  await page.getByRole('textbox', { name: 'Replace with' }).fill('@new.');
  await page.getByRole('button', { name: 'Replace all' }).click();
  await expect(page.getByText('2 rows changed')).toBeVisible();
  await page.getByRole('button', { name: 'Close find and replace' }).click();
  await expect(grid(page)).toContainText('ada@new.example');
  await expect(grid(page)).toContainText('ben@new.example');

  await grid(page).focus();
  await page.keyboard.press('Control+z');
  await expect(grid(page)).toContainText('ada@old.example');
  await expect(grid(page)).toContainText('ben@old.example');
});
