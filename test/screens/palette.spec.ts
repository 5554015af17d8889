import { createIndividual, createInvestorAccount, createOffering } from '../support/records.ts';
import { findViolations, findViolationsInBothSchemes } from './axe.ts';
import { expect, test } from './host.ts';

test('the palette accepts text right after its shortcut, and lists each screen once', async ({
  page,
  host,
}) => {
  await page.goto(`${host.link}#/`);
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('issuers');
  const field = page.getByPlaceholder(/Search names/);
  await expect(field).toHaveValue('issuers');
  const palette = page.getByRole('dialog');
  await expect(palette.getByText('Issuers', { exact: true })).toHaveCount(2);
  await expect(palette.getByText('Offerings', { exact: true })).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);

  // The first entry is their review, the second their list.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/issuers/);
  await expect(field).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('keys');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/api-keys/);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('back up');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/settings\/data/);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('new iss');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/issuers\/new/);
});

test('the palette names the kind of each found record as the screens do', async ({ page, host }) => {
  await page.goto(`${host.link}#/`);
  const client = await host.newClient();
  await createInvestorAccount(client, { name: 'Solheim Savings', email: 'solheim@example.com' });
  await createOffering(client);
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await page.keyboard.type('solheim');
  await expect(palette.getByText('Investor account · solheim@example.com')).toBeVisible();
  await page.getByPlaceholder(/Search names/).fill('Series');
  await expect(palette.getByText(/^Offering · Reg/)).toBeVisible();
});

test('the palette finds a record that is stored while it shows no results', async ({ page, host }) => {
  await page.goto(`${host.link}#/`);
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('solheim');
  const palette = page.getByRole('dialog');
  await expect(palette.getByText('No results')).toBeVisible();

  await createInvestorAccount(await host.newClient(), { name: 'Solheim Savings' });

  await expect(palette.getByText('Solheim Savings')).toBeVisible();
});

test('a list that loads while the palette is open does not get its keys', async ({ page, host }) => {
  const released = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  await page.route('**/assets/list-screens-*.js', async (route) => {
    requested.resolve();
    await released.promise;
    await route.continue();
  });
  await page.goto(`${host.link}#/`);
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.evaluate(() => {
    location.hash = '/issuers';
  });
  await requested.promise;

  await page.keyboard.press('Control+k');
  await page.keyboard.type('ke');
  released.resolve();
  await expect(page.getByRole('heading', { name: 'Issuers', includeHidden: true, level: 1 })).toBeVisible();
  await page.keyboard.type('ys');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/#\/api-keys/);
});

test('a reviewer finds a person by the last four digits of an SSN, once the search is confirmed', async ({
  page,
  host,
}) => {
  await page.goto(`${host.link}#/`);
  const client = await host.newClient();
  const id = await createIndividual(client, { ssn: '219-09-4417' });
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await page.keyboard.type('ssn:4417');
  await expect(palette.getByText('The audit log records this search.')).toBeVisible();
  await expect(palette.getByText('***-**-4417')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(palette.getByText('Individual · ***-**-4417')).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  await page.getByPlaceholder(/Search names/).fill('4418');
  await palette.getByText('Search SSNs ending in 4418').click();
  await expect(palette.getByText('No results')).toBeVisible();

  await page.getByPlaceholder(/Search names/).fill('4417');
  await palette.getByText('Search SSNs ending in 4417').click();
  await palette.getByText('Ingrid Solheim').click();
  await expect(page).toHaveURL(new RegExp(`#/individuals/${id}`));
});

test('Enter opens the first record that is found, also if it is pressed before there are results', async ({
  page,
  host,
}) => {
  await page.goto(`${host.link}#/`);
  const client = await host.newClient();
  const first = await createInvestorAccount(client, { name: 'Solheim Savings' });
  await createInvestorAccount(client, { name: 'Solheim Trust' });
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  const palette = page.getByRole('dialog');
  const found = (name: string) => palette.getByRole('button', { name });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('solheim sav');
  await expect(found('Solheim Savings')).toHaveAttribute('data-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#/investor-accounts/${first}`));

  const isPressed = Promise.withResolvers<void>();
  await page.route('**/operations/searchRecords', async (route) => {
    await isPressed.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/Search names/).fill('solheim tr');
  await page.keyboard.press('Enter');
  isPressed.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Solheim Trust' })).toBeVisible();
  await expect(palette).toHaveCount(0);

  // A selection of the user stays when records arrive.
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/Search names/).fill('solheim');
  await expect(found('Solheim Savings')).toBeVisible();
  await expect(palette.locator('[data-selected]')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  const chosen = await palette.locator('[data-selected]').textContent();
  await client.post('/issuers', {
    title: 'Solheim',
    legalName: 'Solheim LLC',
    ein: '123456789',
    type: 'LLC',
  });
  await page.getByPlaceholder(/Search names/).hover();
  await expect(palette.locator('[data-selected]')).toHaveText(chosen ?? '');
});
