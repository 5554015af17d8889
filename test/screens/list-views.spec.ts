import type { Page } from '@playwright/test';
import { findViolationsInBothSchemes } from './axe.ts';
import { addressOf, expect, test } from './host.ts';
import { issuerOf, openWith, type Post } from './list-records.ts';

const heads = (page: Page) => page.locator('[data-column]');
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function widthOf(page: Page, name: string): Promise<number> {
  return Math.round((await head(page, name).boundingBox())?.width ?? 0);
}

/** Drags from the middle of an element, or from a distance to its right edge. */
async function drag(page: Page, name: string, by: number, fromEdge?: number): Promise<void> {
  const box = await head(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not visible`);
  const x = fromEdge === undefined ? box.x + box.width / 2 : box.x + box.width + fromEdge;
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y, { steps: 3 });
  await page.mouse.move(x + by, y, { steps: 3 });
  await page.mouse.up();
}

/** The middle of the space between two columns. */
const edge = 8;

/** Chooses an action of the open view with the keyboard. */
async function chooseAction(page: Page, name: string): Promise<void> {
  const action = page.getByRole('menuitem', { name });
  await button(page, 'View actions').focus();
  await page.keyboard.press('Enter');
  await expect(action).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(action).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('Enter');
}

async function createHarbors(post: Post): Promise<void> {
  for (const [index, title] of ['Harbor Light', 'Harbor View', 'Casco Bay', 'Portland Head'].entries())
    await post('/issuers', issuerOf(title, index));
}

const goTo = (page: Page, address: string) =>
  page.evaluate((hash) => {
    window.location.hash = hash;
  }, address);

test('columns are moved, resized, hidden, and restored with the mouse, and a list is saved as a view', async ({
  page,
  host,
}) => {
  await openWith(page, host, createHarbors);
  await goTo(page, '/issuers');
  await expect(heads(page)).toHaveText(['Title', 'Legal name', 'EIN', 'Type', 'Status', 'Created']);
  await expect(page.getByText('then save it as a view')).toBeVisible();

  const ein = await head(page, 'EIN').boundingBox();
  const title = await head(page, 'Title').boundingBox();
  await drag(page, 'EIN', (title?.x ?? 0) - (ein?.x ?? 0));
  await expect(heads(page)).toHaveText(['EIN', 'Title', 'Legal name', 'Type', 'Status', 'Created']);
  // The release of the drag did not sort the list.
  await expect(head(page, 'EIN')).not.toHaveAttribute('aria-sort');
  const before = await widthOf(page, 'Title');
  await drag(page, 'Title', -60, edge);
  await expect.poll(() => widthOf(page, 'Title')).toBe(before - 60);
  await button(page, 'Columns').click();
  await page.getByRole('checkbox', { name: 'Type' }).uncheck();
  await page.getByRole('checkbox', { name: 'City' }).check();
  await button(page, 'Move Status up').click();
  await page.keyboard.press('Escape');
  const arranged = ['EIN', 'Title', 'Status', 'Legal name', 'Created', 'City'];
  await expect(heads(page)).toHaveText(arranged);

  await page.reload();
  await expect(heads(page)).toHaveText(arranged);
  expect(await widthOf(page, 'Title')).toBe(before - 60);
  await head(page, 'Legal name').getByRole('button').click();
  const box = await head(page, 'Title').boundingBox();
  await page.mouse.dblclick((box?.x ?? 0) + (box?.width ?? 0) + edge, (box?.y ?? 0) + 10);
  // The title "Portland Head" needs more.
  await expect.poll(() => widthOf(page, 'Title')).toBeGreaterThan(before - 60);

  await page.getByRole('textbox', { name: 'Search by' }).fill('harbor');
  await expect(page.getByText('2 issuers', { exact: true })).toBeVisible();
  await button(page, 'Save view').click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Harbors');
  await dialog.getByRole('radio', { name: 'Shared' }).check();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(tab(page, /^Harbors Shared 2$/)).toHaveAttribute('aria-current', 'page');
  await expect(tab(page, /^All issuers 4$/)).toBeVisible();
  const address = new URL(page.url()).hash;
  expect(address).toMatch(/^#\/issuers\?view=saved_view_\w{26}$/);

  // The columns of a view belong to it, and a changed view can be restored or saved.
  await head(page, 'Title').getByRole('button').click();
  await expect(head(page, 'Title')).toHaveAttribute('aria-sort', 'ascending');
  await button(page, 'Columns').click();
  await page.getByRole('checkbox', { name: 'City' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(head(page, 'City')).toHaveCount(0);
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await button(page, 'Discard').click();
  await expect(head(page, 'City')).toBeVisible();
  await expect(head(page, 'Legal name')).toHaveAttribute('aria-sort', 'ascending');
  await head(page, 'Title').getByRole('button').click();
  await button(page, 'Save changes').click();
  await expect(button(page, 'Save changes')).toHaveCount(0);
  await tab(page, /^All issuers/).click();
  await expect(page.getByText('4 issuers', { exact: true })).toBeVisible();
  await goTo(page, address);
  await page.reload();
  await expect(head(page, 'Title')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('textbox', { name: 'Search by' })).toHaveValue('harbor');

  await button(page, 'View actions').click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await expect(tab(page, /^Harbors/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tab(page, /^Harbors/)).toHaveAttribute('aria-current', 'page');
  expect(new URL(page.url()).hash).toBe(address);

  // A range of the last days is saved as such, not as the days of today.
  await tab(page, /^All issuers/).click();
  await button(page, 'Created').first().click();
  await button(page, '7 days').click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#/issuers?createdAt=7d..');
  await expect(button(page, '7 days')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('4 issuers', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Created last 7 days' })).toBeVisible();

  await goTo(page, '/issuers?view=saved_view_01k9z3m4n5p6q7r8s9t0v1w2x3');
  await expect(page.getByRole('heading', { name: 'View not found' })).toBeVisible();
  await button(page, 'Show all issuers').click();
  await button(page, 'Columns').click();
  await button(page, 'Reset columns').click();
  await expect(heads(page)).toHaveText(['Title', 'Legal name', 'EIN', 'Type', 'Status', 'Created']);
});

test('columns are arranged, and a view is saved, changed, deleted, and restored with the keyboard', async ({
  page,
  host,
}) => {
  await openWith(page, host, createHarbors);
  await page.goto(addressOf(host, page, '/issuers'));
  await expect(heads(page)).toHaveText(['Title', 'Legal name', 'EIN', 'Type', 'Status', 'Created']);

  await head(page, 'EIN').getByRole('button').focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByRole('status').getByText('EIN: column 2 of 6')).toBeAttached();
  await expect(head(page, 'EIN').getByRole('button')).toBeFocused();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(heads(page).first()).toHaveText('EIN');
  await expect(head(page, 'EIN').getByRole('button')).toBeFocused();
  const before = await widthOf(page, 'EIN');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => widthOf(page, 'EIN')).toBe(before - 16);

  await button(page, 'Columns').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'EIN' }).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(heads(page).first()).toHaveText('Title');
  await expect(page.getByRole('checkbox', { name: 'EIN' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(head(page, 'EIN')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'EIN' })).toBeFocused();
  await page.keyboard.press('Escape');

  await page.keyboard.press('/');
  await page.keyboard.type('harbor');
  await expect(page.getByText('2 issuers', { exact: true })).toBeVisible();
  await button(page, 'Save view').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.type('My harbors');
  await page.keyboard.press('Enter');
  await expect(tab(page, /^My harbors 2$/)).toHaveAttribute('aria-current', 'page');

  await chooseAction(page, 'Rename or share…');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Our harbors');
  await page.keyboard.press('Enter');
  await expect(tab(page, /^Our harbors 2$/)).toBeVisible();
  await tab(page, /^All issuers/).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('4 issuers', { exact: true })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('our har');
  await expect(page.getByRole('dialog').getByText('Our harbors')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(tab(page, /^Our harbors/)).toHaveAttribute('aria-current', 'page');

  await chooseAction(page, 'Delete view');
  await expect(tab(page, /^Our harbors/)).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(tab(page, /^Our harbors 2$/)).toHaveAttribute('aria-current', 'page');
});

/** Clicks boxes of the columns menu at once, and reads them before any timer runs, as on a busy machine. */
async function clickBoxes(page: Page, names: string[]): Promise<(boolean | undefined)[]> {
  // The menu opens some time after its button was clicked.
  await expect(page.locator(`[data-row="${names[0]}"]`)).toBeVisible();
  return page.evaluate(async (columns) => {
    const find = (column: string) =>
      document.querySelector<HTMLInputElement>(`[data-row="${column}"] input[type=checkbox]`);
    for (const column of columns) {
      find(column)?.click();
      await Promise.resolve();
    }
    return columns.map((column) => find(column)?.checked);
  }, names);
}

test('the columns menu shows each click at once, in the whole list and in a saved view', async ({
  page,
  host,
}) => {
  await openWith(page, host, createHarbors);
  await goTo(page, '/issuers');
  await button(page, 'Columns').click();
  await expect(page.getByRole('checkbox', { name: 'City' })).not.toBeChecked();
  expect(await clickBoxes(page, ['city', 'type', 'state'])).toEqual([true, false, true]);
  const arranged = ['Title', 'Legal name', 'EIN', 'Status', 'Created', 'City', 'State'];
  await expect(heads(page)).toHaveText(arranged);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(heads(page)).toHaveText(arranged);

  await button(page, 'Save view').click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Places');
  await page.keyboard.press('Enter');
  await expect(tab(page, /^Places/)).toHaveAttribute('aria-current', 'page');
  await button(page, 'Columns').click();
  expect(await clickBoxes(page, ['city', 'type', 'state'])).toEqual([false, true, false]);
  await expect(heads(page)).toHaveText(['Title', 'Legal name', 'EIN', 'Type', 'Status', 'Created']);
  await button(page, 'Reset columns').click();
  await expect(heads(page)).toHaveText(arranged);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Save changes')).toHaveCount(0);

  // An undo on another screen stays there.
  await chooseAction(page, 'Delete view');
  await expect(tab(page, /^Places/)).toHaveCount(0);
  await goTo(page, '/offerings');
  await expect(page.getByRole('heading', { name: 'Offerings', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('View restored: Places')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#/offerings');
  await goTo(page, '/issuers');
  await expect(tab(page, /^Places/)).toBeVisible();
});

test('columns that are changed while an earlier change is being stored outlive a reload of the page', async ({
  page,
  host,
}) => {
  await openWith(page, host, createHarbors);
  await goTo(page, '/issuers');
  await button(page, 'Columns').click();
  // The answer to the first change does not arrive before the page goes.
  const isHeld = page.waitForRequest(/operations\/setOwnColumns$/);
  await page.route(/operations\/setOwnColumns$/, async (route) => void (await route.fetch()), { times: 1 });
  expect(await clickBoxes(page, ['city', 'type', 'state'])).toEqual([true, false, true]);
  await isHeld;
  await page.reload();

  await expect(heads(page)).toHaveText(['Title', 'Legal name', 'EIN', 'Status', 'Created', 'City', 'State']);
});
