/** The desktop application, in Electron if its binary is installed, else in the stand-in. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { DataJob } from '../../shared/contracts/installation/data-jobs.ts';
import { ask, choose, createKey, expect, goTo, issuer, post, readAddress, test } from './desktop.ts';
import { readRecorded, record } from './recorded.ts';

const heading = (window: Page) => window.getByRole('heading', { name: 'API keys', level: 1 });

test('a key that is created in the window opens the API', async ({ shared }) => {
  const key = await createKey(shared, 'CRM');
  const answer = await post(await readAddress(shared), key, '/issuers', issuer);

  expect(answer.status).toBe(201);
});

test('a backup is restored while the window is open, and the listener stays open', async ({
  launch,
  folders,
}) => {
  const desktop = await launch();
  const { window } = desktop;
  const findJob = async (kind: DataJob['kind']) => {
    const { items } = await ask<{ items: DataJob[] }>(desktop, 'listDataJobs');
    return items.find((job) => job.kind === kind);
  };
  const known = await createKey(desktop, 'Known to the backup');
  const backups = join(folders.root, 'backups');
  mkdirSync(backups);
  await ask(desktop, 'startBackup', { folder: backups });
  await expect.poll(() => findJob('backup')).toMatchObject({ state: 'done' });
  const { folder, createdAt } = (await findJob('backup')) ?? {};
  const later = await createKey(desktop, 'Later');
  const address = await readAddress(desktop);
  await expect(window.getByRole('row', { name: /Later/ })).toBeVisible();

  await ask(desktop, 'startRestore', { folder, createdAt });

  await expect(window.getByRole('row', { name: /Later/ })).toHaveCount(0);
  await expect(window.getByRole('row', { name: /Known/ })).toBeVisible();
  expect(await findJob('restore')).toMatchObject({ state: 'done' });
  expect((await post(address, known, '/issuers', issuer)).status).toBe(201);
  expect((await post(address, later, '/issuers', issuer)).status).toBe(401);
});

test('the page can use nothing of Electron except the bridge, and nothing of Node', async ({ shared }) => {
  const found = await shared.window.evaluate(() => ({
    bridge: Object.keys((window as unknown as { offerdesk: object }).offerdesk),
    others: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter(
      (name) => name in window,
    ),
  }));

  expect(found).toEqual({ bridge: ['invoke', 'cancel', 'onCommand'], others: [] });
});

test('the reference opens in the browser, and other addresses do not open', async ({ shared }) => {
  const { main, window } = shared;
  await goTo(window, '/api-keys');
  await record(shared);
  const reference = `${await readAddress(shared)}/clients`;

  await window.evaluate(() => void open('https://elsewhere.example/'));
  await window.evaluate(() => void open('file:///etc/passwd'));
  await window.getByRole('link', { name: 'API reference' }).click();

  await expect.poll(async () => (await readRecorded(shared)).opened).toEqual([reference]);
  await expect.poll(() => main.windows().length).toBe(1);
});

test('the menu opens the reference', async ({ shared }) => {
  await record(shared);

  await choose(shared, 'Help', 'API Reference');

  expect((await readRecorded(shared)).opened).toEqual([`${await readAddress(shared)}/clients`]);
});

test('the window stays on the screens', async ({ shared: { window } }) => {
  await goTo(window, '/api-keys');
  await expect(heading(window)).toBeVisible();
  const before = window.url();

  await window.evaluate(() => {
    location.href = 'https://elsewhere.example/';
  });
  await window.evaluate(() => location.reload());

  await expect(heading(window)).toBeVisible();
  expect(window.url()).toBe(before);
});

test('the page may copy text, and has no other permission', async ({ shared: { window } }) => {
  await goTo(window, '/api-keys');
  await window.getByRole('button', { name: 'Copy address' }).click();
  await expect(window.getByRole('button', { name: 'Copied address' })).toBeVisible();

  const states = await window.evaluate(() =>
    Promise.all(
      (['clipboard-read', 'geolocation', 'notifications'] as PermissionName[]).map(
        async (name) => (await navigator.permissions.query({ name })).state,
      ),
    ),
  );

  expect(states).not.toContain('granted');
});

test('the page runs no foreign scripts and connects only to its own origin', async ({ shared }) => {
  const address = await readAddress(shared);

  await shared.window.evaluate((url) => {
    const violated: string[] = [];
    Object.assign(window, { violated });
    document.addEventListener('securitypolicyviolation', (event) => violated.push(event.effectiveDirective));
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.head.append(script);
    fetch(url).catch(() => undefined);
  }, `${address}/clients-json`);

  const readViolated = () =>
    shared.window.evaluate(() => (window as unknown as { violated: string[] }).violated);
  await expect.poll(readViolated).toEqual(['script-src-elem', 'connect-src']);
  expect(await shared.window.evaluate(() => 'injected' in window)).toBe(false);
});

test('the system dialog selects a folder', async ({ shared: { main, window: page } }) => {
  await main.evaluate(({ dialog }) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: ['/srv/backups'] });
  });

  const answer = await page.evaluate(() =>
    window.offerdesk?.invoke('chooseFolder', { query: { title: 'Where to?' } }),
  );

  expect(answer).toEqual({ ok: true, output: { folder: '/srv/backups' } });
});
