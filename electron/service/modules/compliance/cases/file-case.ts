import { readTarget } from '../../files/file-details.ts';
import { fileReview } from '../../files/file-reviews.ts';
import { type CaseReader, fact, known, nothingFound, toDocument } from './case-parts.ts';

/** A file on its own, with the record that it is linked to. */
export const readFileCase: CaseReader = async (ctx, id) => {
  const row = await fileReview.read(ctx.db, id);
  if (!row) return undefined;
  const target = await readTarget(ctx, row.targetId);
  return {
    ...nothingFound,
    id,
    title: target?.title ?? row.name,
    detail: row.label,
    state: row.complianceReview,
    since: row.createdAt,
    updatedAt: row.updatedAt,
    links: [...(target ? [target] : []), { id, title: row.name }],
    facts: [
      {
        title: 'File',
        columns: null,
        facts: known(
          fact('Label', row.label, 'state'),
          fact('Category', row.category),
          fact('File name', row.fileName),
          fact('Media type', row.fileType),
          fact('Bytes', row.bytes, 'number'),
          fact('SHA-256', row.sha256),
          fact('Private', row.private, 'flag'),
        ),
      },
    ],
    documents: [toDocument(row, row.label)],
  };
};
