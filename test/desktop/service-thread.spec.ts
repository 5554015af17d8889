/** The service of the desktop application runs in a thread, and not in the main thread. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFacts } from '../support/source-facts.ts';
import { changeApplication } from './breakages.ts';
import { applicationRoot, ask, choose, createKey, expect, test } from './desktop.ts';
import { blockThread, listensToTest } from './thread-commands.ts';

test('the main thread loads no database and no HTTP server', () => {
  const folder = join(applicationRoot, 'out', 'main');
  const bundles = ['desktop.js'];
  const packages = new Set<string>();
  for (const bundle of bundles) {
    for (const { specifier } of readFacts(bundle, readFileSync(join(folder, bundle), 'utf8')).imports) {
      const other = specifier.replace('./', '');
      if (!specifier.startsWith('./')) packages.add(specifier);
      else if (!bundles.includes(other)) bundles.push(other);
    }
  }

  expect([...packages].filter((name) => !name.startsWith('node:')).sort()).toEqual([
    'electron',
    'electron-updater',
  ]);
  expect([...packages]).not.toContain('node:http');
});

test('the window and the menu respond while the thread of the service is blocked', async ({
  launch,
  folders,
}) => {
  const desktop = await launch(changeApplication(folders.root, listensToTest));
  const { window } = desktop;
  await createKey(desktop, 'CRM');
  const { release } = await blockThread(desktop);

  let isAnswered = false;
  const keys = ask<{ items: { name: string }[] }>(desktop, 'listApiKeys').finally(() => {
    isAnswered = true;
  });
  await choose(desktop, 'Help', 'Keyboard Shortcuts');
  await expect(window.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await window.evaluate(() => fetch('./index.html').then(({ status }) => status))).toBe(200);

  expect(isAnswered).toBe(false);
  await release();
  expect((await keys).items).toEqual([expect.objectContaining({ name: 'CRM' })]);
});
