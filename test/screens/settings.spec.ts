import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findViolations, findViolationsInBothSchemes } from './axe.ts';
import { addressOf, expect, type Host, test } from './host.ts';
import { createFirstOfficer, passphrase, signIn } from './officers.ts';

/** Signs in. Returns a function that opens a section without the notifications of the previous one. */
async function enterSettings(page: Page, host: Host): Promise<(section: string) => Promise<void>> {
  await page.goto(host.link);
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  return async (section) => {
    await page.goto(addressOf(host, page, section));
    await page.reload();
  };
}

test('settings are checked, stored, and undone', async ({ page, host }) => {
  const open = await enterSettings(page, host);

  await test.step('a name is changed, stored, and undone', async () => {
    await open('/settings/names');
    await page.getByRole('textbox', { name: 'Operator' }).fill('issuer');
    await expect(page.getByText('It must not be ISSUER or IMPORT')).toBeVisible();

    await page.getByRole('textbox', { name: 'Operator' }).fill('harbor');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Names updated')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Operator' })).toHaveValue('HARBOR');

    await page.getByRole('textbox', { name: 'Operator' }).fill('LIGHT');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('textbox', { name: 'Operator' })).toHaveValue('HARBOR');
  });

  await test.step('a checkout rule is changed and undone', async () => {
    await open('/settings/checkout');
    const rule = page.getByRole('radiogroup', { name: /^KYC approved/ });
    await rule.getByText('Block checkout').click();
    await expect(rule.getByRole('radio', { name: 'Block checkout' })).toBeChecked();

    await page.getByRole('button', { name: 'Undo' }).click();

    await expect(rule.getByRole('radio', { name: 'Flag for review' })).toBeChecked();
  });

  await test.step('a reason code is added, and available for the next decision', async () => {
    await open('/settings/reason-codes');
    await page.getByRole('button', { name: 'Add code' }).click();
    await page.getByRole('textbox', { name: 'Code', exact: true }).last().fill('photo missing');
    await page.getByLabel('Label of PHOTO_MISSING').fill('The photo is missing');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Reason codes updated')).toBeVisible();

    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Code', exact: true }).last()).toHaveValue(
      'PHOTO_MISSING',
    );
  });

  await test.step('the size limit of documents is set within its limits', async () => {
    await open('/settings/limits');
    const field = page.getByLabel('Uploaded document (MiB)');
    await field.fill('500');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/at most/i)).toBeVisible();

    await field.fill('50');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Limit updated')).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue('50');
  });

  await test.step('the rate limit is set, removed, and restored', async () => {
    await open('/settings/api-server');
    const field = page.getByLabel('Requests per minute and API key');
    await expect(field).toHaveValue('60,000');

    await field.fill('99999999');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/at most/i)).toBeVisible();
    await field.fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Rate limit updated')).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue('');

    await field.fill('500');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(field).toHaveValue('');
  });

  await test.step('the headless host explains that its listener cannot be changed here', async () => {
    await open('/settings/api-server');

    await expect(page.getByText(host.address, { exact: true })).toBeVisible();
    await expect(page.getByText('Its port is set on its command line')).toBeVisible();
    await expect(page.getByRole('switch')).toHaveCount(0);
  });
});

test('the master key is rotated while the officer stays signed in', async ({ page, host }) => {
  await page.goto(host.link);
  await createFirstOfficer(page, host);
  await page.goto(addressOf(host, page, '/settings/data'));
  await page.getByRole('button', { name: 'Rotate the master key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rotate the master key?' });
  await dialog.getByRole('button', { name: 'Rotate', exact: true }).click();
  await expect(dialog.getByText('Required', { exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await dialog.getByRole('textbox', { name: 'Your passphrase' }).fill(passphrase);
  await dialog.getByRole('textbox', { name: 'Your passphrase' }).press('Enter');

  await expect(page.getByText('The data has a new master key.')).toBeVisible();
  await page.getByText('The data has a new master key.').scrollIntoViewIfNeeded();
  await page.goto(addressOf(host, page, '/issuers'));
  await expect(page.getByRole('heading', { name: /Issuers/ })).toBeVisible();
});

test('a backup is created, checked, and restored, and the officer signs in again in the same window', async ({
  page,
  host,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-backups-'));
  await page.goto(host.link);
  await createFirstOfficer(page, host);
  await page.goto(addressOf(host, page, '/settings/data'));
  await page.getByLabel('Backup location').fill('nowhere');
  await page.getByRole('button', { name: 'Create backup' }).click();
  await expect(page.getByText('Must be an absolute path')).toBeVisible();

  await page.getByLabel('Backup location').fill(folder);
  await page.getByRole('button', { name: 'Create backup' }).click();
  await expect(page.getByText(/^2 files, .* in/)).toBeVisible();
  const [name = ''] = readdirSync(folder);
  const { post, key } = await host.newClient();
  await post('/issuers', { title: 'Harbor', legalName: 'Harbor LLC', ein: '123456789', type: 'LLC' });

  await page.getByLabel('Backup folder').fill(folder);
  await page.getByRole('button', { name: 'Check backup' }).click();
  await expect(page.getByText(/No backup found in/)).toBeVisible();

  await page.getByLabel('Backup folder').fill(join(folder, name));
  await page.getByRole('button', { name: 'Check backup' }).click();
  await expect(page.getByText(/is complete, and the master key opens it/)).toBeVisible();
  await expect(page.getByRole('row', { name: 'Issuers 1 0' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Restore this backup…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore this backup?' });
  const restore = dialog.getByRole('button', { name: 'Restore' });
  await expect(restore).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Type RESTORE to confirm').fill('restore');
  await restore.click();
  await expect(dialog.getByText('Required', { exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Your passphrase' }).fill(passphrase);
  await dialog.getByRole('textbox', { name: 'Your passphrase' }).press('Enter');

  await expect(page.getByRole('heading', { name: 'Sign in to Offerdesk' })).toBeVisible();
  await signIn(page, 'Ada Lindqvist', 'Sign in');
  await expect(page.getByText(/^The backup of .* is restored$/)).toBeVisible();
  await expect(page.getByText(/data\.before-restore-/)).toBeVisible();
  await page.goto(addressOf(host, page, '/issuers'));
  await expect(page.getByRole('heading', { name: /Issuers/ })).toBeVisible();
  await expect(page.getByText('Harbor')).toHaveCount(0);
  expect((await host.post('/issuers', key, {})).status).toBe(401);
  rmSync(folder, { recursive: true, force: true });
});

test('axe finds no problems on the settings, in light and dark', async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${host.link}#/settings/data`);
  await page.getByRole('button', { name: 'Verify data' }).click();
  await expect(page.getByText(/^No problems found: /)).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  for (const section of [
    'names',
    'api-server',
    'checkout',
    'compliance-time-zone',
    'reason-codes',
    'limits',
  ]) {
    await page.goto(addressOf(host, page, `/settings/${section}`));
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
  }
});
