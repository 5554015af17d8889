import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import { issuerRecord } from '#shared/records/issuer.ts';
import { namedFileIds } from '../../../files/named-files.ts';
import { findIssuerData } from '../../../offerings/issuer-data.ts';
import { addressOf, fact, factGroup, fieldFacts, known, noFindings, readFilesOf } from '../case-parts.ts';
import type { CaseParts } from '../define-review.ts';

export async function readIssuerCase(ctx: Context, row: Row<'issuers'>): Promise<CaseParts> {
  const { id } = row;
  return {
    ...noFindings,
    title: row.title,
    detail: row.type,
    links: [{ id, title: row.title }],
    facts: [
      factGroup(
        'Company',
        known(
          ...fieldFacts(issuerRecord, row, ['legalName', 'dba', 'ein', 'type', 'doi', 'description']),
          fact('Address', addressOf(row)),
        ),
      ),
    ],
    documents: await readFilesOf(ctx, id, namedFileIds(issuerRecord, row)),
    findings: await findIssuerData(ctx, row),
  };
}
