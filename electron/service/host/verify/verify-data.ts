import { dirname } from 'node:path';
import { explainLoss, readRecordedHead } from '#service/storage/audit-head-file.ts';
import { type Report, reportNothing } from '#service/storage/report.ts';
import type { AuditHead } from '#shared/domain/audit-head.ts';
import type { Vault } from '../../storage/vault.ts';
import { type ExtraFiles, findExtraFiles } from './find-extra-files.ts';
import { readDatabase, type Verification, verifyDatabase } from './verify.ts';
import { type StoredFilesCheck, verifyStoredFiles } from './verify-stored-files.ts';

/** Where the checked data is: in a data folder or a backup. */
export interface VerifiedPaths {
  database: string;
  /** The folder of the stored files. */
  files: string;
  /** The last event that a host has recorded beside the database. */
  auditHead?: string;
}

export interface VerifyOptions {
  /** Skips the content of stored files: only their presence and length are checked. */
  isQuick?: boolean;
  /** A head of the audit log that was recorded earlier. */
  expectedHead?: AuditHead;
}

/** The result of a full check. */
export interface DataVerification extends Verification {
  /** Null if the database, which lists the files, could not be read. */
  storedFiles: Omit<StoredFilesCheck, 'errors'> | null;
  extraFiles: ExtraFiles;
  /** Observations that are not errors, a sentence each. */
  notes: string[];
}

/**
 * Checks the database, its audit log, and every stored file. Hosts may continue to write; nothing is changed.
 *
 * @param report receives the progress, and throws to cancel the check
 * @throws if the database has another master key
 */
export async function verifyData(
  { database, files, auditHead }: VerifiedPaths,
  vault: Vault,
  { isQuick = false, expectedHead }: VerifyOptions = {},
  report: Report = reportNothing,
): Promise<DataVerification> {
  const startedAt = new Date();
  const recorded = auditHead ? readRecordedHead(auditHead, vault.auditKey) : undefined;
  const found = await verifyDatabase(database, vault, report, expectedHead);
  // Without the database, the names of the files are unknown.
  if (!found.head) return { ...found, storedFiles: null, extraFiles: { files: 0, bytes: 0 }, notes: [] };
  return readDatabase(database, vault, async (db) => {
    const loss = await explainLoss(db, recorded, dirname(database));
    const { errors, ...storedFiles } = await verifyStoredFiles(db, vault, files, isQuick, report);
    const extraFiles = await findExtraFiles(db, files, startedAt, report);
    return {
      ...found,
      errors: [...(loss ? [loss] : []), ...found.errors, ...errors],
      storedFiles,
      extraFiles,
      notes: explainExtra(extraFiles),
    };
  });
}

/** How fast stored files were read, in MB a second; null if nothing was read. */
export function speedOf({ bytesRead, milliseconds }: Omit<StoredFilesCheck, 'errors'>): number | null {
  return bytesRead > 0 ? Math.round(bytesRead / 1000 / Math.max(1, milliseconds)) : null;
}

function explainExtra({ files, bytes }: ExtraFiles): string[] {
  if (files === 0) return [];
  const size = `${bytes.toLocaleString('en-US')} bytes`;
  return [
    files === 1
      ? `1 stored file (${size}) belongs to no record. An upload that was cut off leaves such a file; Offerdesk moves it aside at its next start.`
      : `${files.toLocaleString('en-US')} stored files (${size}) belong to no record. Uploads that were cut off leave such files; Offerdesk moves them aside at its next start.`,
  ];
}
