import { ask } from './ask.ts';
import { findViolations, findViolationsInBothSchemes } from './axe.ts';
import { expect, test } from './host.ts';
import { createFirstOfficer } from './officers.ts';
import {
  asClient,
  createInvestorByForm,
  createIssuerByForm,
  enter,
  expectPage,
  fill,
  goTo,
} from './record-actions.ts';

test('an issuer and an offering are created, and the offering is updated', async ({ page, host }) => {
  await enter(page, host);
  await createIssuerByForm(page, host);

  await page.getByRole('link', { name: 'New offering' }).click();
  await page.getByRole('button', { name: 'Create offering' }).click();
  const offering = page.getByRole('region', { name: 'Offering', exact: true });
  await expect(offering.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Required');

  await fill(page, 'Offering', { Name: 'Series A' });
  await fill(page, 'Financials', { Target: '1000000', 'Minimum investment': '500' });
  await fill(page, 'First asset', { Name: 'Class A', 'Price per unit': '12.5', Units: '80000' });
  await page.keyboard.press('Control+Enter');
  await expectPage(page, 'Series A');
  await expect(page.getByRole('region', { name: 'Assets' })).toContainText('$1,000,000.00');
  await expect(page.getByRole('region', { name: 'Subscriptions' })).toContainText('No trades yet.');
  await expect(page.getByRole('region', { name: 'Issuer' })).toContainText('Harbor Light');

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await fill(page, 'Financials', { Target: '1200000' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expectPage(page, 'Series A');
  await expect(page.getByRole('region', { name: 'Financials' })).toContainText('$1,200,000.00');
  await page.getByRole('button', { name: '1 field changed' }).click();
  await expect(page.getByRole('region', { name: 'Revisions' })).toContainText(
    '$1,000,000.00 → $1,200,000.00',
  );

  await page.keyboard.press('h');
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toContainText('Back office');
  await expect(history.getByRole('listitem').first()).toContainText('$1,000,000.00 → $1,200,000.00');
  await expect(history.getByRole('listitem').last()).toContainText('Offering created');
});

test('unsaved changes are not lost by accident, and a record is created once, however often the keys are pressed', async ({
  page,
  host,
}) => {
  await enter(page, host);
  await goTo(page, host, '/issuers/new');
  await fill(page, 'Issuer', { Title: 'Harbor Light' });
  const elsewhere = page.getByRole('link', { name: 'Investor accounts' });

  await elsewhere.click();
  await page.getByRole('button', { name: 'Stay' }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toHaveValue('Harbor Light');

  // The palette opens from a field, and returns the focus to it.
  await title.focus();
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder(/Search names/)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(title).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('keys');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(title).toHaveValue('Harbor Light');

  await elsewhere.click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expectPage(page, 'Investor accounts');

  const answered = Promise.withResolvers<void>();
  await page.route('**/operations/createIssuer', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await goTo(page, host, '/issuers/new');
  await fill(page, 'Issuer', { Title: 'Harbor Light', 'Legal name': 'Harbor Light LLC', Type: 'LLC' });
  await page.getByRole('textbox', { name: 'EIN', exact: true }).fill('12-3456789');
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Control+Enter');
  answered.resolve();
  await expectPage(page, 'Harbor Light');
  await goTo(page, host, '/issuers');
  await expect(page.getByRole('grid', { name: 'Issuers' })).toHaveAttribute('aria-rowcount', '2');
});

test('an older issuer is found by typing', async ({ page, host }) => {
  await enter(page, host);
  const post = await asClient(page, host);
  for (let number = 0; number < 52; number += 1) {
    const title = number === 0 ? 'Casco Bay Seafood' : `Harbor ${number}`;
    await post('/issuers', { title, legalName: title, type: 'LLC', ein: String(100_000_000 + number) });
  }
  await goTo(page, host, '/offerings/new');
  const issuer = page.getByRole('combobox', { name: 'Issuer' });
  await issuer.click();
  await expect(page.getByRole('option', { name: 'Harbor 51' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Casco Bay Seafood' })).toHaveCount(0);

  await page.keyboard.type('seafood');
  const found = page.getByRole('listbox', { name: 'Issuer' }).getByRole('option');
  await expect(found).toHaveText(['Casco Bay Seafood']);
  // The result of a part of the text has the same name, but Enter does not select it.
  await expect(found).toBeEnabled();
  await expect(found).toHaveAttribute('data-combobox-selected');
  await page.keyboard.press('Enter');
  await expect(issuer).toHaveValue('Casco Bay Seafood');
});

test('an SSN is revealed, and the history records it', async ({ page, host }) => {
  await enter(page, host);
  await createInvestorByForm(page, host);
  const people = page.getByRole('region', { name: 'Individuals' });
  await expect(people).toContainText('Missing: date of birth');
  await people.getByRole('link', { name: 'Ingrid Solheim' }).click();
  await expectPage(page, 'Ingrid Solheim');
  await expect(page.getByText('***-**-5678')).toBeVisible();
  await expect(page.getByText('899-34-5678')).toHaveCount(0);

  await page.getByRole('button', { name: 'Reveal the Social security number' }).click();
  const asking = page.getByRole('dialog', { name: 'Reveal the Social security number' });
  await expect(asking.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(asking.getByText('Required')).toBeVisible();
  await page.keyboard.type('Form 1099');
  await page.keyboard.press('Enter');
  await expect(asking).toBeHidden();
  await expect(page.getByText('899-34-5678')).toBeVisible();
  await page.getByRole('button', { name: 'Hide the Social security number' }).click();
  await expect(page.getByText('899-34-5678')).toHaveCount(0);

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await fill(page, 'Address', { City: 'Bath' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expectPage(page, 'Ingrid Solheim');
  await expect(page.getByText('***-**-5678')).toBeVisible();

  await page.getByRole('button', { name: 'History' }).click();
  const moments = page.getByRole('dialog', { name: 'History' }).getByRole('listitem');
  await expect(moments).toHaveCount(3);
  await expect(moments.nth(0)).toContainText('Bath');
  await expect(moments.nth(1)).toContainText('Social Security number revealed');
  await expect(moments.nth(1)).toContainText('Form 1099');
  await expect(moments.nth(1)).toContainText('Back office');
});

test('values that cannot be right are corrected, or acknowledged and recorded', async ({ page, host }) => {
  await enter(page, host);
  await createIssuerByForm(page, host);
  await goTo(page, host, '/issuers/new');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveAccessibleDescription('Required');

  const fields = { Title: 'Casco Bay', 'Legal name': 'Casco Bay LLC', Type: 'llc', EIN: '12-3456789' };
  await fill(page, 'Issuer', fields);
  await fill(page, 'Address', { State: 'tex', 'ZIP code': 'ABC' });
  await expect(page.getByRole('combobox', { name: 'State', exact: true })).toHaveValue('Texas (TX)');
  await page.getByRole('button', { name: 'Create issuer' }).click();

  const alert = page.getByRole('alert', { name: 'Check 2 warnings' });
  await expect(alert).toBeVisible();
  const ein = page.getByRole('textbox', { name: 'EIN', exact: true });
  await expect(ein).toHaveAccessibleDescription(/Duplicate EIN: also on Harbor Light/);
  await expect(page.getByRole('textbox', { name: 'ZIP code' })).toHaveAccessibleDescription(
    /A ZIP code in the United States has 5 or 9 digits/,
  );
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  // A correction is checked before anything can be acknowledged.
  await fill(page, 'Address', { 'ZIP code': '75001' });
  await expect(page.getByRole('button', { name: 'Save anyway' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Create issuer' }).click();
  await expect(page.getByRole('alert', { name: 'Check 1 warning' })).toBeVisible();
  await page.getByRole('button', { name: 'Save anyway' }).click();

  await expectPage(page, 'Casco Bay');
  await expect(page.getByRole('region', { name: 'Address' })).toContainText('United States');
  await page.getByRole('button', { name: 'History' }).click();
  const created = page.getByRole('dialog', { name: 'History' }).getByRole('listitem').last();
  await created.getByRole('button', { name: /^Show \d+ fields$/ }).click();
  await expect(created).toContainText('Duplicate EIN: also on Harbor Light');
});

test('a form starts from the record as it is now, even if the screens have shown an earlier version', async ({
  page,
  host,
}) => {
  await enter(page, host);
  await createIssuerByForm(page, host);
  const issuerId = new URL(page.url()).hash.split('/').at(-1) as string;
  await goTo(page, host, '/issuers');
  const issuer = { params: { id: issuerId } };
  const { updatedAt } = (await ask(page, 'getIssuer', issuer)).body;
  await ask(page, 'updateIssuer', {
    ...issuer,
    body: { expectedUpdatedAt: updatedAt, title: 'Harbor Lights' },
  });

  // As fast as a script, before the page could refresh what it has shown.
  await page.evaluate((id) => {
    window.location.hash = `#/issuers/${id}/edit`;
  }, issuerId);
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toHaveValue('Harbor Lights');
  await title.fill('Harbor Light Two');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectPage(page, 'Harbor Light Two');
});

test('simultaneous changes of two officers are both retained, and a file becomes the cover of the issuer', async ({
  page,
  host,
  context,
}) => {
  await enter(page, host);
  await createIssuerByForm(page, host);
  const other = await context.newPage();
  await other.goto(page.url());
  for (const one of [page, other]) {
    await one.getByRole('link', { name: 'Edit', exact: true }).click();
    await expectPage(one, 'Edit Harbor Light');
  }
  await fill(other, 'Address', { City: 'Bath' });
  await other.getByRole('button', { name: 'Save' }).click();
  await expectPage(other, 'Harbor Light');

  await fill(page, 'Issuer', { 'Doing business as': 'Harbor' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Bath');
  await page.getByRole('button', { name: 'Save' }).click();

  await expectPage(page, 'Harbor Light');
  const company = page.getByRole('region', { name: 'Issuer', exact: true });
  await expect(page.getByRole('region', { name: 'Address' })).toContainText('Bath');
  await expect(company).toContainText('Doing business as');

  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 } });
  await page
    .getByRole('region', { name: 'Files' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: picture });
  await page.getByLabel('Document type').selectOption('Cover art');
  await expect(page.getByRole('radio', { name: 'Private' })).toBeChecked();
  await page.getByRole('radio', { name: 'Public' }).check();
  await page.getByRole('button', { name: 'Attach' }).click();
  const files = page.getByRole('region', { name: 'Files' });
  await expect(files.getByRole('link', { name: 'cover.png' })).toBeVisible();
  await expect(files).toContainText('Cover art · Public');

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Cover art').selectOption('cover.png');
  await page.getByRole('button', { name: 'Save' }).click();

  const linked = page.getByRole('region', { name: 'Linked files' });
  await linked.getByRole('link', { name: 'cover.png' }).click();
  await expectPage(page, 'cover.png');
  await expect(page.getByRole('region', { name: 'Owner' })).toContainText('Harbor Light');
});

test('a paper subscription is entered from envelope to placed trade, and its agreement is filed with it', async ({
  page,
  host,
}) => {
  await enter(page, host);
  await createIssuerByForm(page, host);
  await page.getByRole('link', { name: 'New offering' }).click();
  await fill(page, 'Offering', { Name: 'Series A' });
  await page.getByRole('checkbox', { name: 'Open to investors' }).check();
  await fill(page, 'Financials', { Target: '1000000', 'Minimum investment': '500' });
  await fill(page, 'First asset', { Name: 'Class A', 'Price per unit': '12.5', Units: '80000' });
  await page.getByRole('button', { name: 'Create offering' }).click();
  await expectPage(page, 'Series A');
  await createInvestorByForm(page, host);

  await page.getByRole('link', { name: 'Enter paper subscription' }).click();
  await expectPage(page, 'Enter paper subscription');
  await page.getByRole('combobox', { name: 'Offering' }).fill('Series');
  await page.getByRole('option', { name: 'Series A' }).click();
  const place = page.getByRole('button', { name: 'Place trade' });
  await expect(place).toHaveAccessibleDescription('Enter the units first.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Enter the units first.' })).toBeVisible();
  await page.getByLabel('Amount of Class A').fill('130');
  await expect(page.getByRole('region', { name: 'Units' })).toContainText('Not a multiple of $12.50');
  await page.getByLabel('Amount of Class A').fill('250');
  await expect(page.getByLabel('Units of Class A')).toHaveValue('20');
  await expect(page.getByRole('region', { name: 'Rules' })).toContainText('Blocks the trade');
  await page.getByLabel('Units of Class A').fill('80');
  await expect(page.getByText('Total $1,000.00')).toBeVisible();
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 } });
  const agreement = { name: 'agreement.png', mimeType: 'image/png', buffer };
  await page
    .getByRole('region', { name: 'Subscription agreement' })
    .locator('input[type=file]')
    .setInputFiles(agreement);

  await page.getByRole('textbox', { name: 'Last 4 digits' }).fill('12');
  await place.click();
  await expect(page.getByRole('textbox', { name: 'Last 4 digits' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Units of Class A')).toHaveValue('80');
  await page.getByRole('textbox', { name: 'Last 4 digits' }).fill('1234');
  await place.click();

  await expect(page.getByRole('heading', { name: /^Trade \d+$/, level: 1 })).toBeVisible();
  const lines = page.getByRole('region', { name: 'Line items' });
  await expect(lines).toContainText('$1,000.00');
  await lines.getByRole('button', { name: 'Replace agreement' }).click();
  const replacing = page.getByRole('dialog', { name: 'Replace agreement' });
  const replace = replacing.getByRole('button', { name: 'Replace agreement' });
  await expect(replace).toHaveAccessibleDescription('Choose the signed agreement');
  const empty = { ...agreement, name: 'empty.png', buffer: Buffer.alloc(0) };
  await replacing.locator('input[type=file]').setInputFiles(empty);
  await replace.click();
  await expect(replacing.getByRole('alert')).toHaveText('Empty');
  await expect(lines.getByRole('link', { name: 'agreement.png' })).toBeVisible();
  await replacing.getByRole('button', { name: 'Choose another file' }).click();
  await replacing.locator('input[type=file]').setInputFiles({ ...agreement, name: 'second agreement.png' });
  // The officer states the signature after reviewing the file.
  await expect(replacing.getByRole('checkbox', { name: 'Signed by the investor' })).not.toBeChecked();
  await replace.click();
  await expect(replacing).toBeHidden();
  const steps = page.getByRole('region', { name: 'Next steps' });
  await expect(steps).toContainText('Subscription agreement missing or not signed');
  await steps.getByRole('button', { name: 'Replace agreement' }).click();
  await expect(replacing).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(replacing).toBeHidden();
  await lines.getByRole('link', { name: 'second agreement.png' }).click();
  await expectPage(page, 'second agreement.png');
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit file' });
  await edit.getByRole('textbox', { name: 'Name' }).fill('Signed agreement.png');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectPage(page, 'Signed agreement.png');
  const owner = page.getByRole('region', { name: 'Owner', exact: true });
  await owner.getByRole('button', { name: 'Remove from record' }).click();
  await expect(owner).toContainText('No owner');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(owner).toContainText(/Trade \d+/);
});

test('an officer enters identity documents for a client, cannot decide them, and the client sets a password', async ({
  page,
  host,
}) => {
  await enter(page, host);
  await createFirstOfficer(page, host);
  await createInvestorByForm(page, host);
  const user = page.getByRole('region', { name: 'User' });
  await expect(user).toContainText('Not set');
  await expect(user).toContainText('Entered by staff: Ada Lindqvist');
  await user.getByRole('button', { name: 'Create password link' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByRole('dialog').locator('code').textContent();
  await page.getByRole('button', { name: 'Done' }).click();

  const client = await page.context().newPage();
  await client.goto(link ?? '');
  for (const colorScheme of ['light', 'dark'] as const) {
    await client.emulateMedia({ colorScheme });
    expect.soft(await findViolations(client), `password page in ${colorScheme}`).toEqual([]);
  }
  await client.getByLabel('Password', { exact: true }).fill('a harbor of my own');
  await client.getByLabel('Repeat password').fill('a harbor of my own');
  await client.getByRole('button', { name: 'Set password' }).click();
  await expect(client.getByRole('heading', { name: 'Password set' })).toBeVisible();
  await client.reload();
  await expect(client.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await client.close();

  await page.getByRole('link', { name: 'Ingrid Solheim', exact: true }).click();
  await page.getByRole('button', { name: 'Submit identity document' }).click();
  const form = page.getByRole('dialog', { name: 'Submit identity document' });
  await form.getByLabel('Document number').fill('A12345678');
  await form.getByLabel('Date of birth').fill('1984-07-21');
  await form.getByRole('combobox', { name: 'Issuing country' }).fill('United States');
  await form.getByLabel('Issued on').fill('2021-05-02');
  await form.getByLabel('Expires on').fill('2099-05-01');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('Required for PASSPORT')).toBeVisible();
  const picture = await page.screenshot();
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'passport.png', mimeType: 'image/png', buffer: picture });
  await expect(form.getByText('passport.png')).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await form.getByRole('button', { name: 'Submit' }).click();
  const documents = page.getByRole('region', { name: 'Identity documents' });
  await expect(documents).toContainText('Entered by staff: Ada Lindqvist');

  await documents.getByRole('link', { name: 'Passport' }).click();
  await expect(page.getByRole('region', { name: 'Case' })).toContainText('Entered by staff: Ada Lindqvist');
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveAccessibleDescription(
    /You submitted this record; another officer must decide it/,
  );
});
