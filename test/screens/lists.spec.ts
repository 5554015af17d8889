import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { findViolations, findViolationsInBothSchemes } from './axe.ts';
import { expect, test } from './host.ts';
import { createIssuers, issuerOf, openWith, type Post } from './list-records.ts';

async function createOfferings(post: Post): Promise<void> {
  const { id: issuerId } = await post('/issuers', issuerOf('Casco Bay'));
  for (const [name, targetAmount, active] of [
    ['Series A', 9, true],
    ['Series B', 1_000_000, false],
    ['Series C', 20.5, false],
    ['Harbor Notes', 5000, false],
  ] as const) {
    await post('/offerings', {
      issuerId,
      name,
      type: 'REG_D',
      targetAmount,
      active,
      assetName: 'Units',
      assetType: 'UNITS',
      pricePerUnit: 1,
      totalUnits: 10,
    });
  }
}

const goTo = (page: Page, address: string) =>
  page.evaluate((hash) => {
    window.location.hash = hash;
  }, address);

/** The texts of the first column in the visible rows. */
const names = (page: Page) => page.locator('[role=gridcell]:nth-child(2)');
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const cursor = (page: Page) => page.locator('[role=row][data-cursor]');

test('a filtered and sorted list matches its address, after reload and Back', async ({ page, host }) => {
  await openWith(page, host, createOfferings);
  await page.getByRole('list', { name: 'Records' }).getByRole('link', { name: 'Offerings' }).click();
  await expect(page.getByText('4 offerings', { exact: true })).toBeVisible();
  await expect(names(page)).toHaveText(['Harbor Notes', 'Series C', 'Series B', 'Series A']);

  await page.getByRole('button', { name: 'Open to investors' }).first().click();
  await page.getByRole('radio', { name: 'No' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByText('3 offerings', { exact: true })).toBeVisible();
  // Also beside its label.
  await head(page, 'Target').click({ position: { x: 2, y: 2 } });
  await expect(names(page)).toHaveText(['Series C', 'Harbor Notes', 'Series B']);
  await expect(head(page, 'Target')).toHaveAttribute('aria-sort', 'ascending');

  await page.keyboard.press('/');
  await page.keyboard.type('series');
  await expect(names(page)).toHaveText(['Series C', 'Series B']);
  await expect
    .poll(() => new URL(page.url()).hash)
    .toBe('#/offerings?enabled=no&sort=targetAmount&find=series');

  await page.reload();
  await expect(names(page)).toHaveText(['Series C', 'Series B']);
  await expect(page.getByRole('textbox', { name: 'Search by name' })).toHaveValue('series');
  await page.goBack();
  await expect(names(page)).toHaveText(['Series C', 'Harbor Notes', 'Series B']);
  await page.goBack();
  await expect(names(page)).toHaveText(['Harbor Notes', 'Series C', 'Series B']);
  await page.getByRole('button', { name: 'Remove filter: Open to investors' }).click();
  await expect(page.getByText('4 offerings', { exact: true })).toBeVisible();

  // Fast typing is searched completely.
  const field = page.getByRole('textbox', { name: 'Search by name' });

  await page.keyboard.press('/');
  await page.keyboard.type('harbor notes', { delay: 40 });
  await expect(names(page)).toHaveText(['Harbor Notes']);
  await expect(field).toHaveValue('harbor notes');
  await expect.poll(() => new URL(page.url()).hash).toBe('#/offerings?find=harbor+notes');
  await page.goBack();
  await expect(page.getByText('4 offerings', { exact: true })).toBeVisible();
  await expect(field).toHaveValue('');
});

test('the keyboard moves through the list, into a record and back to its row, and selects rows', async ({
  page,
  host,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openWith(page, host, (post) => createIssuers(post, 250));
  await goTo(page, '/issuers?sort=title');
  await expect(names(page).first()).toHaveText('Harbor 001');

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('k');
  await expect(cursor(page)).toContainText('Harbor 001');
  await page.keyboard.press('End');
  await expect(cursor(page)).toContainText('Harbor 250');
  await page.keyboard.press('ArrowUp');
  await expect(cursor(page)).toContainText('Harbor 249');
  const grid = page.getByRole('grid', { name: 'Issuers' });
  await expect(grid).toHaveAttribute('aria-rowcount', '251');
  await expect(grid).toHaveAttribute('aria-activedescendant', (await cursor(page).getAttribute('id')) ?? '');
  await expect(cursor(page)).toHaveAttribute('aria-rowindex', '250');

  await page.keyboard.press('PageUp');
  const name = (await cursor(page).getByRole('gridcell').nth(1).textContent()) ?? '';
  expect(name).not.toBe('Harbor 249');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/issuers\/issuer_\w+$/);
  await page.goBack();
  await expect(cursor(page)).toContainText(name);
  await expect(cursor(page)).toBeInViewport();
  await expect(grid).toBeFocused();
  await page.keyboard.press('Home');
  await expect(cursor(page)).toContainText('Harbor 001');

  const bar = page.getByRole('region', { name: 'Selection' });

  await page.keyboard.press('Space');
  await expect(bar).toContainText('1 issuer selected');
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Space');
  await expect(bar).toContainText('250 issuers selected');
  await page.keyboard.press('Space');
  await expect(bar).toContainText('249 issuers selected');
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar).toHaveCount(0);

  await goTo(page, '/issuers?sort=title&find=000024');
  await expect(page.getByText('11 issuers', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all 11' }).click();
  await page.getByRole('checkbox', { name: 'Select row 2', exact: true }).click();
  await expect(bar).toContainText('10 issuers selected');
  expect(await findViolations(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Copy IDs' }).click();
  await expect(page.getByText('10 IDs copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n').filter((id) => /^issuer_\w{26}$/.test(id))).toHaveLength(10);

  const saving = page.waitForEvent('download');
  await bar.getByRole('link', { name: 'Export as CSV' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^offerdesk issuers \d{4}-\d\d-\d\d\.csv$/);
  const [header, ...lines] = readFileSync(await saved.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(header).toBe('"ID","Title","Legal name","EIN","Type","Status","Created"');
  expect(lines.map((line) => line.split(',')[0])).toEqual(copied.split('\n').map((id) => `"${id}"`));
});

test('a list explains that it is empty, has no matches, or has invalid filters', async ({ page, host }) => {
  await openWith(page, host, (post) => createIssuers(post, 2));
  await goTo(page, '/trades');
  await expect(page.getByRole('heading', { name: 'No trades yet' })).toBeVisible();

  await goTo(page, '/issuers?status=REJECTED');
  await expect(page.getByRole('heading', { name: 'No matching issuers' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page.getByText('2 issuers', { exact: true })).toBeVisible();

  await goTo(page, '/issuers?sort=shoeSize&createdAt=tomorrow');
  await expect(page.getByRole('alert')).toContainText('Sort is not a column');
  await page.getByRole('button', { name: 'Sort by newest' }).click();
  await expect(page.getByRole('alert')).toContainText('Created at must be two dates');
  await page.getByRole('alert').getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('2 issuers', { exact: true })).toBeVisible();

  // The chosen columns are stored.
  await goTo(page, '/issuers');
  await expect(head(page, 'EIN')).toBeVisible();

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'EIN' }).uncheck();
  await page.getByRole('checkbox', { name: 'City' }).check();
  await page.reload();
  await expect(head(page, 'City')).toBeVisible();
  await expect(head(page, 'EIN')).toHaveCount(0);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await expect(head(page, 'EIN')).toBeVisible();
  await expect(head(page, 'City')).toHaveCount(0);
});

test('axe finds no problems on a list, in light and dark', async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWith(page, host, createOfferings);
  await goTo(page, '/offerings?type=REG_D&sort=name');
  await expect(names(page)).toHaveCount(4);
  await page.keyboard.press('ArrowDown');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  for (const name of ['Regulation', 'Open to investors', 'Created', 'Columns']) {
    await page.getByRole('button', { name }).first().click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }

  await goTo(page, '/offerings?complianceReview=REJECTED');
  await expect(page.getByRole('heading', { name: 'No matching offerings' })).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await goTo(page, '/offerings?sort=ein');
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
});

test('Ctrl+A and Shift with an arrow select rows, and the keys work after a menu or a dialog', async ({
  page,
  host,
}) => {
  await openWith(page, host, (post) => createIssuers(post, 12));
  await goTo(page, '/issuers?sort=title');
  await expect(names(page).first()).toHaveText('Harbor 001');
  const bar = page.getByRole('region', { name: 'Selection' });
  const grid = page.getByRole('grid', { name: 'Issuers' });

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar).toContainText('3 issuers selected');
  await expect(cursor(page)).toContainText('Harbor 003');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(bar).toContainText('2 issuers selected');
  await page.keyboard.press('Control+a');
  await expect(bar).toContainText('12 issuers selected');
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');

  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar).toHaveCount(0);
  await expect(grid).toBeFocused();
  for (const [name, role] of [
    ['Columns', 'dialog'],
    ['Group by', 'menu'],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole(role)).toBeVisible();
    // A dialog closes with Escape only once it has the focus.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole(role)).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    await page.keyboard.press('j');
    await expect(grid).toBeFocused();
  }
  await expect(cursor(page)).toContainText('Harbor 004');
  await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).click();
  await page.keyboard.press('k');
  await expect(cursor(page)).toContainText('Harbor 003');
  await expect(bar).toContainText('1 issuer selected');
});
