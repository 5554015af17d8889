import type { Page } from '@playwright/test';
import { createIndividual } from '../support/records.ts';
import { findViolationsInBothSchemes } from './axe.ts';
import { expect, test } from './host.ts';
import { countRows, dropFiles, grid } from './imports.ts';

const header = 'firstName,lastName,email,investorAccountType,dob,ssn,state,country';
const person = (name: string, others: string) => `${name},Stone,${name}@stone.example,INDIVIDUAL,${others}`;

const importButton = (page: Page) => page.getByRole('button', { name: /^Import \d+ rows?$/ });

test('values that cannot be right are shown at their cells, and fixed or acknowledged before the import', async ({
  page,
  host,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(host.link);
  const rows = [
    person('ada', '03/24/1985,000-12-3456,TX,US'),
    person('ben', '03/24/1986,000-12-3457,XX,US'),
    person('cleo', '03/24/1987,,TX,US'),
  ];
  await dropFiles(page, { name: 'people.csv', content: [header, ...rows].join('\n') });
  await countRows(page, 'Warnings', 2);
  await countRows(page, 'Valid', 1);
  await expect(importButton(page)).toHaveAccessibleDescription('2 rows have warnings to fix or acknowledge.');

  // With the keyboard: the warning of the cell is readable, and is acknowledged.
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('Alt+n');
  await expect(page.getByText('Row 1: Warning: Not a valid SSN')).toBeVisible();
  expect.soft(await findViolationsInBothSchemes(page), 'warnings').toEqual([]);
  await page.keyboard.press('Alt+a');
  await countRows(page, 'Warnings', 1);
  await expect(page.getByText('Row 1: Acknowledged warning: Not a valid SSN')).toBeVisible();
  await page.keyboard.press('Control+z');
  await countRows(page, 'Warnings', 2);

  await page.getByRole('button', { name: 'Problems by reason' }).click();
  const panel = page.getByRole('complementary', { name: 'Problems by reason' });
  await panel.getByRole('button', { name: 'SSN: Not a valid SSN 2 rows' }).click();
  expect.soft(await findViolationsInBothSchemes(page), 'panel').toEqual([]);
  await panel.getByRole('button', { name: 'Acknowledge all 2 rows' }).click();
  await countRows(page, 'Warnings', 1);
  await expect(importButton(page)).toHaveAccessibleDescription('1 row has warnings to fix or acknowledge.');
  await panel.getByRole('button', { name: 'Close problems by reason' }).click();

  await grid(page).focus();
  await page.keyboard.press('Alt+n');
  await expect(page.getByText('Row 2: Warning: XX is not a US state')).toBeVisible();
  await page.keyboard.type('TX');
  await page.keyboard.press('Enter');
  await countRows(page, 'Valid', 3);
  await importButton(page).click();

  await expect(page.getByRole('heading', { name: '3 investors imported for Operator' })).toBeVisible();
  await expect(page.getByText('2 warnings acknowledged by Back office')).toBeVisible();
});

test('a duplicate of a stored record leads to it', async ({ page, host }) => {
  const stored = { firstName: 'Ada', lastName: 'Stone', dob: '03/24/1985' };
  await createIndividual(await host.newClient(), stored);
  await page.goto(host.link);
  await dropFiles(page, {
    name: 'people.csv',
    content: [header, person('ada', '03/24/1985,,TX,US')].join('\n'),
  });
  await countRows(page, 'Warnings', 1);
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('Alt+n');
  await expect(page.getByText(/^Row 1: Warning: Possible duplicate/)).toBeVisible();

  await page.getByRole('link', { name: 'View individual' }).click();

  await expect(page.getByRole('heading', { name: 'Ada Stone' })).toBeVisible();
});
