import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { findViolationsInBothSchemes } from './axe.ts';
import { expect, test } from './host.ts';
import { dropFiles, grid, readSample } from './imports.ts';

/** Shows so many rows of a kind as the bar above the grid says. */
const count = (page: Page, label: string, rows: number) =>
  expect(
    page.getByRole('radiogroup', { name: 'Show rows' }).getByText(`${label} ${rows}`, { exact: true }),
  ).toBeVisible();

const counted = async (page: Page) => {
  const overview = await page.evaluate(async () => {
    const answer = await fetch('./operations/getOverview', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    return (await answer.json()) as { counts: { investorAccounts: number } };
  });
  return overview.counts.investorAccounts;
};

test('staff drop a file with 12 wrong rows, mend two, leave ten out, import it and undo that', async ({
  page,
  host,
}) => {
  await page.goto(host.link);
  await dropFiles(page, { name: 'March investors.csv', content: readSample(12) });

  await expect(grid(page)).toBeVisible();
  await expect(grid(page)).toBeFocused();
  await count(page, 'Wrong', 12);
  await expect(page.getByRole('button', { name: /^Import \d+ rows$/ })).toHaveAccessibleDescription(
    '12 rows are wrong: mend them or leave them out',
  );

  // By the keyboard alone: to the first wrong cell, a right text in its place, and on to the next.
  await page.keyboard.press('n');
  await expect(page.getByText(/^Row \d+: Email must be an e-mail address/)).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('mended.one@example.com');
  await page.keyboard.press('Enter');
  await count(page, 'Wrong', 11);
  await page.keyboard.press('n');
  await expect(page.getByText(/Row \d+: Date of birth must be a day of the calendar/)).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('12/31/1980');
  await page.keyboard.press('Enter');
  await count(page, 'Wrong', 10);
  await count(page, 'Edited', 2);

  await page.getByRole('button', { name: 'Leave all 10 wrong rows out' }).click();
  await count(page, 'Left out', 10);
  const rows = Number(
    /\d+/.exec((await page.getByRole('button', { name: /^Import \d+ rows$/ }).textContent()) ?? '')?.[0],
  );
  expect(rows).toBeGreaterThan(200);
  expect(await counted(page)).toBe(0);
  await page.getByRole('button', { name: /^Import \d+ rows$/ }).click();

  await expect(page.getByRole('heading', { name: `${rows} investors imported into OPERATOR` })).toBeVisible();
  expect(await counted(page)).toBe(rows);
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save 10 rows as CSV' }).click();
  const saved = readFileSync(await (await saving).path(), 'utf8');
  expect(saved.trim().split('\r\n')).toHaveLength(11);
  expect(saved).toContain('row: was left out; email: must be an e-mail address');

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByRole('heading', { name: `${rows} rows taken back` })).toBeVisible();
  expect(await counted(page)).toBe(0);

  await page.getByRole('navigation').getByRole('link', { name: 'Import' }).first().click();
  const row = page.getByRole('grid', { name: 'Imports' }).getByRole('row', { name: /March investors/ });
  await expect(row).toContainText('Undone');
});

test('the keys wait for the first rows, and go on from a far row before it is shown', async ({
  page,
  host,
}) => {
  const areRead = Promise.withResolvers<void>();
  const isFarRead = Promise.withResolvers<void>();
  await page.route('**/operations/listImportDraftRows', async (route) => {
    const { query } = route.request().postDataJSON() as { query: { offset: number; limit: number } };
    if (query.limit > 1) await (query.offset === 0 ? areRead : isFarRead).promise;
    await route.continue();
  });
  await page.goto(host.link);
  await dropFiles(page, { name: 'March investors.csv', content: readSample(12) });
  await count(page, 'Wrong', 12);
  await expect(grid(page)).not.toBeFocused();
  areRead.resolve();
  await expect(grid(page)).toBeFocused();

  await page.keyboard.press('Control+End');
  await page.keyboard.press('x');
  await count(page, 'Left out', 1);
  await page.keyboard.press('p');
  isFarRead.resolve();
  await expect(page.getByText(/^Row \d+: Date of birth must be a day of the calendar/)).toBeVisible();
});

test('columns that nobody knows are chosen by hand', async ({ page, host }) => {
  await page.goto(host.link);
  await dropFiles(page, {
    name: 'Anleger.csv',
    content: 'Vorname;Nachname;Post;Art\nJördis;Köhler;jordis@koehler.example;INDIVIDUAL\n',
  });
  await page.getByRole('combobox', { name: 'The rows are' }).click();
  await page.getByRole('option', { name: 'Investors' }).click();
  await expect(page.getByText('Some columns are still to be chosen')).toBeVisible();

  for (const [column, field] of [
    ['Vorname', 'First name *'],
    ['Nachname', 'Last name *'],
    ['Post', 'Email *'],
    ['Art', 'Investor account type *'],
  ]) {
    await page.getByRole('combobox', { name: `Field of ${column}` }).click();
    await page.getByRole('option', { name: field }).click();
    await expect(page.getByRole('combobox', { name: `Field of ${column}` })).toHaveValue(field ?? '');
  }
  await page.getByRole('button', { name: 'Check 1 row' }).click();

  await count(page, 'Right', 1);
});

test('a file that is dropped again says when it was imported', async ({ page, host }) => {
  const file = {
    name: 'one.csv',
    content:
      'firstName,lastName,email,investorAccountType\nIngrid,Solheim,ingrid@solheim.example,INDIVIDUAL\n',
  };
  await page.goto(host.link);
  await dropFiles(page, file);
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByRole('heading', { name: '1 investor imported into OPERATOR' })).toBeVisible();

  await dropFiles(page, file);
  // Whoever is there already is refused by the address.
  await count(page, 'Wrong', 1);
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await page.keyboard.type('another@solheim.example');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByRole('dialog')).toContainText('The same file was imported on');
  await page.getByRole('button', { name: 'Import once more' }).click();

  await expect(page.getByRole('heading', { name: '1 investor imported into OPERATOR' })).toBeVisible();
});

test('a file that is dropped while another is checked is checked, too', async ({ page, host }) => {
  // The first answer is held back, so that the second file comes before it.
  let release = () => {};
  const paused = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/operations/checkImportDraft', async (route) => {
    await paused;
    await route.continue();
  });
  await page.goto(`${host.link}#/imports`);
  await dropFiles(page, { name: 'March investors.csv', content: readSample(12) });
  await expect(page.getByText(/^Checking \d+ rows/)).toBeVisible();
  await dropFiles(page, { name: 'April investors.csv', content: readSample(2) });
  await expect(page.getByRole('heading', { name: 'April investors.csv' })).toBeVisible();
  release();
  await count(page, 'Wrong', 2);
});

test('several files wait for their turn, through a reload of the window', async ({ page, host }) => {
  await page.goto(host.link);
  await dropFiles(
    page,
    { name: 'first.csv', content: readSample(1) },
    { name: 'second.csv', content: readFileSync('resources/csv/issuers-sample.csv') },
  );
  const pending = page.getByRole('region', { name: 'Files that wait' });
  await expect(pending).toContainText('second.csv');

  await page.reload();

  await expect(pending).toContainText('first.csv');
  await page.getByRole('link', { name: 'Go on with second.csv' }).click();
  await expect(grid(page)).toBeVisible();
});

test.describe('a file that cannot be imported says why', () => {
  const header = 'firstName,lastName,email,investorAccountType';
  for (const [what, content, reason] of [
    ['an empty one', '', 'must not be empty'],
    ['a picture', readFileSync('resources/icons/icon.png'), 'is not a text file'],
    ['a header alone', header, 'has a header but no rows'],
    ['too many columns', `${'a,'.repeat(200)}a\n1\n`, 'has more than 200 cells'],
  ] as const) {
    test(what, async ({ page, host }) => {
      await page.goto(host.link);
      await dropFiles(page, { name: 'hostile.csv', content });

      await expect(page.getByRole('alert').filter({ hasText: 'hostile.csv was not taken' })).toContainText(
        reason,
      );
    });
  }

  test('a huge cell: its row alone', async ({ page, host }) => {
    await page.goto(host.link);
    const content = `${header}\nA,${'x'.repeat(70_000)},a@example.com,INDIVIDUAL\nB,C,b@example.com,INDIVIDUAL\n`;
    await dropFiles(page, { name: 'huge.csv', content });

    await count(page, 'Wrong', 1);
    await expect(grid(page).getByText('has a cell of more than 65536 bytes')).toBeVisible();
  });

  test('a name that stands twice in the header: the second column is left out', async ({ page, host }) => {
    await page.goto(host.link);
    await dropFiles(page, {
      name: 'twice.csv',
      content: `${header},Email\nA,B,a@example.com,INDIVIDUAL,b@example.com\n`,
    });

    await count(page, 'Right', 1);
    await page.getByText('1 · Columns').click();
    await expect(page.getByRole('combobox', { name: 'Field of Email', exact: true })).toHaveValue('');
  });
});

test('axe finds nothing on the way of a file, in light and dark', async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${host.link}#/imports`);
  await expect(page.getByText('Nothing was imported yet')).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  await dropFiles(page, { name: 'March investors.csv', content: readSample(12) });
  await count(page, 'Wrong', 12);
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByText(/^Row \d+: Email must be an e-mail address/)).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  await page.getByText('1 · Columns').click();
  await expect(page.getByText('Column of the file')).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  await page.getByText('2 · Rows').click();
  await page.getByRole('button', { name: 'Leave all 12 wrong rows out' }).click();
  await count(page, 'Left out', 12);
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  await page.getByRole('button', { name: /^Import \d+ rows$/ }).click();
  await expect(page.getByRole('heading', { name: /imported into OPERATOR/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Rows that were not imported' })).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Undo the import' })).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
});
