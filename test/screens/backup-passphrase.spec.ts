import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findViolations } from './axe.ts';
import { cheapHashes, expect, test } from './host.ts';

const passphrase = 'four tall green boats';
const commands = fileURLToPath(new URL('../../electron/headless/cli.ts', import.meta.url));

/** A backup with a passphrase, of a data folder with a key named `CRM` and a master key of its own. */
function createForeignBackup(root: string): string {
  const env = { ...process.env, OFFERDESK_KEY_FILE: join(root, 'other.key') };
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [...cheapHashes, commands, ...args, '--data-dir', join(root, 'other')], {
      env,
    });
  const file = join(root, 'passphrase.txt');
  writeFileSync(file, passphrase);
  run('api-key', 'create', '--name', 'CRM');
  run('backup', join(root, 'backup'), '--passphrase-file', file);
  return join(root, 'backup');
}

test.describe('a backup with a passphrase', () => {
  let root = '';
  test.beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'offerdesk-passphrase-'));
  });
  test.afterEach(() => rmSync(root, { recursive: true, force: true }));

  test('is created when the passphrase is valid and entered twice', async ({ page, host }) => {
    await page.goto(`${host.link}#/settings/data`);
    await page.getByLabel('Backup location').fill(root);
    const first = page.getByRole('textbox', { name: /^Backup passphrase/ });
    const second = page.getByRole('textbox', { name: 'Repeat passphrase' });
    const create = page.getByRole('button', { name: 'Create backup' });
    await expect(page.getByText('A lost passphrase cannot be recovered.')).toBeVisible();

    await first.fill('boats');
    await second.fill('boat');
    await expect(create).toHaveAttribute('aria-disabled', 'true');
    await second.fill('boats');
    await create.click();
    await expect(page.getByText('Has 5 characters; use 12 to 128')).toBeVisible();
    expect(readdirSync(root)).toEqual([]);

    await first.fill(passphrase);
    await second.fill(passphrase);
    await create.click();
    await expect(page.getByText('Its passphrase opens it on any computer')).toBeVisible();
    await expect(first).toHaveValue('');
    expect(await findViolations(page)).toEqual([]);
  });

  test('of another computer is checked and restored with its passphrase', async ({ page, host }) => {
    const backup = createForeignBackup(root);
    await page.goto(`${host.link}#/settings/data`);
    await page.getByLabel('Backup folder').fill(backup);
    const check = page.getByRole('button', { name: 'Check backup' });
    const field = page.getByRole('textbox', { name: 'Backup passphrase', exact: true });
    await expect(field).toHaveCount(0);

    await check.click();
    await expect(page.getByText(/with another master key: enter the passphrase/)).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await field.fill('four tall green goats');
    await check.click();
    await expect(page.getByText('The passphrase of the backup is incorrect')).toBeVisible();
    await field.fill(passphrase);
    await check.click();
    await expect(page.getByText(/is complete, and its passphrase opens it/)).toBeVisible();

    await page.getByRole('button', { name: 'Restore this backup…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore this backup?' });
    await dialog.getByLabel('Type RESTORE to confirm').fill('RESTORE');
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect(dialog.getByText(/enter the passphrase of the backup/)).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Backup passphrase' }).fill(passphrase);
    await dialog.getByRole('button', { name: 'Restore' }).click();

    await expect(page.getByText(/^The backup of .* is restored$/)).toBeVisible();
  });
});
