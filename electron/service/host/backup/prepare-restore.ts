import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { adoptKeyring, type KeyConfig } from '#service/storage/open-keys.ts';
import { type Report, reportNothing } from '#service/storage/report.ts';
import type { RestoreChange } from '#shared/domain/restore-changes.ts';
import { assertConfirmed, previewAccessCarryOver } from './carry-over-access.ts';
import { assertOpens } from './check-backup.ts';
import { compareWithManifest } from './compare-with-manifest.ts';
import { copyDurably, mapInOrder } from './files.ts';
import { type Manifest, walkBackup } from './manifest.ts';
import { openBackup } from './open-backup.ts';
import type { RestoreOrder } from './restore-order.ts';

/**
 * Copies a backup next to the data folder and checks the copy. The data may be open, because it is not touched.
 *
 * @param folders the copy is in `incoming`; it is deleted if this fails
 * @param passphrase of the backup; not part of the order, which stays in memory until the restore has finished
 * @throws with what is wrong; also if officers would be removed without confirmation
 */
export async function prepareRestore(
  { from, folders, confirmedRemovals, bypassesSecondApproval }: RestoreOrder,
  config: KeyConfig,
  passphrase?: string,
  report: Report = reportNothing,
): Promise<{ manifest: Manifest; changes: RestoreChange[] }> {
  const { manifest, keyring } = await openBackup(from, config, passphrase);
  const copy = { ...config, dataDir: folders.incoming };
  try {
    await copyChecked(from, manifest, copy.dataDir, report);
    adoptKeyring(copy.dataDir, keyring, config);
    await assertOpens(copy, report);
    report('Comparing access', 0, 0);
    const changes = await previewAccessCarryOver(config, copy.dataDir, bypassesSecondApproval);
    assertConfirmed(changes, confirmedRemovals);
    return { manifest, changes };
  } catch (error) {
    await rm(copy.dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** The details of the restore in the audit log of the restored data. */
export function describeRestore(
  { from, folders }: RestoreOrder,
  createdAt: string,
  hasData: boolean,
): object {
  return { from: basename(from), createdAt, ...(hasData && { movedTo: folders.aside }) };
}

async function copyChecked(
  from: string,
  manifest: Manifest,
  incoming: string,
  report: Report,
): Promise<void> {
  const list = { folder: from, files: manifest.files };
  // Before anything is copied: a file that is not part of the backup, or longer, could fill the disk.
  assertUndamaged(await compareWithManifest(from, list, report, true));
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const copies = mapInOrder(walkBackup(from), (path) => copyDurably(join(from, path), join(incoming, path)));
  let done = 0;
  for await (const _ of copies) {
    done += 1;
    report('Copying the backup', Math.min(done, manifest.files.count), manifest.files.count);
  }
  assertUndamaged(await compareWithManifest(incoming, list, report));
}

function assertUndamaged([error]: string[]): void {
  if (error) throw new Error(`The backup is damaged: ${error}`);
}
