import type { Page } from '@playwright/test';
import { findViolationsInBothSchemes } from './axe.ts';
import { expect, test } from './host.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const issuer = { title: 'Harbor Light', legalName: 'Harbor Light LLC', ein: '123456789', type: 'LLC' };

/** Creates a key, and returns what the copy button writes to the clipboard. */
async function createKey(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'Copy key' }).click();
  await expect(page.getByRole('button', { name: 'Copied key' })).toBeVisible();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Done' }).click();
  return key;
}

test('the screen shows the address of the client API, with its reference', async ({ page, host }) => {
  await page.goto(`${host.link}#/api-keys`);

  await expect(page.getByText(host.address, { exact: true })).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'API reference' }).click();
  const reference = await opened;
  expect(reference.url()).toBe(`${host.address}/clients`);
  await expect(reference.getByText('Offerdesk client API').first()).toBeVisible();
});

test('a copied key opens the API until it is revoked, and is then shown on request', async ({
  page,
  host,
}) => {
  await page.goto(`${host.link}#/api-keys`);

  const key = await createKey(page, 'CRM');
  expect((await host.post('/issuers', key, issuer)).status).toBe(201);

  await page.getByRole('button', { name: 'Revoke CRM' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('No active keys')).toBeVisible();
  expect((await host.post('/issuers', key, issuer)).status).toBe(401);

  await page.getByRole('switch', { name: 'Show revoked keys (1)' }).click();
  await expect(page.getByRole('row', { name: /CRM.*Revoked/ })).toBeVisible();
});

test('a key has the chosen scopes and expiry, and only a button closes the dialog that shows it', async ({
  page,
  host,
}) => {
  await page.goto(`${host.link}#/api-keys`);
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByLabel('Read').uncheck();
  await page.getByLabel('Write').uncheck();
  await page.getByRole('button', { name: 'Create key' }).click();
  // An error of a field is shown at the field.
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Must not be empty/);
  await expect(page.getByRole('dialog').getByText('Must have at least 1 entry')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.getByLabel('Name').fill('Reporting');
  await page.getByLabel('Read').check();
  await page.getByLabel('Expires').selectOption('90 days');
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  await expect(page.getByText('It is not shown again')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 400);
  await expect(page.getByText('It is not shown again')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();

  const row = page.getByRole('row', { name: /Reporting/ });
  await expect(row).toContainText(key.slice(-4));
  await expect(row.getByRole('cell', { name: 'Read', exact: true })).toBeVisible();
  const expiry = await row.getByRole('time').first().getAttribute('datetime');
  expect(Date.parse(expiry ?? '') - Date.now()).toBeCloseTo(90 * 86_400_000, -6);
  expect((await host.post('/issuers', key, issuer)).status).toBe(403);
});

test('the page of a key shows its usage, sets its rate limit, and links to its requests', async ({
  page,
  host,
}) => {
  await page.goto(`${host.link}#/api-keys`);
  const key = await createKey(page, 'CRM');
  await page.getByRole('link', { name: 'CRM', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`CRM …${key.slice(-4)}`);
  await expect(page.getByText('The key has never been used.')).toBeVisible();
  await expect(page.getByText(`curl -H "X-API-KEY: YOUR_KEY" ${host.address}/issuers`)).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  expect((await host.post('/issuers', key, issuer)).status).toBe(201);
  expect((await host.post('/issuers', key, {})).status).toBe(400);
  await page.getByLabel('Requests per minute').fill('1');
  await page.getByRole('region', { name: 'Rate limit' }).getByRole('button', { name: 'Save' }).click();
  // The history of the key may have the change already.
  await expect(page.getByText('Rate limit updated', { exact: true })).toBeVisible();
  expect((await host.post('/issuers', key, issuer)).status).toBe(429);

  await page.reload();
  const usage = page.getByRole('region', { name: 'Usage, last 30 days' });
  await expect(usage.getByText('2 (66%)')).toBeVisible();
  await expect(usage.getByText('Too many requests (429)')).toBeVisible();
  await expect(page.getByRole('row', { name: /Create issuer.*3.*2 \(66%\)/ })).toBeVisible();
  await expect(page.getByLabel('Requests per minute')).toHaveValue('1');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  await page.getByRole('main').getByRole('link', { name: 'API request log' }).click();
  await expect(page.getByRole('grid', { name: 'Requests' }).getByRole('row')).toHaveCount(4);
});

test('the screen shows that the host is gone, and recovers by itself', async ({ page, host, context }) => {
  await page.goto(`${host.link}#/api-keys`);
  await expect(page.getByText('No keys yet')).toBeVisible();

  await context.setOffline(true);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('alert')).toContainText('Offerdesk did not respond');
  await context.setOffline(false);

  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
