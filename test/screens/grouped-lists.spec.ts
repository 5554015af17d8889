import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { findViolationsInBothSchemes } from './axe.ts';
import { expect, test } from './host.ts';
import { issuerOf, openWith, type Post } from './list-records.ts';

const states = ['TX', 'ME', undefined];

/** 250 issuers: 84 in Maine, 83 in Texas, and 83 without a state. */
async function createIssuersOfStates(post: Post): Promise<void> {
  for (let number = 1; number <= 250; number += 1) {
    const title = `Harbor ${String(number).padStart(3, '0')}`;
    await post('/issuers', { ...issuerOf(title, number), state: states[number % 3], country: 'US' });
  }
}

const goTo = (page: Page, address: string) =>
  page.evaluate((hash) => {
    window.location.hash = hash;
  }, address);
const addressOf = (page: Page) => new URL(page.url()).hash;
const cursor = (page: Page) => page.locator('[role=row][data-cursor]');
const header = (page: Page, name: string | RegExp) => page.getByRole('row', { name, level: 1 });
const titles = (page: Page) => page.locator('[role=row][aria-level="2"] [role=gridcell]:nth-child(2)');
const grid = (page: Page) => page.getByRole('treegrid', { name: 'Issuers' });

test('a list is grouped by a column, with the keyboard and the mouse, and saved as a view', async ({
  page,
  host,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWith(page, host, createIssuersOfStates);
  await goTo(page, '/issuers?sort=title');
  await expect(page.getByText('250 issuers', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Group by' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'None' })).toHaveAttribute('aria-checked', 'true');
  await page.getByRole('menuitemradio', { name: 'State', exact: true }).click();
  await expect.poll(() => addressOf(page)).toBe('#/issuers?sort=title&group=state');
  await expect(page.getByRole('row', { level: 1 })).toHaveText([/Maine\s*84/, /Texas\s*83/, /None\s*83/]);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4');
  await expect(page.getByText('250 issuers', { exact: true })).toBeVisible();

  // Arrow Right opens a group and goes to its first row; Arrow Left goes to the header and closes it.
  await grid(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(cursor(page)).toContainText('Maine');
  await page.keyboard.press('ArrowRight');
  await expect(header(page, /Maine/)).toHaveAttribute('aria-expanded', 'true');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '88');
  await expect(titles(page).first()).toHaveText('Harbor 001');
  await page.keyboard.press('ArrowRight');
  await expect(cursor(page)).toContainText('Harbor 001');
  await page.keyboard.press('ArrowDown');
  await expect(cursor(page)).toContainText('Harbor 004');
  await page.keyboard.press('ArrowLeft');
  await expect(cursor(page)).toContainText('Maine');
  await page.keyboard.press('ArrowLeft');
  await expect(header(page, /Maine/)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(header(page, /Texas/)).toHaveAttribute('aria-expanded', 'true');
  await expect(titles(page).first()).toHaveText('Harbor 003');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  // The rows of the last group are on a later page than those of the first one.
  await header(page, /Maine/).click();
  await page.keyboard.press('End');
  await expect(cursor(page)).toContainText('None');
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await expect(cursor(page)).toContainText('Harbor 248');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '254');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Harbor 248' })).toBeVisible();
  await page.goBack();
  await expect(cursor(page)).toContainText('Harbor 248');

  // A selection with Shift reaches across groups, and is copied and exported in the order of the groups.
  const bar = page.getByRole('region', { name: 'Selection' });
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await expect(cursor(page)).toContainText('Maine');
  await page.keyboard.press('ArrowDown');
  await expect(cursor(page)).toContainText('Harbor 001');
  await page.keyboard.press('Shift+Space');
  await expect(bar).toContainText('250 issuers selected');
  await page.keyboard.press('Space');
  await expect(bar).toContainText('249 issuers selected');
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('checkbox', { name: 'Select all 250' }).click();
  await bar.getByRole('button', { name: 'Copy IDs' }).click();
  await expect(page.getByText('250 IDs copied')).toBeVisible();
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  const saving = page.waitForEvent('download');
  await bar.getByRole('link', { name: 'Export as CSV' }).click();
  const [, ...lines] = readFileSync(await (await saving).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(copied.map((id) => `"${id}"`));
  const exported = lines.map((line) => Number(/Harbor (\d+)/.exec(line)?.[1]) % 3);
  expect(exported).toEqual([...Array(84).fill(1), ...Array(83).fill(0), ...Array(83).fill(2)]);
  await bar.getByRole('button', { name: 'Clear selection' }).click();

  // Open groups stay open in another order and with a filter.
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
  await expect(titles(page).first()).toHaveText('Harbor 250');
  await page.getByRole('textbox', { name: 'Search by' }).fill('harbor');
  await expect(titles(page).first()).toHaveText('Harbor 250');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('By state');
  await page.keyboard.press('Enter');
  await expect.poll(() => addressOf(page)).toMatch(/^#\/issuers\?view=saved_view_\w{26}$/);
  await page.reload();
  await expect(header(page, /Maine/)).toHaveAttribute('aria-expanded', 'false');

  await page.getByRole('button', { name: 'Group by State' }).click();
  await page.getByRole('menuitem', { name: 'Expand all groups' }).click();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '254');
  await page.getByRole('button', { name: 'Remove grouping' }).click();
  await expect(page.getByRole('grid', { name: 'Issuers' })).toHaveAttribute('aria-rowcount', '251');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();

  await goTo(page, '/issuers?group=ein');
  await expect(page.getByRole('alert')).toContainText('must be a column with few values');
  await page.getByRole('button', { name: 'Remove grouping' }).last().click();
  await expect(page.getByText('250 issuers', { exact: true })).toBeVisible();
});
