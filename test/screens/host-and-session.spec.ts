import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { send } from '../support/back-office.ts';
import { addressOf, expect, test } from './host.ts';
import { createFirstOfficer } from './officers.ts';

test('a link opens the back office once', async ({ page, host, browser }) => {
  await page.goto(`${host.link}#/api-keys`);
  await expect(page.getByRole('heading', { name: 'API keys', level: 1 })).toBeVisible();
  expect(page.url()).toMatch(new RegExp(`^${host.address}/back-office/[\\w-]{22}/#/api-keys$`));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'API keys', level: 1 })).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(host.link);
  await expect(elsewhere.getByRole('heading', { name: 'This link was already used' })).toBeVisible();
  for (const address of [`${host.address}/back-office/`, page.url()]) {
    await elsewhere.goto(address);
    await expect(elsewhere.getByRole('heading', { name: 'A link is required' })).toBeVisible();
  }
});

test('the first screen follows an address that changes while it loads', async ({ page, host }) => {
  const released = Promise.withResolvers<void>();
  const requested = ['**/operations/getSession', '**/assets/home-*.js'].map((pattern) => {
    const seen = Promise.withResolvers<void>();
    void page.route(pattern, async (route) => {
      seen.resolve();
      // Only the code of the first screen is delayed until the others have been drawn.
      await (pattern.includes('home') ? released.promise : changed.promise);
      await route.continue();
    });
    return seen.promise;
  });
  const changed = Promise.withResolvers<void>();
  await page.goto(`${host.link}#/`, { waitUntil: 'commit' });
  await Promise.all(requested);

  await page.evaluate(() => {
    location.hash = '/api-keys';
  });
  changed.resolve();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  released.resolve();

  await expect(page.getByRole('heading', { name: 'API keys', level: 1 })).toBeVisible();
});

test('scripts cannot read the session, and it is only sent to the back office', async ({
  page,
  host,
  context,
}) => {
  await page.goto(`${host.link}#/api-keys`);

  const { port } = new URL(host.address);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  const path = new URL(page.url()).pathname;
  expect(await context.cookies(page.url())).toMatchObject([
    { name: `offerdesk-session-${port}`, path, httpOnly: true, sameSite: 'Strict' },
  ]);
  for (const address of ['/issuers', '/back-office', '/back-office/', '/back-office/x/']) {
    expect(await context.cookies(host.address + address)).toEqual([]);
  }
});

test('a page whose session has ended shows it', async ({ page, host, context }) => {
  await page.goto(`${host.link}#/api-keys`);
  await expect(page.getByText('No keys yet')).toBeVisible();

  await context.clearCookies();

  // It polls every few seconds, and then learns of it.
  await expect(page.getByRole('heading', { name: 'Session ended' })).toBeVisible();
  await expect(
    page.getByText('The session does not exist, or ended when Offerdesk was restarted.'),
  ).toBeVisible();
});

test('a request whose cookie was replaced meanwhile is sent again', async ({ page, host }) => {
  await page.goto(`${host.link}#/api-keys`);
  await expect(page.getByText('No keys yet')).toBeVisible();
  let rejected = 0;
  await page.route('**/operations/listApiKeys', async (route) => {
    rejected += 1;
    if (rejected > 1) return route.continue();
    const body = {
      status: 401,
      message: 'Unauthorized',
      errors: ['session: does not exist'],
    };
    return route.fulfill({ status: 401, json: body });
  });

  await page.reload();

  await expect(page.getByText('No keys yet')).toBeVisible();
  expect(rejected).toBeGreaterThan(1);
});

test('no other port of this machine receives the cookie, and a stolen one opens nothing', async ({
  page,
  host,
  context,
}) => {
  const received: string[] = [];
  const asked: string[] = [];
  const program = createServer(({ url, headers }, response) => {
    asked.push(url ?? '');
    received.push(headers.cookie ?? '', headers.referer ?? '');
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Other program</title>');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => program.once('listening', resolve));
  const other = `http://127.0.0.1:${(program.address() as AddressInfo).port}`;
  await page.goto(host.link);
  await createFirstOfficer(page, host);
  const cookies = await context.cookies(page.url());
  expect(cookies).toHaveLength(1);

  const foreign = await context.newPage();
  for (const path of ['/', '/back-office', '/back-office/', '/back-office/x/', '/back-office/operations/x']) {
    await foreign.goto(other + path);
  }
  await foreign.evaluate(async () => {
    const paths = ['/back-office/', '/back-office/x', '/back-office/open/x', '/back-office/downloads/x'];
    for (const path of paths) {
      await fetch(path, { credentials: 'include' });
      await fetch(path, { credentials: 'include', method: 'POST' });
    }
  });
  // A navigation that starts in the back office discloses its address no more than its cookie.
  const link = page.evaluate((address) => {
    window.location.href = address;
  }, `${other}/back-office/from-the-screens`);
  await link;
  await page.waitForURL(`${other}/**`);
  program.close();
  program.closeAllConnections();

  expect(asked.filter((path) => path.startsWith('/back-office')).length).toBeGreaterThan(12);
  expect(received.filter((header) => header.includes('offerdesk') || header.includes(host.address))).toEqual(
    [],
  );
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const own = { cookie, origin: host.address, 'content-type': 'application/json' };
  for (const headers of [own, { ...own, 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }]) {
    const answer = await send(`${host.address}/back-office/operations/listIssuers`, 'POST', headers, '{}');
    expect(answer.status).toBe(401);
  }
  expect((await send(`${host.address}/back-office/`, 'GET', { cookie })).status).toBe(401);
});

test('a page of another port cannot act for the officer, even if it knew the path', async ({
  page,
  host,
  context,
}) => {
  await page.goto(`${host.link}#/api-keys`);
  // The same site, so that the browser sends the cookie: the origin is what is rejected.
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
    new URL('./operations/createApiKey', page.url()).href,
  );

  expect((await (await sent).allHeaders()).cookie).toContain('offerdesk-session');
  await page.reload();
  await expect(page.getByText('No keys yet')).toBeVisible();
});

test('a page without a host shows it, and does not try HTTP', async ({ page, host }) => {
  await page.goto(`${host.link}#/api-keys`);
  const address = page.url();
  await page.goto('about:blank');
  await page.route('**/back-office/*/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<meta name="offerdesk-host" content="headless">', '');
    await route.fulfill({ response, body });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.method()));

  await page.goto(address);

  await expect(page.getByRole('heading', { name: /no connection to Offerdesk/ })).toBeVisible();
  expect(asked).not.toContain('POST');
});

test('nothing is loaded from other servers, and the browser reports no violation of the policy', async ({
  page,
  host,
}) => {
  const foreign: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && origin !== host.address) foreign.push(request.url());
  });
  page.on('console', (message) => problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));

  await page.goto(`${host.link}#/api-keys`);
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();

  for (const address of ['/', '/imports', '/reviews/kyc', '/offerings', '/audit-log', '/settings', '/help']) {
    await page.goto(addressOf(host, page, address));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }

  expect(foreign).toEqual([]);
  expect(problems).toEqual([]);
});
