import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { createApp } from '../../electron/service/app.ts';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { dayMilliseconds } from '../../shared/domain/dates.ts';
import type { Folder } from '../support/new-folder.ts';
import { findViolationsInBothSchemes } from './axe.ts';
import { addressOf, test as base, expect } from './host.ts';

/** A data folder whose scheduled backup failed, because the folder for it was deleted. */
const test = base.extend<{ location: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern
  location: async ({}, use) => {
    const location = mkdtempSync(join(tmpdir(), 'offerdesk-backups-'));
    await use(location);
    rmSync(location, { recursive: true, force: true });
  },
  folder: async ({ folder, location }, use) => {
    await failScheduledBackup(folder, location);
    await use(folder);
  },
});

async function failScheduledBackup(folder: Folder, location: string): Promise<void> {
  const app = await createApp({ ...folder, role: 'host' });
  mock.timers.enable({ apis: ['Date'], now: Date.now() - dayMilliseconds });
  try {
    await app.parts.schedule.idle();
    const body = { folder: location, frequency: 'daily', weekday: 'sunday', hour: 2, kept: 7 };
    await app.run('setBackupSchedule', backOffice, { body });
  } finally {
    mock.timers.reset();
  }
  rmSync(location, { recursive: true });
  await app.parts.schedule.run();
  await app.settle();
  await app.close();
}

test('a failed scheduled backup is explained, the schedule is corrected, and a backup of the list is checked', async ({
  page,
  host,
  location,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(host.link);
  const explanation = `${location} does not exist. Connect its disk, or choose another folder.`;

  await test.step('Home explains the failure, and links to the settings', async () => {
    await expect(page.getByText(`The scheduled backup failed. ${explanation}`)).toBeVisible();
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Data and backup' }).click();
  });

  const schedule = page.getByRole('region', { name: 'Scheduled backups' });
  const list = page.getByRole('region', { name: 'Backups', exact: true });
  await test.step('the settings explain it, too, and reject a folder that does not exist', async () => {
    await expect(schedule.getByRole('alert')).toContainText(explanation);
    await expect(list.getByText('No backups yet.')).toBeVisible();
    await schedule.getByText('Weekly').click();
    await schedule.getByRole('button', { name: 'Save schedule' }).click();
    await expect(schedule.getByText('Does not exist. Check the path.')).toBeVisible();
    await schedule.getByLabel('Backups to keep').fill('500');
    mkdirSync(location);
    await schedule.getByRole('button', { name: 'Save schedule' }).click();
    await expect(schedule.getByText(/at most 100/i)).toBeVisible();
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
  });

  await test.step('the corrected schedule is stored, and shows when the next backup is due', async () => {
    await schedule.getByLabel('Backups to keep').fill('4');
    await schedule.getByRole('button', { name: 'Save schedule' }).click();
    await expect(page.getByText('Backup schedule updated')).toBeVisible();
    await expect(schedule.getByRole('alert')).toHaveCount(0);
    await expect(schedule.getByText(/^Next backup: .*2:00 AM E[SD]T$/)).toBeVisible();
    await page.reload();
    await expect(schedule.getByLabel('Backups to keep')).toHaveValue('4');
  });

  await test.step('a backup of the list is checked', async () => {
    await page.getByLabel('Backup location').fill(location);
    await page.getByRole('button', { name: 'Create backup' }).click();
    const row = list.getByRole('row', { name: /Manual/ });
    await expect(row).toContainText('2 files');
    expect(await findViolationsInBothSchemes(page)).toEqual([]);

    await row.getByRole('button', { name: 'Check or restore…' }).click();
    await expect(page.getByLabel('Backup folder')).toHaveValue(new RegExp(`^${location}.offerdesk-backup-`));
    await page.getByRole('button', { name: 'Check backup' }).click();
    await expect(page.getByText(/is complete, and the master key opens it/)).toBeVisible();
  });

  await test.step('a backup whose folder is gone is marked', async () => {
    rmSync(location, { recursive: true });
    await page.goto(addressOf(host, page, '/'));
    await page.goto(addressOf(host, page, '/settings/data'));
    await expect(list.getByText(/^Folder not found/)).toBeVisible();
    await expect(list.getByRole('button')).toHaveCount(0);
  });
});
