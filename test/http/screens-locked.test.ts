import { expect, onTestFinished, test } from 'vitest';
import { startListener } from '../../electron/http/listener.ts';
import { linkTo, registerScreens } from '../../electron/http/screens.ts';
import type { App } from '../../electron/service/app.ts';
import { createBackOfficeLink } from '../../electron/service/modules/officers/back-office-links.ts';
import { passphrase } from '../support/officers.ts';
import { openApp } from '../support/service.ts';

/** A browser that has opened a link of a host. */
async function openBrowser(app: App, address: string) {
  const link = linkTo(address, await createBackOfficeLink(app.service));
  const opened = await fetch(link, { redirect: 'manual' });
  const base = address + opened.headers.get('location');
  const headers = { cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '', origin: address };
  const post = async (path: string, type: string, body: string) => {
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body,
    });
    // As a browser does.
    headers.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? headers.cookie;
    return response;
  };
  return {
    ask: (operation: string, body: object = {}) =>
      post(`operations/${operation}`, 'application/json', JSON.stringify({ body })),
    download: (operation: string) => fetch(`${base}downloads/${operation}`, { headers }),
    upload: (operation: string) => post(`uploads/${operation}`, 'application/octet-stream', 'a,b'),
  };
}

async function openHost() {
  const app = await openApp();
  const listener = await startListener(app, 0, registerScreens(app, '/nowhere'));
  onTestFinished(() => listener.close());
  return { app, address: listener.address };
}

test('a browser without a signed-in officer gets 423, also for files', async () => {
  const { app, address } = await openHost();
  const first = await openBrowser(app, address);
  const created = await first.ask('createOfficer', {
    name: 'Ada Lindqvist',
    roles: ['approver'],
    passphrase,
  });
  expect(created.status).toBe(200);
  const browser = await openBrowser(app, address);

  for (const answer of [
    await browser.ask('listApiKeys'),
    await browser.download('previewPrivateFile'),
    await browser.upload('importInvestors'),
  ]) {
    expect(answer.status).toBe(423);
    expect(await answer.json()).toEqual({
      status: 423,
      code: 'locked',
      message: 'Locked',
      errors: [{ field: 'session', message: 'no officer is signed in' }],
    });
  }
  expect((await first.ask('listApiKeys')).status).toBe(200);
});

test('a locked browser opens again with the passphrase, and too many guesses are slowed down', async () => {
  const { app, address } = await openHost();
  const browser = await openBrowser(app, address);
  await browser.ask('createOfficer', { name: 'Ada Lindqvist', roles: ['approver'], passphrase });
  const unlock = (tried: string) => browser.ask('unlockSession', { passphrase: tried });

  expect(await (await browser.ask('lockSession')).json()).toMatchObject({ state: 'locked' });
  expect((await browser.ask('listApiKeys')).status).toBe(423);
  expect((await unlock('not the one')).status).toBe(403);
  expect((await unlock(passphrase)).status).toBe(200);
  expect((await browser.ask('listApiKeys')).status).toBe(200);

  for (let time = 0; time < 5; time += 1) await unlock('not the one');
  const slowed = await unlock(passphrase);
  expect(slowed.status).toBe(429);
  expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('keys of the client API work while the screens are locked', async () => {
  const { app, address } = await openHost();
  const browser = await openBrowser(app, address);
  const { key } = (await (await browser.ask('createApiKey', { name: 'CRM' })).json()) as { key: string };
  await browser.ask('createOfficer', { name: 'Ada Lindqvist', roles: ['approver'], passphrase });
  await browser.ask('lockSession');

  expect((await fetch(`${address}/issuers`, { headers: { 'x-api-key': key } })).status).toBe(200);
});
