/** The documents on which an accreditation can rest, with their dates (compliance.md § 4.2). */
import type { Db } from '#service/storage/schema.ts';
import {
  type DocumentSubject,
  dateOf,
  type EvidenceDocument,
} from '#shared/domain/accreditation-rules/evidence.ts';
import type { Day } from '#shared/domain/compliance-days.ts';
import { readDay } from '#shared/domain/dates.ts';
import type { FileLabel } from '#shared/domain/file-labels.ts';
import { idPrefixes } from '#shared/domain/ids.ts';
import type { VerifiedEvidence } from './verification-writes.ts';

/** A document, with who stated its date. */
export interface StoredDocument extends EvidenceDocument {
  /** The `statementDate` of its metadata. */
  statedOn: Day | null;
  /** The date that an officer read from it, and the officer. */
  recordedOn: Day | null;
  recordedById: string | null;
  complianceReview: string;
}

/** The files of individuals and legal entities that were not rejected; those of individuals only if they are private. */
export async function readDocuments(db: Db, subjectIds: readonly string[]): Promise<StoredDocument[]> {
  const files = await db
    .selectFrom('files')
    .select([
      'id',
      'targetId',
      'name',
      'label',
      'sha256',
      'metadata',
      'datedOn',
      'datedById',
      'subject',
      'private',
      'complianceReview',
    ])
    .where('targetId', 'in', subjectIds)
    .where('complianceReview', '!=', 'REJECTED')
    .where('deletedAt', 'is', null)
    .orderBy('seq')
    .execute();
  return files
    .filter((file) => file.private === 1 || file.targetId?.startsWith(`${idPrefixes.legalEntity}_`))
    .map(({ id, targetId, metadata, datedOn, datedById, label, subject, private: _, ...file }) => {
      const statedOn = readStatementDate(metadata);
      return {
        ...file,
        fileId: id,
        subjectId: targetId ?? '',
        label: label as FileLabel,
        subject: subject as DocumentSubject | null,
        datedOn: datedOn ?? statedOn,
        datedBy: datedOn ? 'OFFICER' : statedOn ? 'CLIENT' : null,
        statedOn,
        recordedOn: datedOn,
        recordedById: datedById,
      };
    });
}

/**
 * The documents of items as they are at an approval, for its verification.
 * @param day of the approval
 */
export function toEvidence(
  documents: readonly StoredDocument[],
  fileIds: readonly (string | null | undefined)[],
  items: readonly ItemWithDate[],
  day: Day,
): VerifiedEvidence[] {
  const used = documents.filter(({ fileId }) => fileIds.includes(fileId));
  return used.map((document) => {
    const datedOn = dateOf(document, dateOfItem(items, document.fileId), day);
    const { fileId, sha256, label, recordedById } = document;
    return { fileId, sha256, label, datedOn, datedBy: recordedById ?? (datedOn && 'client') };
  });
}

/** An item that may state the date of its document. */
export interface ItemWithDate {
  fileId?: string | null;
  statementDate?: Day | null;
}

/** The oldest date that the items of a document state. */
export function dateOfItem(items: readonly ItemWithDate[], fileId: string): Day | null {
  const dates = items.filter((item) => item.fileId === fileId).flatMap((item) => item.statementDate ?? []);
  return dates.toSorted()[0] ?? null;
}

/** The `statementDate` of a file's metadata. */
function readStatementDate(metadata: string | null): Day | null {
  const { statementDate } = (JSON.parse(metadata ?? 'null') ?? {}) as { statementDate?: unknown };
  return typeof statementDate === 'string' ? (readDay(statementDate)?.slice(0, 10) ?? null) : null;
}
