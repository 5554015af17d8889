import type { Selectable } from 'kysely';
import type { RecordWriter } from '#service/kernel/record-writer.ts';
import { writeSetting } from '#service/kernel/settings.ts';
import type { Db, Schema } from '#service/storage/schema.ts';
import type { FourEyes } from '#shared/domain/four-eyes.ts';
import type { OfficerRow } from '../officers/officer-profiles.ts';
import { fourEyesSetting, readFourEyes } from '../officers/second-approval.ts';

export type KeyRow = Selectable<Schema['apiKeys']>;

/** What a restore changes in the access of a backup, so that nobody regains access by it. */
export interface AccessChanges {
  keys: Change<KeyRow>[];
  officers: Change<OfficerRow>[];
  /** What requires second approval; undefined if it stays as in the backup. */
  secondApproval: FourEyes | undefined;
}

interface Change<Row> {
  row: Row;
  columns: Partial<Row>;
}

/**
 * Writes the access of restored data. Everyone is signed out, and no access token or back-office link of the
 * backup works any more.
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
    await writeSetting({ db, records }, fourEyesSetting, await readFourEyes(db), secondApproval);
  }
  await db.updateTable('officers').set({ sessionsEndedAt: now }).execute();
  await db.deleteFrom('accessTokens').execute();
  await db.deleteFrom('backOfficeLinks').execute();
}
