import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startListener } from '../../electron/http/listener.ts';
import { linkTo, registerScreens } from '../../electron/http/screens.ts';
import type { App } from '../../electron/service/app.ts';
import {
  createBackOfficeLink,
  redeemBackOfficeLink,
} from '../../electron/service/modules/officers/back-office-links.ts';
import { openApp } from '../support/service.ts';

/** A folder that looks like the built screens, next to a file that must not be served. */
function buildScreens(): string {
  const root = mkdtempSync(join(tmpdir(), 'offerdesk-test-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, 'renderer');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head></html>');
  writeFileSync(join(folder, 'assets', 'main-x1.js'), 'export {}');
  writeFileSync(join(root, 'secret.txt'), 'secret');
  return folder;
}

interface Browser {
  app: App;
  address: string;
  /** The path of its session, with slashes around it. */
  path: string;
  /** Requests a file below that path. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  ask(operation: string, request: unknown, headers?: Record<string, string>): Promise<Response>;
}

/** A host with screens, and a browser that has opened its link. */
async function openScreens(folder = buildScreens()): Promise<Browser> {
  const app = await openApp();
  const listener = await startListener(app, 0, registerScreens(app, folder));
  onTestFinished(() => listener.close());
  const { address } = listener;
  const opened = await fetch(linkTo(address, await createBackOfficeLink(app.service)), {
    redirect: 'manual',
  });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const path = opened.headers.get('location') ?? '';
  return {
    app,
    address,
    path,
    get: (file, headers = {}) =>
      fetch(address + path + file, { headers: { cookie, ...headers }, redirect: 'manual' }),
    ask: (operation, request, headers = {}) =>
      fetch(`${address + path}operations/${operation}`, {
        method: 'POST',
        headers: { cookie, origin: address, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(request),
      }),
  };
}

test('a link leads to a secret path and sets a cookie for that path that scripts cannot read', async () => {
  const { app, address } = await openScreens();

  const opened = await fetch(linkTo(address, await createBackOfficeLink(app.service)), {
    redirect: 'manual',
  });

  expect(opened.status).toBe(303);
  const path = opened.headers.get('location');
  expect(path).toMatch(/^\/back-office\/[\w-]{22}\/$/);
  const { port } = new URL(address);
  expect(opened.headers.get('set-cookie')).toMatch(
    new RegExp(`^offerdesk-session-${port}=[\\w-]{43}; Path=${path}; HttpOnly; SameSite=Strict$`),
  );
  expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
});

test('two simultaneous uses of a link open one session', async () => {
  const { service } = await openApp();
  const token = await createBackOfficeLink(service);

  const opened = await Promise.all([
    redeemBackOfficeLink(service, token),
    redeemBackOfficeLink(service, token),
  ]);

  expect(opened.sort()).toEqual([false, true]);
});

test('a link expires after ten minutes', async () => {
  const { service } = await openApp();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const [early, late] = [await createBackOfficeLink(service), await createBackOfficeLink(service)];

  vi.setSystemTime(Date.now() + 10 * 60_000 - 1);
  expect(await redeemBackOfficeLink(service, early)).toBe(true);
  vi.setSystemTime(Date.now() + 1);
  expect(await redeemBackOfficeLink(service, late)).toBe(false);
});

test('the data folder contains no usable link', async () => {
  const { service } = await openApp();
  const token = await createBackOfficeLink(service);

  const rows = await service.storage.reader.selectFrom('backOfficeLinks').selectAll().execute();

  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(await redeemBackOfficeLink(service, rows[0]?.tokenHash ?? '')).toBe(false);
});

describe('a guessed link', () => {
  test('causes reads and no writes', async () => {
    const { app, address } = await openScreens();
    const writing = vi.spyOn(app.service.writer, 'run');

    const answer = await fetch(`${address}/back-office/open/x`, { redirect: 'manual' });

    expect(answer.status).toBe(403);
    expect(writing).not.toHaveBeenCalled();
  });

  test('is slowed down after 20 within a minute, while a valid link still works', async () => {
    const { app, address } = await openScreens();
    const guess = () => fetch(`${address}/back-office/open/x`, { redirect: 'manual' });
    const statuses: number[] = [];
    for (let time = 0; time < 20; time += 1) statuses.push((await guess()).status);

    const slowed = await guess();
    const link = linkTo(address, await createBackOfficeLink(app.service));

    expect(new Set(statuses)).toEqual(new Set([403]));
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(303);
  });
});

test('a HEAD request does not use up a link', async () => {
  const { app, address } = await openScreens();
  const link = linkTo(address, await createBackOfficeLink(app.service));

  await fetch(link, { method: 'HEAD', redirect: 'manual' });

  expect((await fetch(link, { redirect: 'manual' })).status).toBe(303);
});

test('the page is marked, never cached, and limited to its own origin', async () => {
  const browser = await openScreens();

  const page = await browser.get('');

  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<meta name="offerdesk-host" content="headless">');
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'self'; .*frame-ancestors 'none'/,
  );
});

test('the files of the page have their types and are cached', async () => {
  const browser = await openScreens();

  const script = await browser.get('assets/main-x1.js');

  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(script.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  expect(await script.text()).toBe('export {}');
});

test('the address without the slash at its end redirects to the one with it', async () => {
  const { address, path } = await openScreens();

  const answer = await fetch(address + path.slice(0, -1), { redirect: 'manual' });

  expect([answer.status, answer.headers.get('location')]).toEqual([302, path]);
});

test.each([
  '',
  '/',
  '/index.html',
  '/assets/main-x1.js',
  `/${'x'.repeat(22)}/`,
  '/%25',
  '/open',
  '/open/x/y',
])('/back-office%s explains how to open it, without a session', async (path) => {
  const { address } = await openScreens();

  const answer = await fetch(`${address}/back-office${path}`);

  expect(answer.status).toBe(401);
  const page = await answer.text();
  expect(page).toContain('offerdesk login-url');
  expect(page).toContain('another tab');
});

test.each([
  '..%2fsecret.txt',
  '%2e%2e%2fsecret.txt',
  'assets/..%2f..%2fsecret.txt',
  '..%5csecret.txt',
  '%00',
  'constructor',
])('the path of a session and %s returns nothing', async (path) => {
  const browser = await openScreens();

  const answer = await browser.get(path);

  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({
    status: 404,
    code: 'not-found',
    message: 'Not found',
    errors: [{ field: 'path', message: 'no such record' }],
  });
});

test('a host without built screens explains what to do', async () => {
  const browser = await openScreens(join(buildScreens(), 'nothing'));

  const page = await browser.get('');

  expect(page.status).toBe(503);
  expect(await page.text()).toContain('npm run build');
});

test('operations run in a session', async () => {
  const browser = await openScreens();

  const created = await browser.ask('createApiKey', { body: { name: 'CRM' } });
  const { items } = (await (await browser.ask('listApiKeys', {})).json()) as { items: object[] };

  expect(created.status).toBe(200);
  expect(created.headers.get('cache-control')).toBe('no-store');
  expect(items).toMatchObject([{ name: 'CRM' }]);
});

test('the screens receive an error with its status, code, and fields', async () => {
  const browser = await openScreens();

  const rejected = await browser.ask('createApiKey', { body: { name: '' } });

  expect(rejected.status).toBe(400);
  expect(await rejected.json()).toEqual({
    status: 400,
    code: 'invalid',
    message: 'Invalid request',
    errors: [{ field: 'name', message: 'must not be empty' }],
  });
});

test.each([
  ['no cookie', { cookie: '' }, 401, 'unauthenticated'],
  ['the cookie of another port', { cookie: 'offerdesk-session-1=x' }, 401, 'unauthenticated'],
  ['another origin', { origin: 'http://127.0.0.1:1' }, 403, 'forbidden'],
  ['no origin', { origin: '' }, 403, 'forbidden'],
  ['an opaque origin', { origin: 'null' }, 403, 'forbidden'],
  ['a page of the same site', { 'sec-fetch-site': 'same-site' }, 403, 'forbidden'],
  ['a form', { 'content-type': 'text/plain' }, 415, 'unsupported-media-type'],
  ['something like JSON', { 'content-type': 'application/jsonx' }, 415, 'unsupported-media-type'],
  ['a file', { 'content-type': 'text/csv' }, 415, 'unsupported-media-type'],
])('a request is rejected and changes nothing: %s', async (_, headers, status, code) => {
  const browser = await openScreens();

  const rejected = await browser.ask('createApiKey', { body: { name: 'Foreign' } }, headers);

  expect(rejected.status).toBe(status);
  expect(await rejected.json()).toMatchObject({ code });
  expect(await (await browser.ask('listApiKeys', {})).json()).toEqual({ items: [] });
});
