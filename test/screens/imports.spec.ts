import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ask } from './ask.ts';
import { findViolationsInBothSchemes } from './axe.ts';
import { expect, test } from './host.ts';
import { countRows as count, dropFiles, grid, readSample } from './imports.ts';

const counted = async (page: Page) => (await ask(page, 'getOverview')).body.counts.investorAccounts as number;

test('a file with 12 rows with errors is dropped, fixed, partly skipped, imported, and undone, and axe finds no problems', async ({
  page,
  host,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const checkWithAxe = async (state: string) =>
    expect.soft(await findViolationsInBothSchemes(page), state).toEqual([]);
  await page.goto(`${host.link}#/imports`);
  await expect(page.getByText('No imports yet')).toBeVisible();
  await checkWithAxe('no imports');
  await dropFiles(page, { name: 'March investors.csv', content: readSample(12) });

  await expect(grid(page)).toBeVisible();
  await expect(grid(page)).toBeFocused();
  await count(page, 'Errors', 12);
  await expect(page.getByRole('button', { name: /^Import \d+ rows$/ })).toHaveAccessibleDescription(
    '12 rows have errors. Fix them or skip them to continue.',
  );

  // Only with the keyboard: to the first error, a valid text in its cell, and on to the next.
  await page.keyboard.press('Alt+n');
  await expect(page.getByText(/^Row \d+: Email must be an email address/)).toBeVisible();
  await checkWithAxe('rows with errors');
  await page.getByText('1. Map columns').click();
  await expect(page.getByText('Column in file')).toBeVisible();
  await checkWithAxe('columns');
  await page.getByText('2. Review rows').click();
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('Alt+n');
  await expect(page.getByText(/^Row \d+: Email must be an email address/)).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('mended.one@example.com');
  await page.keyboard.press('Enter');
  await count(page, 'Errors', 11);
  await page.keyboard.press('Alt+n');
  await expect(page.getByText(/Row \d+: Date of birth must be a valid date/)).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('12/31/1980');
  await page.keyboard.press('Enter');
  await count(page, 'Errors', 10);
  await count(page, 'Edited', 2);

  await page.getByRole('button', { name: 'Skip 10 rows with errors' }).click();
  await count(page, 'Skipped', 10);
  await checkWithAxe('skipped rows');
  const rows = Number(
    /\d+/.exec((await page.getByRole('button', { name: /^Import \d+ rows$/ }).textContent()) ?? '')?.[0],
  );
  expect(rows).toBeGreaterThan(200);
  expect(await counted(page)).toBe(0);
  await page.getByRole('button', { name: /^Import \d+ rows$/ }).click();

  await expect(page.getByRole('heading', { name: `${rows} investors imported for Operator` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Rows that were not imported' })).toBeVisible();
  await checkWithAxe('result');
  expect(await counted(page)).toBe(rows);
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download 10 rows (CSV)' }).click();
  const saved = readFileSync(await (await saving).path(), 'utf8');
  expect(saved.trim().split('\r\n')).toHaveLength(11);
  expect(saved).toContain('row: was skipped; email: must be an email address');

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible();
  await checkWithAxe('question before the undo');
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: `${rows} rows undone` })).toBeVisible();
  expect(await counted(page)).toBe(0);

  await page.getByRole('navigation').getByRole('link', { name: 'Imports' }).first().click();
  const row = page.getByRole('grid', { name: 'Imports' }).getByRole('row', { name: /March investors/ });
  await expect(row).toContainText('Undone');
});

test('shortcuts wait for the first rows, and continue from a far row before it is shown', async ({
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
  await count(page, 'Errors', 12);
  await expect(grid(page)).not.toBeFocused();
  areRead.resolve();
  await expect(grid(page)).toBeFocused();

  await page.keyboard.press('Control+End');
  await page.keyboard.press('Alt+x');
  await count(page, 'Skipped', 1);
  await page.keyboard.press('Alt+p');
  isFarRead.resolve();
  await expect(page.getByText(/^Row \d+: Date of birth must be a valid date/)).toBeVisible();
});

test('all errors of a reason are fixed in one step, and cells are typed, filled down, copied, and undone', async ({
  page,
  host,
}) => {
  const rows = [1, 2, 3, 4].map((number) => `Ada,Stone ${number},ada${number}@stone.example,IRA`);
  await page.goto(host.link);
  await dropFiles(page, {
    name: 'ira.csv',
    content: ['firstName,lastName,email,investorAccountType', ...rows].join('\n'),
  });
  await count(page, 'Errors', 4);
  const texts = (column: number) => grid(page).locator(`[role=gridcell][id$="-${column}"]`);

  await page.getByRole('button', { name: 'Problems by reason' }).click();
  const panel = page.getByRole('complementary', { name: 'Problems by reason' });
  await panel.getByRole('button', { name: /^Account type: .* 4 rows$/ }).click();
  await panel.getByRole('combobox', { name: 'Replacement for IRA' }).fill('INDIVIDUAL');
  await page.keyboard.press('Enter');
  await count(page, 'Valid', 4);
  await page.getByRole('button', { name: 'Close problems by reason' }).click();
  await expect(texts(3)).toHaveText(['INDIVIDUAL', 'INDIVIDUAL', 'INDIVIDUAL', 'INDIVIDUAL']);

  await grid(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Zora');
  await page.keyboard.press('Enter');
  await expect(texts(0).first()).toHaveText('Zora');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  await expect(texts(0)).toHaveText(['Zora', 'Zora', 'Ada', 'Ada']);
  await page.keyboard.press('Control+z');
  await expect(texts(0)).toHaveText(['Zora', 'Ada', 'Ada', 'Ada']);
  await page.keyboard.press('Control+z');
  await expect(texts(0)).toHaveText(['Ada', 'Ada', 'Ada', 'Ada']);
  await page.keyboard.press('Control+z');
  await count(page, 'Errors', 4);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('There is no change to undo')).toBeVisible();

  // The text of the cell is none of the values: the list has all of them.
  const type = () => texts(3).first();
  await page.keyboard.press('Control+Home');
  for (let column = 0; column < 3; column += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const list = page.getByRole('listbox', { name: 'Account type' });
  await expect(list.getByRole('option')).toHaveText(['Individual', 'Joint', 'Legal entity']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(type()).toHaveText('JOINT');
  await expect(page.getByText('There is no change to undo')).toBeHidden();
  await page.keyboard.type('ind');
  await expect(list.getByRole('option')).toHaveText(['Individual']);
  await list.getByRole('option').click();
  await expect(type()).toHaveText('INDIVIDUAL');
  await expect(grid(page)).toBeFocused();
});

test('what is typed reaches the cell, also before its row is shown, when another cell is clicked, and when its row scrolls away', async ({
  page,
  host,
}) => {
  const rows = Array.from({ length: 300 }, (_, row) => `Ada${row},Stone,ada${row}@stone.example,INDIVIDUAL`);
  const isFarRead = Promise.withResolvers<void>();
  await page.route('**/operations/listImportDraftRows', async (route) => {
    const { query } = route.request().postDataJSON() as { query: { offset: number } };
    if (query.offset > 0) await isFarRead.promise;
    await route.continue();
  });
  await page.goto(host.link);
  await dropFiles(page, {
    name: 'stones.csv',
    content: ['firstName,lastName,email,investorAccountType', ...rows].join('\n'),
  });
  await expect(grid(page)).toBeFocused();

  await page.keyboard.press('Control+End');
  await page.keyboard.press('Home');
  await page.keyboard.type('Zorra');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('a');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Oak');
  isFarRead.resolve();

  const cell = (column: number) => grid(page).locator(`[role=gridcell][id$="-299-${column}"]`);
  await expect(cell(0)).toHaveText('Zora');
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Oak');
  await page.keyboard.press('Enter');
  await expect(cell(1)).toHaveText('Oak');
  await count(page, 'Edited', 1);

  // A click on another cell saves the text, too, and edits only the first cell.
  await page.keyboard.type('Elm');
  await cell(0).click();
  await expect(cell(1)).toHaveText('Elm');
  await expect(cell(0)).toHaveText('Zora');
  await expect(grid(page)).toBeFocused();

  await page.keyboard.press('F2');
  await page.keyboard.type('Zorra');
  await grid(page).evaluate((element) => element.scrollTo({ top: 0 }));
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cell(0)).toHaveText('Zorra');
});

test('a copied block that does not fit is not pasted in part, and all suggestions are applied at once', async ({
  page,
  host,
}) => {
  await page.goto(host.link);
  await dropFiles(page, {
    name: 'dates.csv',
    content: [
      'firstName,lastName,email,investorAccountType,zip,country,dob',
      'Ada,Stone,ada@stone.example,INDIVIDUAL,2134,US,8/17/36',
      'Bo,Reed,bo@reed.example,INDIVIDUAL,2135,US,12/25/1984',
    ].join('\n'),
  });
  await count(page, 'Errors', 1);
  await page.getByRole('button', { name: 'Apply all 2 suggestions' }).click();
  await count(page, 'Valid', 2);
  await expect(page.getByText('2 values')).toBeHidden();

  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '01/02/1980\n01/03/1980\n');
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });
  await expect(page.getByText(/The copied block is larger than .* Nothing was pasted\./)).toBeVisible();
  await count(page, 'Edited', 0);
});

test('a file that is discarded in another window says so, and is no longer edited', async ({
  page,
  host,
}) => {
  await page.goto(host.link);
  await dropFiles(page, { name: 'March investors.csv', content: readSample(1) });
  await expect(grid(page)).toBeFocused();
  const id = /csv_draft_\w+/.exec(page.url())?.[0];
  await page.evaluate(
    (body) =>
      fetch('./operations/discardImportDraft', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }),
    JSON.stringify({ params: { id } }),
  );

  await page.keyboard.type('Zora');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('alert')).toHaveText(
    'This file was discarded or imported. Go to Imports to restore it or to see the result.',
  );
  await expect(grid(page)).toHaveCount(0);
});

test('unknown columns are matched by hand, the match is remembered and saved, and a saved one is deleted when asked', async ({
  page,
  host,
}) => {
  await page.goto(host.link);
  await dropFiles(page, {
    name: 'Anleger.csv',
    content: 'Vorname;Nachname;Post;Art\nJördis;Köhler;jordis@koehler.example;INDIVIDUAL\n',
  });
  await page.getByRole('combobox', { name: 'Record type' }).click();
  await page.getByRole('option', { name: 'Investors' }).click();
  await expect(page.getByText('Map required fields')).toBeVisible();

  for (const [column, field] of [
    ['Vorname', 'First name *'],
    ['Nachname', 'Last name *'],
    ['Post', 'Email *'],
    ['Art', 'Account type *'],
  ]) {
    await page.getByRole('combobox', { name: `Field of ${column}` }).click();
    await page.getByRole('option', { name: field }).click();
    await expect(page.getByRole('combobox', { name: `Field of ${column}` })).toHaveValue(field ?? '');
  }
  await page.getByRole('button', { name: 'Saved mappings' }).click();
  const saved = page.getByRole('dialog', { name: 'Saved mappings' });
  await saved.getByLabel('Save the current mapping as').fill('German export');
  await saved.getByRole('button', { name: 'Save mapping' }).click();
  await expect(saved.getByRole('textbox', { name: 'Name of German export' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Validate 1 row' }).click();
  await count(page, 'Valid', 1);
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByRole('heading', { name: '1 investor imported for Operator' })).toBeVisible();

  await dropFiles(page, {
    name: 'Anleger 2.csv',
    content: 'Vorname;Nachname;Post;Art\nAda;Stone;ada@stone.example;INDIVIDUAL\n',
  });
  await count(page, 'Valid', 1);
  await page.getByText('1. Map columns').click();
  await expect(page.getByText('Mapped as in the last import')).toBeVisible();
  await page.getByRole('button', { name: 'Match by names instead' }).click();
  await expect(page.getByText('Map required fields')).toBeVisible();
  await page.getByRole('button', { name: 'Saved mappings' }).click();
  await saved.getByRole('button', { name: 'Apply German export' }).click();
  await expect(page.getByRole('combobox', { name: 'Field of Vorname' })).toHaveValue('First name *');

  await page.getByRole('button', { name: 'Saved mappings' }).click();
  await saved.getByRole('button', { name: 'Delete German export' }).click();
  await expect(saved.getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.keyboard.press('Enter');
  await saved.getByRole('button', { name: 'Delete German export' }).click();
  await saved.getByRole('button', { name: 'Delete German export for all officers' }).click();
  await expect(saved.getByText('No saved mappings yet')).toBeVisible();
  // Drafts keep the columns of the deleted mapping.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Field of Vorname' })).toHaveValue('First name *');
});

test('a file that is dropped on the columns of another one has its own order of columns', async ({
  page,
  host,
}) => {
  const columns = ['firstName', 'lastName', 'email', 'investorAccountType'];
  const cells = 'Ada,Stone,ada@stone.example,INDIVIDUAL';
  const names = page.locator('tbody tr td:first-child');
  await page.goto(host.link);
  await dropFiles(page, { name: 'first.csv', content: `${['Alpha', ...columns]}\nx,${cells}\n` });
  await expect(grid(page)).toBeVisible();
  await page.getByText('1. Map columns').click();
  await expect(names.first()).toHaveText('Alpha');

  // Without the type, the columns are shown at once.
  const content = 'firstName,lastName,email,Omega\nAda,Stone,ada@stone.example,x\n';
  await dropFiles(page, { name: 'second.csv', content });
  await expect(page.getByRole('heading', { name: 'second.csv' })).toBeVisible();
  await expect(names.first()).toHaveText('Omega');
});

test('a file that is dropped again shows when it was imported', async ({ page, host }) => {
  const file = {
    name: 'one.csv',
    content:
      'firstName,lastName,email,investorAccountType\nIngrid,Solheim,ingrid@solheim.example,INDIVIDUAL\n',
  };
  await page.goto(host.link);
  await dropFiles(page, file);
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByRole('heading', { name: '1 investor imported for Operator' })).toBeVisible();

  await dropFiles(page, file);
  // Existing users are rejected because of their address.
  await count(page, 'Errors', 1);
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('Alt+n');
  await page.keyboard.press('Enter');
  await page.keyboard.type('another@solheim.example');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByRole('dialog')).toContainText('The same file was imported on');
  await page.getByRole('button', { name: 'Import again' }).click();

  await expect(page.getByRole('heading', { name: '1 investor imported for Operator' })).toBeVisible();
});

test('a file that is dropped while another one is validated is validated, too', async ({ page, host }) => {
  // The first response is delayed, so that the second file is dropped before it.
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
  await expect(page.getByText(/^Validating \d+ rows/)).toBeVisible();
  await dropFiles(page, { name: 'April investors.csv', content: readSample(2) });
  await expect(page.getByRole('heading', { name: 'April investors.csv' })).toBeVisible();
  release();
  await count(page, 'Errors', 2);
});

test('a draft that was read before its rows were validated does not replace the result when it arrives later', async ({
  page,
  host,
}) => {
  await page.goto(host.link);
  const lines = [
    'firstName,lastName,email,investorAccountType,dob',
    'Ada,Stone,ada@stone.example,INDIVIDUAL,8/17/36',
  ];
  await dropFiles(page, { name: 'dates.csv', content: lines.join('\n') });
  await count(page, 'Errors', 1);

  const earlier = Promise.withResolvers<void>();
  const later = Promise.withResolvers<void>();
  let isValidating = false;
  await page.route('**/operations/getImportDraft', async (route) => {
    if (!isValidating) return route.continue();
    const response = await route.fetch();
    earlier.resolve();
    await later.promise;
    await route.fulfill({ response });
  });
  await page.route('**/operations/checkImportDraft', async (route) => {
    isValidating = true;
    await earlier.promise;
    // The window paints too slowly to read the draft again before the earlier response arrives.
    await page.evaluate(() => {
      window.requestAnimationFrame = () => 0;
    });
    await route.continue();
  });
  await page.getByRole('button', { name: /^Apply to column/ }).click();
  await count(page, 'Valid', 1);
  const arrived = page.waitForResponse('**/operations/getImportDraft');
  later.resolve();
  await (await arrived).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(await grid(page).isVisible()).toBe(true);
});

test('several files are queued until they are imported, also after a reload of the window, and discarded files are restored', async ({
  page,
  host,
}) => {
  await page.goto(host.link);
  await dropFiles(
    page,
    { name: 'first.csv', content: readSample(1) },
    { name: 'second.csv', content: readFileSync('resources/csv/issuers-sample.csv') },
  );
  const pending = page.getByRole('region', { name: 'Files not imported yet' });
  await expect(pending).toContainText('second.csv');

  await page.reload();

  await expect(pending).toContainText('first.csv');
  await page.getByRole('button', { name: 'Discard first.csv' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard first.csv?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(pending).toContainText('first.csv');
  await page.getByRole('button', { name: 'Discard first.csv' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(pending).not.toContainText('first.csv');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(pending).toContainText('first.csv');
  await page.getByRole('button', { name: 'Discard first.csv' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  const discarded = page.getByRole('region', { name: 'Discarded files (1)' });
  await expect(discarded).toContainText(/first\.csv.*discarded by Back office · will be deleted /);
  expect.soft(await findViolationsInBothSchemes(page), 'discarded files').toEqual([]);
  await discarded.getByRole('button', { name: 'Restore first.csv' }).click();
  await expect(pending).toContainText('first.csv');
  await expect(discarded).toBeHidden();
  await page.getByRole('link', { name: 'Continue second.csv' }).click();
  await expect(grid(page)).toBeVisible();
  // The list of files is not read again, like on a busy machine.
  await page.route('**/operations/listImportDrafts', () => {});
  await page.getByRole('button', { name: /^Import \d+ rows$/ }).click();
  await expect(page.getByRole('heading', { name: /issuers imported for Operator$/ })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Imports' }).first().click();
  await expect(pending).toContainText('first.csv');
  expect(await pending.innerText()).not.toContain('second.csv');
});

test('a canceled import is resumed, and shows its settings', async ({ page, host }) => {
  const rowCount = 8000;
  const rows = Array.from({ length: rowCount }, (_, row) => `Ada,Stone,ada${row}@stone.example,Individual`);
  await page.goto(host.link);
  await dropFiles(page, {
    name: 'stones.csv',
    content: ['firstName,lastName,email,investorAccountType', ...rows].join('\n'),
  });
  await page.getByRole('button', { name: 'Import 8,000 rows' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  const alert = page.getByRole('alert', { name: 'The import was canceled' });
  await expect(alert).toContainText(/[\d,]+ rows? not reached/);
  expect.soft(await findViolationsInBothSchemes(page), 'canceled import').toEqual([]);
  await alert.getByRole('button', { name: 'Resume import' }).click();

  await expect(page.getByRole('heading', { name: '8,000 investors imported for Operator' })).toBeVisible();
  const facts = page.getByRole('region', { name: 'File and settings' });
  await expect(facts).toContainText('email → Email');
  await expect(facts).toContainText('Resumed');
  await expect(facts).toContainText('Account type: Matched to a listed value (8,000 values)');
});

test('a file that cannot be imported shows why, and a damaged cell or column affects nothing else', async ({
  page,
  host,
}) => {
  const header = 'firstName,lastName,email,investorAccountType';
  await page.goto(host.link);
  for (const [name, content, reason] of [
    ['empty.csv', '', 'The file is empty'],
    ['picture.csv', readFileSync('resources/icons/icon.png'), 'is an image (PNG)'],
    ['header.csv', header, 'has a header but no rows'],
    ['columns.csv', `${'a,'.repeat(200)}a\n1\n`, 'has a header row with 201 columns; the limit is 200'],
  ] as const) {
    await test.step(name, async () => {
      await dropFiles(page, { name, content });
      const alert = page.getByRole('alert').filter({ hasText: `Could not import ${name}` });
      await expect(alert).toContainText(reason);
      await alert.getByRole('button').click();
      await expect(alert).toHaveCount(0);
    });
  }

  await test.step('a huge cell affects only its row', async () => {
    const content = `${header}\nA,${'x'.repeat(70_000)},a@example.com,INDIVIDUAL\nB,C,b@example.com,INDIVIDUAL\n`;
    await dropFiles(page, { name: 'huge.csv', content });

    await count(page, 'Errors', 1);
    await expect(page.getByText(/Row 1: .*has a cell of .* in the column/)).toBeVisible();
  });

  await test.step('the second of two columns with the same name is ignored', async () => {
    await dropFiles(page, {
      name: 'twice.csv',
      content: `${header},Email\nA,B,a@example.com,INDIVIDUAL,b@example.com\n`,
    });

    await expect(page.getByRole('heading', { name: 'twice.csv' })).toBeVisible();
    await count(page, 'Valid', 1);
    await page.getByText('1. Map columns').click();
    await expect(page.getByRole('combobox', { name: 'Field of Email', exact: true })).toHaveValue('');
  });
});
