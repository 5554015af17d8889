import { existsSync } from 'node:fs';
import { type KeyConfig, openVault } from '#service/storage/open-keys.ts';
import type { AuditHead } from '#shared/domain/audit-head.ts';
import type { SecondApproval } from '#shared/domain/second-approval.ts';
import type { KeyRow } from '../../modules/installation/restored-access.ts';
import type { OfficerRow } from '../../modules/officers/officer-profiles.ts';
import { readSecondApproval } from '../../modules/officers/second-approval.ts';
import type { Db } from '../../storage/schema.ts';
import { dataFolderPaths, hasData } from '../../storage/storage.ts';
import { readDatabase } from '../verify/verify.ts';
import { isFilled } from './files.ts';

/** The officers and keys that have access to the data of a folder. */
export interface AccessState {
  /** Hash of the first event: folders that share it have the same origin. */
  firstHash: string | undefined;
  head: AuditHead;
  apiKeys: KeyRow[];
  officers: OfficerRow[];
  /** The decisions that require second approval. */
  secondApproval: SecondApproval;
}

/** The known state of the data that a restore replaces. */
export type CurrentState =
  | { kind: 'none' }
  | { kind: 'unreadable'; reason: string }
  | ({
      kind: 'readable';
      /** Whether it continues the data of the backup, and so contains every key and officer of it. */
      isSuccessor: boolean;
    } & AccessState);

export async function readAccessState(db: Db): Promise<AccessState> {
  const first = await db.selectFrom('auditEvents').select('hash').where('seq', '=', 1).executeTakeFirst();
  return {
    firstHash: first?.hash,
    head: await db.selectFrom('auditHead').select(['seq', 'hash']).executeTakeFirstOrThrow(),
    apiKeys: await db.selectFrom('apiKeys').selectAll().orderBy('seq').execute(),
    officers: await db.selectFrom('officers').selectAll().orderBy('seq').execute(),
    secondApproval: await readSecondApproval(db),
  };
}

/**
 * Reads what a restore must carry over from the data that it replaces.
 * @param backup the state of the backup, before anything is carried over to it
 */
export async function readCurrentState(config: KeyConfig, backup: AccessState): Promise<CurrentState> {
  const { dataDir } = config;
  if (!existsSync(dataDir) || !(await isFilled(dataDir))) return { kind: 'none' };
  if (!hasData(dataDir)) return { kind: 'unreadable', reason: 'its database is missing' };
  try {
    return await readDatabase(dataFolderPaths(dataDir).database, openVault(config, false), async (db) => {
      const { seq, hash } = backup.head;
      const common = await db
        .selectFrom('auditEvents')
        .select('seq')
        .where('seq', '=', seq)
        .where('hash', '=', hash)
        .executeTakeFirst();
      return { kind: 'readable', isSuccessor: common !== undefined, ...(await readAccessState(db)) };
    });
  } catch (error) {
    return { kind: 'unreadable', reason: error instanceof Error ? error.message : String(error) };
  }
}
