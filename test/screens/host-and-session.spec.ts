import { expect, test } from './host.ts';

test('a link opens the back office once', async ({ page, host, browser }) => {
  await page.goto(`${host.link}#/api-keys`);
  await expect(page.getByRole('heading', { name: 'API Keys', level: 1 })).toBeVisible();
  expect(page.url()).toBe(`${host.address}/back-office/#/api-keys`);

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(host.link);
  await expect(elsewhere.getByRole('heading', { name: 'This link is used up' })).toBeVisible();
  await elsewhere.goto(`${host.address}/back-office/`);
  await expect(elsewhere.getByRole('heading', { name: 'A link is needed' })).toBeVisible();
});

test('the session is kept from scripts, and stays with the back office', async ({ page, host, context }) => {
  await page.goto(`${host.link}#/api-keys`);

  const { port } = new URL(host.address);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect(await context.cookies(`${host.address}/back-office/`)).toMatchObject([
    { name: `offerdesk-session-${port}`, path: '/back-office', httpOnly: true, sameSite: 'Strict' },
  ]);
  expect(await context.cookies(`${host.address}/issuers`)).toEqual([]);
});

test('a page that loses its session says so', async ({ page, host, context }) => {
  await page.goto(`${host.link}#/api-keys`);
  await expect(page.getByText('No keys yet')).toBeVisible();

  await context.clearCookies();

  // It asks again every few seconds, and then learns of it.
  await expect(page.getByRole('heading', { name: 'This session is over' })).toBeVisible();
});

test('a page of another port of this machine cannot act for the officer', async ({ page, host, context }) => {
  await page.goto(`${host.link}#/api-keys`);
  // The same site, so that the browser sends the cookie along: what refuses is the origin.
  const foreignAddress = 'http://127.0.0.1:8/';
  await context.route(foreignAddress, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Foreign</title>' }),
  );
  const foreign = await context.newPage();
  await foreign.goto(foreignAddress);
  const sent = foreign.waitForRequest(/createApiKey/);

  await foreign.evaluate(
    (url) =>
      fetch(url, {
        method: 'POST',
        credentials: 'include',
        body: JSON.stringify({ body: { name: 'Foreign' } }),
      }).catch(() => undefined),
    `${host.address}/back-office/operations/createApiKey`,
  );

  expect((await (await sent).allHeaders()).cookie).toContain('offerdesk-session');
  await page.reload();
  await expect(page.getByText('No keys yet')).toBeVisible();
});

test('a page without a program behind it says so, and does not try its luck', async ({ page, host }) => {
  await page.goto(`${host.link}#/api-keys`);
  await page.goto('about:blank');
  await page.route('**/back-office/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<meta name="offerdesk-host" content="headless">', '');
    await route.fulfill({ response, body });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.method()));

  await page.goto(`${host.address}/back-office/`);

  await expect(page.getByRole('heading', { name: /no connection to Offerdesk/ })).toBeVisible();
  expect(asked).not.toContain('POST');
});

test('nothing is loaded from elsewhere, and the browser finds nothing against the policy', async ({
  page,
  host,
}) => {
  const foreign: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && origin !== host.address) foreign.push(request.url());
  });
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));

  await page.goto(`${host.link}#/api-keys`);
  await page.getByRole('button', { name: 'Make an API key' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();

  for (const address of ['/', '/imports', '/reviews/kyc', '/offerings', '/activity', '/settings', '/help']) {
    await page.goto(`${host.address}/back-office/#${address}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }

  expect(foreign).toEqual([]);
  expect(complaints).toEqual([]);
});
