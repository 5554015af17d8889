import type { Selectable } from 'kysely';
import type { RecordWriter } from '#service/kernel/record-writer.ts';
import { writeSetting } from '#service/kernel/settings.ts';
import type { Db, Schema } from '#service/storage/schema.ts';
import type { SecondApproval } from '#shared/domain/second-approval.ts';
import type { OfficerRow } from '../officers/officer-profiles.ts';
import { readSecondApproval, secondApprovalSetting } from '../officers/second-approval.ts';

export type KeyRow = Selectable<Schema['apiKeys']>;

/** The changes of a restore to the access of a backup, so that no one regains access. */
export interface AccessChanges {
  keys: Change<KeyRow>[];
  officers: Change<OfficerRow>[];
  /** What requires second approval; undefined if the setting of the backup applies. */
  secondApproval: SecondApproval | undefined;
}

interface Change<Row> {
  row: Row;
  columns: Partial<Row>;
}

/**
 * Writes the access of restored data. Everyone is signed out, and access tokens, back-office links, and
 * password links of the backup no longer work.
 */
export async function writeRestoredAccess(
  db: Db,
  records: RecordWriter,
  { keys, officers, secondApproval }: AccessChanges,
  now: string,
): Promise<void> {
  for (const { row, columns } of keys) await records.update('apiKeys', row, columns);
  for (const { row, columns } of officers) await records.update('officers', row, columns);
  if (secondApproval) {
    await writeSetting({ db, records }, secondApprovalSetting, await readSecondApproval(db), secondApproval);
  }
  await db.updateTable('officers').set({ sessionsEndedAt: now }).execute();
  await db.deleteFrom('accessTokens').execute();
  await db.deleteFrom('backOfficeLinks').execute();
  await db.deleteFrom('passwordLinks').execute();
}
