import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
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
  };
}
