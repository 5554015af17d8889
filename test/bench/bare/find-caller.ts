import { hash, timingSafeEqual } from 'node:crypto';
import type { Database } from 'better-sqlite3';

export interface BareCaller {
  keyId: string;
  tenantId: string;
}

interface KeyRow {
  id: string;
  keyHash: string;
  canRead: number;
  canWrite: number;
  expiresAt: string | null;
  tenantId: string;
}

/** Finds the owner of a key with plain statements: `odk_<26 characters of its ID>_<secret>`. */
export function createCallerFinder(database: Database) {
  const selectKey = database.prepare<[string], KeyRow>(
    `SELECT apiKeys.id, keyHash, canRead, canWrite, expiresAt, accounts.tenantId
      FROM apiKeys JOIN accounts ON accounts.id = apiKeys.accountId
      WHERE apiKeys.id = +? AND revokedAt IS NULL`,
  );
  return (key: unknown, scope: 'canRead' | 'canWrite'): BareCaller | undefined => {
    if (typeof key !== 'string') return undefined;
    const row = selectKey.get(`api_key_${key.slice(4, 30)}`);
    if (!row || !timingSafeEqual(hash('sha256', key, 'buffer'), Buffer.from(row.keyHash, 'hex')))
      return undefined;
    if (row.expiresAt !== null && row.expiresAt <= new Date().toISOString()) return undefined;
    return row[scope] === 1 ? { keyId: row.id, tenantId: row.tenantId } : undefined;
  };
}
