import type { Locator, Page } from '@playwright/test';
import { createIndividual, createIssuer } from '../support/records.ts';
import { createOffer } from '../support/trading.ts';
import { ask } from './ask.ts';
import { findViolationsInBothSchemes } from './axe.ts';
import { expect, test } from './host.ts';
import { createFirstOfficer, passphrase, signInElsewhere } from './officers.ts';
import { enter, goTo } from './record-actions.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const pencil = (page: Page, label: string) =>
  page.getByRole('button', { name: `Edit ${label}`, exact: true });
const editor = (page: Page, label: string) => page.getByRole('form', { name: `Edit ${label}`, exact: true });

/** Opens the editor of a value with the keyboard. */
async function edit(page: Page, label: string): Promise<Locator> {
  await pencil(page, label).press('F2');
  return editor(page, label);
}

test('values of an individual are changed in place with the keyboard', async ({ page, host }) => {
  await enter(page, host);
  const id = await createIndividual(await host.newClient(), { dob: '1980-05-04', ssn: '899-34-5678' });
  await goTo(page, host, `/individuals/${id}`);
  const content = section(page, 'Content');
  const person = section(page, 'Person');
  await content.getByRole('button', { name: /Show empty fields/ }).click();

  // A choice.
  const employment = section(page, 'Employment');
  await expect(pencil(page, 'Employment status')).toHaveAccessibleDescription(/Not provided/);
  await pencil(page, 'Employment status').press('Enter');
  const status = editor(page, 'Employment status').getByRole('combobox', { name: 'Employment status' });
  await expect(status).toBeFocused();
  await status.selectOption('Retired');
  await status.press('Enter');
  await expect(pencil(page, 'Employment status')).toBeFocused();
  await expect(employment).toContainText('Retired');

  // Undo writes the previous value.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Change undone')).toBeVisible();
  await expect(employment).not.toContainText('Retired');

  // An amount; Tab saves it and goes to the next value.
  const income = await edit(page, 'Annual income');
  await income.getByRole('textbox', { name: 'Annual income' }).fill('250000');
  await page.keyboard.press('Tab');
  await expect(section(page, 'Financials')).toContainText('$250,000.00');
  await expect(pencil(page, 'Household net worth')).toBeFocused();

  // Escape discards a date that cannot be right.
  const birth = await edit(page, 'Date of birth');
  const day = birth.getByLabel('Date of birth', { exact: true });
  await day.fill('2990-01-01');
  await day.press('Enter');
  await expect(birth.getByRole('alert', { name: 'Check 1 warning' })).toBeVisible();
  await expect(day).toHaveValue('2990-01-01');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await day.press('Escape');
  await expect(pencil(page, 'Date of birth')).toBeFocused();
  await expect(person).toContainText('1980');

  // The value of the service, and the secret, have no editor.
  await expect(pencil(page, 'Created')).toHaveCount(0);
  await expect(pencil(page, 'SSN')).toHaveCount(0);
  await expect(pencil(page, 'Spouse')).toBeVisible();

  // The help sheet lists the keys.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Edit the focused value');
});

test('a date that is partly typed is never saved as an empty one, in place and in the form', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  await enter(page, host);
  const id = await createIndividual(client, { dob: '1980-05-04' });
  await goTo(page, host, `/individuals/${id}`);
  const birth = await edit(page, 'Date of birth');
  const expectRejected = async (day: Locator, save: string) => {
    // Removes the month.
    await day.press('Backspace');
    await day.press(save);
    await expect(day).toHaveAccessibleDescription(/Must be a valid date/);
    await expect(day).toBeFocused();
  };
  await expectRejected(birth.getByLabel('Date of birth', { exact: true }), 'Enter');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const day = page.getByLabel('Date of birth', { exact: true });
  await expectRejected(day, 'Control+Enter');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(day).toHaveAccessibleDescription(/Must be a valid date/);
  expect((await client.get(`/individuals/${id}`)).body).toMatchObject({
    dob: expect.stringMatching(/^1980-05-04/),
  });

  // Removes the day and the year, too.
  await day.focus();
  for (const key of ['ArrowRight', 'Backspace', 'ArrowRight', 'Backspace']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/ updated$/)).toBeVisible();
  expect((await client.get(`/individuals/${id}`)).body).toMatchObject({ dob: null });
});

test('a warning is acknowledged where the value is changed, and an address is one value', async ({
  page,
  host,
}) => {
  await enter(page, host);
  const id = await createIssuer(await host.newClient(), { country: 'US' });
  await goTo(page, host, `/issuers/${id}`);
  const address = await edit(page, 'Address');
  await address.getByRole('combobox', { name: 'State' }).fill('tex');
  await address.getByRole('textbox', { name: 'ZIP code' }).fill('ABC');
  // Outside of the editor.
  await page.getByRole('heading', { level: 1 }).click();
  await expect(address.getByRole('alert', { name: 'Check 1 warning' })).toBeVisible();
  await expect(address.getByRole('textbox', { name: 'ZIP code' })).toBeFocused();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  // Another value cannot be edited meanwhile, and nothing that was typed is lost.
  await pencil(page, 'Title').click();
  await expect(editor(page, 'Title')).toHaveCount(0);
  await page.getByRole('link', { name: 'Investor accounts' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(address.getByRole('textbox', { name: 'ZIP code' })).toHaveValue('ABC');

  await address.getByRole('button', { name: 'Save anyway' }).click();
  await expect(pencil(page, 'Address')).toBeFocused();
  await expect(section(page, 'Address')).toContainText('TX ABC');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog', { name: 'History' }).getByRole('listitem').first()).toContainText(
    'A ZIP code in the United States has 5 or 9 digits',
  );
});

test('a click elsewhere saves a value, and a conflict shows the value of the other officer', async ({
  page,
  host,
  context,
}) => {
  await enter(page, host);
  const { offeringId } = await createOffer(await host.newClient());
  await goTo(page, host, `/offerings/${offeringId}`);
  const other = await context.newPage();
  await other.goto(page.url());

  // Both start with the same version.
  await section(page, 'Financials').getByText('Target', { exact: true }).waitFor();
  const mine = await edit(page, 'Minimum investment');
  const theirs = await edit(other, 'Minimum investment');
  await theirs.getByRole('textbox', { name: 'Minimum investment' }).fill('700');
  await other.getByRole('heading', { level: 1 }).click();
  await expect(section(other, 'Financials')).toContainText('$700.00');

  const amount = mine.getByRole('textbox', { name: 'Minimum investment' });
  await amount.fill('800');
  await amount.press('Enter');
  const conflict = mine.getByRole('alert', { name: 'This record was updated by someone else' });
  await expect(conflict).toContainText('Current value: $700.00');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await conflict.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('$800');
  await amount.press('Enter');
  await expect(section(page, 'Financials')).toContainText('$800.00');

  // A date with an error stays in its editor until it is corrected.
  const start = await edit(page, 'Starts');
  await start.getByLabel('Starts', { exact: true }).fill('2027-06-01');
  await page.keyboard.press('Enter');
  await expect(pencil(page, 'Starts')).toBeFocused();
  const end = (await edit(page, 'Ends')).getByLabel('Ends', { exact: true });
  await end.fill('2027-01-01');
  await end.press('Enter');
  await expect(end).toHaveAttribute('aria-invalid', 'true');
  await expect(end).toBeFocused();
  await expect(end).toHaveValue('2027-01-01');
  await end.fill('2027-12-31');
  await end.press('Enter');
  await expect(pencil(page, 'Ends')).toBeFocused();
});

test('an officer without the role to edit records cannot change their values', async ({
  page,
  host,
  browser,
}) => {
  await enter(page, host);
  const id = await createIssuer(await host.newClient());
  await createFirstOfficer(page, host);
  await ask(page, 'createOfficer', { body: { name: 'Ben Okafor', roles: ['administrator'], passphrase } });
  const ben = await signInElsewhere(browser, host, 'Ben Okafor');
  await goTo(ben, host, `/issuers/${id}`);
  await expect(section(ben, 'Issuer')).toBeVisible();
  await expect(ben.getByRole('button', { name: /^Edit / })).toHaveCount(0);
});
