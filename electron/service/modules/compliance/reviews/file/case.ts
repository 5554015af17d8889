import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import type { CaseFinding } from '#shared/contracts/compliance/cases.ts';
import type { FileLabel } from '#shared/domain/file-labels.ts';
import { isConfidential } from '#shared/domain/file-labels.ts';
import { readTarget } from '../../../files/file-details.ts';
import { fact, factGroup, known, noFindings, toDocument } from '../case-parts.ts';
import type { CaseParts } from '../define-review.ts';

export async function readFileCase(ctx: Context, row: Row<'files'>): Promise<CaseParts> {
  const target = await readTarget(ctx, row.targetId);
  return {
    ...noFindings,
    title: target?.title ?? row.name,
    detail: row.label,
    links: [...(target ? [target] : []), { id: row.id, title: row.name }],
    facts: [
      factGroup(
        'File',
        known(
          fact('Document type', row.label, 'state'),
          fact('Category', row.category),
          fact('Original file name', row.fileName),
          fact('Format', row.fileType),
          fact('Size (bytes)', row.bytes, 'number'),
          fact('SHA-256', row.sha256),
          fact('Private', row.private, 'flag'),
        ),
      ),
    ],
    documents: [toDocument(row, row.label)],
    findings: findExposure(row),
  };
}

/** A document with personal data that was uploaded as a public file (compliance.md § 7.4). */
export function findExposure(row: Row<'files'>): CaseFinding[] {
  if (row.private === 1 || !isConfidential(row.label as FileLabel)) return [];
  const message = 'A document with personal data was uploaded as a public file; ask for a private upload';
  return [{ code: 'CONFIDENTIAL_LABEL_PUBLIC', severity: 'MEDIUM', message, recordIds: [] }];
}
