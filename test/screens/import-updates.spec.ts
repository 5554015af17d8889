import { expect, test } from './host.ts';
import { dropFiles, grid } from './imports.ts';

const people = [
  ['ada@example.com', 'Ada', 'Lund', 'Portland', 'Vintner'],
  ['ole@example.com', 'Ole', 'Brandt', 'Portland', 'Teacher'],
  ['liv@example.com', 'Liv', 'Moe', 'Portland', 'Nurse'],
];

const added = [
  'email,firstName,lastName,city,occupation,investorAccountType',
  ...people.map((cells) => `${cells.join()},INDIVIDUAL`),
].join('\n');

const updates = [
  'email,city,occupation',
  'ADA@example.com,Salem,',
  'ole@example.com,Portland,Teacher',
  'nobody@example.com,Eugene,',
].join('\n');

test('a file updates existing records, shows each change before, and is undone', async ({ page, host }) => {
  await page.goto(`${host.link}#/imports`);
  await dropFiles(page, { name: 'investors.csv', content: added });
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByRole('heading', { name: '3 investors imported for Operator' })).toBeVisible();

  await dropFiles(page, { name: 'moves.csv', content: updates });
  await page.getByRole('combobox', { name: 'Record type' }).click();
  await page.getByRole('option', { name: 'Investors' }).click();
  await page.getByRole('combobox', { name: 'Existing records' }).click();
  await page.getByRole('option', { name: 'Update, matched by email' }).click();
  await expect(page.getByText('Empty cells leave stored values unchanged.')).toBeVisible();
  await page.getByRole('button', { name: 'Validate 3 rows' }).click();

  await expect(page.getByText('1 without a match')).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Show rows' })).toContainText(
    'Changes only 1Unchanged 1',
  );
  await expect(grid(page).getByRole('row', { name: /No investor has this email|nobody/ })).toContainText(
    '1 error',
  );
  // Only with the keyboard: the footer says what the cell at the cursor replaces.
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Row 1: Portland → Salem')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Show rows' }).getByText('Changes only 1').click();
  await expect(grid(page).getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Skip 1 row with errors' }).click();
  await page.getByRole('button', { name: 'Update 1 row', exact: true }).click();

  await expect(page.getByRole('heading', { name: '1 investor updated for Operator' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('The previous values of 1 investor will be restored')).toBeVisible();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: '1 row undone' })).toBeVisible();
});
