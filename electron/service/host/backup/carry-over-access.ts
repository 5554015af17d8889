import { type KeyConfig, openVault } from '#service/storage/open-keys.ts';
import { formatAuditHead } from '#shared/domain/audit-head.ts';
import { findRemovedOfficers, type RestoreChange } from '#shared/domain/restore-changes.ts';
import { RecordWriter } from '../../kernel/record-writer.ts';
import { writeRestoredAccess } from '../../modules/installation/restored-access.ts';
import { dataFolderPaths, openWritableStorage } from '../../storage/storage.ts';
import { openDataFolder } from '../open-data-folder.ts';
import { readDatabase } from '../verify/verify.ts';
import { readAccessState, readCurrentState } from './access-state.ts';
import { planAccessCarryOver } from './plan-access-carry-over.ts';
import type { RestoreOrder } from './restore-order.ts';

/** The action of a restore in the audit log; the operation of the screens has the same name. */
const action = 'startRestore';

/**
 * Lists what a restore would change.
 * @param current the data folder, which may be open
 * @param copy of the data of the backup, in the current schema
 * @param bypassesSecondApproval as of `planAccessCarryOver`
 * @throws as `planAccessCarryOver`
 */
export async function previewAccessCarryOver(
  current: KeyConfig,
  copy: string,
  bypassesSecondApproval = false,
): Promise<RestoreChange[]> {
  const vault = openVault({ ...current, dataDir: copy }, false);
  const backup = await readDatabase(dataFolderPaths(copy).database, vault, readAccessState);
  const state = await readCurrentState(current, backup);
  return planAccessCarryOver(backup, state, new Date().toISOString(), bypassesSecondApproval).changes;
}

/** @throws with the names of officers whom the restore would remove without confirmation */
export function assertConfirmed(
  changes: readonly RestoreChange[],
  confirmed: readonly string[] | 'all',
): void {
  if (confirmed === 'all') return;
  const others = findRemovedOfficers(changes).filter(({ id }) => !confirmed.includes(id ?? ''));
  if (others.length === 0) return;
  const names = others.map(({ name }) => name).join(', ');
  throw new Error(
    `The restore would remove officers who were added after the backup: ${names}. Confirm it: with --remove-officers on the command line, or by checking the backup again in the back office.`,
  );
}

/**
 * Writes to the restored copy what a restore must not undo, with an audit event. The current data is closed by
 * then, so no change is missed.
 *
 * @param details of the restore, for the audit log
 */
export async function carryOverAccess(
  current: KeyConfig,
  copy: string,
  { restorer, bypassesSecondApproval }: Pick<RestoreOrder, 'restorer' | 'bypassesSecondApproval'>,
  details: object,
): Promise<RestoreChange[]> {
  const { storage } = await openDataFolder({ ...current, dataDir: copy }, openWritableStorage);
  try {
    const backup = await readAccessState(storage.reader);
    const state = await readCurrentState(current, backup);
    const now = new Date().toISOString();
    const plan = planAccessCarryOver(backup, state, now, bypassesSecondApproval);
    const turnedOff = plan.changes.find(({ kind }) => kind === 'second-approval-off')?.detail;
    const replacedHead = state.kind === 'readable' ? formatAuditHead(state.head) : null;
    await storage.commits.run(async (db, events) => {
      const records = new RecordWriter(db, now);
      await writeRestoredAccess(db, records, plan, now);
      const by = restorer.officer?.name;
      records.note('restore', {
        ...details,
        ...(by && { by }),
        ...(turnedOff && { bypassesSecondApproval: turnedOff }),
        replacedHead,
        changes: plan.changes,
      });
      events.push(...records.takeEvents(restorer, action));
    });
    return plan.changes;
  } finally {
    await storage.close();
  }
}
