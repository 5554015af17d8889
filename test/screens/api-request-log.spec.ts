import type { Locator, Page } from '@playwright/test';
import { createClient } from '../support/client.ts';
import { findViolationsInBothSchemes } from './axe.ts';
import { expect, test } from './host.ts';

const issuer = { title: 'Harbor Light', legalName: 'Harbor Light LLC', ein: '123456789', type: 'LLC' };

/** Reads the key that a dialog shows, and closes it. */
async function issueKey(page: Page): Promise<string> {
  const key = await page.getByRole('dialog').locator('code').first().textContent();
  await page.getByRole('button', { name: 'Done' }).click();
  return key ?? '';
}

const requests = (page: Page) => page.getByRole('grid', { name: 'Requests' }).getByRole('row');

test('a key is created, used, rotated, and revoked', async ({ page, host }) => {
  await page.goto(`${host.link}#/api-keys`);
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByLabel('Name').fill('CRM');
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = await issueKey(page);

  await page.getByRole('link', { name: 'API request log' }).first().click();
  await expect(page.getByText('No requests yet')).toBeVisible();
  expect((await host.post('/issuers', key, issuer)).status).toBe(201);
  expect((await host.post('/issuers', `${key}x`, issuer)).status).toBe(401);
  await expect(requests(page).filter({ hasText: '/issuers' })).toHaveCount(2);
  await expect(requests(page).filter({ hasText: '201' })).toContainText('CRM');
  await expect(requests(page).filter({ hasText: '401' })).toContainText('Invalid or missing key');
  expect((await host.post('/clients/api/v1/isuers', key, issuer)).status).toBe(404);
  await expect(requests(page).filter({ hasText: '404' })).toContainText('/clients/api/v1/isuers');
  await expect(requests(page).filter({ hasText: '404' })).toContainText(`CRM …${key.slice(-4)}`);
  await requests(page).filter({ hasText: '404' }).click();
  const details = page.getByRole('dialog', { name: 'Unknown path or method' });
  await expect(details).toContainText('No operation has this path. Check it for a typing error.');
  await expect(details.getByRole('row', { name: 'Time' })).toContainText(/\d:\d\d:\d\d [AP]M/);
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await details.getByRole('link', { name: 'Show its requests' }).click();
  await expect(page).toHaveURL(/#\/requests\?key=/);
  await page.keyboard.press('Escape');
  await expect(requests(page).filter({ hasText: '401' })).toHaveCount(0);
  expect(await page.locator('main').textContent()).not.toContain(key);

  await page.getByRole('link', { name: 'API keys' }).first().click();
  await page.getByRole('button', { name: `Rotate CRM …${key.slice(-4)}` }).click();
  await expect(page.getByRole('dialog', { name: `Rotate CRM …${key.slice(-4)}` })).toBeVisible();
  await page.getByRole('radio', { name: '1 hour' }).check();
  await page.getByRole('button', { name: 'Create new key' }).click();
  const successor = await issueKey(page);
  await expect(page.getByRole('row', { name: /CRM.*Rotated/ })).toContainText(/in (1 hour|60 minutes)/);
  for (const valid of [key, successor]) expect((await host.post('/issuers', valid, issuer)).status).toBe(201);

  await page
    .getByRole('row', { name: /CRM.*Rotated/ })
    .getByRole('button', { name: 'Revoke CRM' })
    .click();
  await expect(page.getByRole('dialog', { name: `Revoke CRM …${key.slice(-4)}?` })).toBeVisible();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByRole('row', { name: /CRM.*Rotated/ })).toHaveCount(0);
  expect((await host.post('/issuers', key, issuer)).status).toBe(401);
  expect((await host.post('/issuers', successor, issuer)).status).toBe(201);
});

test('a developer sends a request from the API reference, which loads nothing from other servers', async ({
  page,
  host,
}) => {
  const { key } = await host.newClient();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${host.address}/`)) foreign.push(request.url());
  });
  const rejected: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) rejected.push(message.text());
  });

  await page.goto(`${host.address}/clients`);
  await expect(page.getByRole('heading', { name: 'Idempotency' })).toBeVisible();
  await page.getByLabel('Value').first().fill(key);
  await page
    .getByRole('link', { name: /Create issuer/ })
    .first()
    .click();
  await page.getByRole('button', { name: /Test Request.*post .*issuers/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send post request to' }).click();

  await expect(page.getByRole('link', { name: 'Created' })).toBeVisible();
  expect((await createClient(host.address, key).get('/issuers')).body.items).toHaveLength(1);
  expect({ foreign, rejected }).toEqual({ foreign: [], rejected: [] });
});

test('the request log has the filters of its address, and does not change while it is paused', async ({
  page,
  host,
}) => {
  await page.goto(`${host.link}#/requests`);
  for (let sent = 0; sent < 3; sent += 1) await host.post('/issuers', 'odk_none', issuer);
  await host.post('/offerings', 'odk_none', {});
  await expect(requests(page)).toHaveCount(5);

  await page.getByLabel('Path or request ID').fill('offer');
  await expect(requests(page)).toHaveCount(2);
  await page.reload();
  await expect(page.getByLabel('Path or request ID')).toHaveValue('offer');
  await expect(requests(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await host.post('/offerings', 'odk_none', {});
  await page.getByLabel('Path or request ID').fill('offerings');
  await expect(requests(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(requests(page)).toHaveCount(3);
});

/** Whether a click at the center of an element arrives there. */
const isOnTop = (locator: Locator) =>
  locator.evaluate((element) => {
    element.scrollIntoView();
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test('an account is created and renamed, the renaming is undone, and a key is created for it', async ({
  page,
  host,
}) => {
  let deliverKeys = () => {};
  const areDelivered = new Promise<void>((resolve) => {
    deliverKeys = resolve;
  });
  await page.route(/operations\/listApiKeys$/, async (route) => {
    await areDelivered;
    await route.continue();
  });
  await page.goto(`${host.link}#/api-keys`);
  const create = page.getByRole('button', { name: 'Create account' });
  await expect(page.getByRole('button', { name: 'Edit Operator' })).toBeAttached();
  // The list above the button would move it during a click. A page does not wait for its parts longer than ten seconds.
  const isShown = await isOnTop(create);
  const isEarly = await page.evaluate(() => performance.now() < 10_000);
  expect(isShown && isEarly).toBe(false);
  deliverKeys();
  await expect(page.getByText('No keys yet')).toBeVisible();
  await create.click();
  await page.getByLabel('Name').fill('Operator');
  await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Operator is already the name of another account')).toBeVisible();
  await page.getByLabel('Name').fill('Brandt Timber');
  await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click();

  await page.getByRole('button', { name: 'Edit Brandt Timber' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Brandt Holdings');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit Brandt Holdings' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Edit Brandt Timber' })).toBeVisible();

  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByLabel('Name').fill('Ledger');
  await page.getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option', { name: 'Brandt Timber' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await issueKey(page);
  await expect(page.getByRole('row', { name: /Ledger/ })).toContainText('Brandt Timber');
});
