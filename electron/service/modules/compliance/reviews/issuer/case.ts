import type { Selectable } from 'kysely';
import type { Context } from '#service/kernel/context.ts';
import type { Schema } from '#service/storage/schema.ts';
import { addressOf, fact, known, nothingFound, readFilesOf } from '../case-parts.ts';
import type { CaseParts } from '../define-review.ts';

/** An issuer with its profile. */
export async function readIssuerCase(ctx: Context, row: Selectable<Schema['issuers']>): Promise<CaseParts> {
  const { id } = row;
  return {
    ...nothingFound,
    title: row.title,
    detail: row.type,
    links: [{ id, title: row.title }],
    facts: [
      {
        title: 'Company',
        columns: null,
        facts: known(
          fact('Legal name', row.legalName),
          fact('Doing business as', row.dba),
          fact('EIN', row.ein),
          fact('Type', row.type, 'state'),
          fact('Incorporated', row.doi, 'day'),
          fact('Address', addressOf(row)),
          fact('Description', row.description),
        ),
      },
    ],
    documents: await readFilesOf(ctx, id),
  };
}
