import type { Selectable } from 'kysely';
import type { Context } from '#service/kernel/context.ts';
import type { Schema } from '#service/storage/schema.ts';
import { issuerRecord } from '#shared/records/issuer.ts';
import { offeringRecord } from '#shared/records/offering.ts';
import { fact, fieldFacts, noFindings, readFilesOf, readRow } from '../case-parts.ts';
import type { CaseParts } from '../define-review.ts';

export async function readOfferingCase(
  ctx: Context,
  row: Selectable<Schema['offerings']>,
): Promise<CaseParts> {
  const { id } = row;
  const issuer = await readRow(ctx, 'issuers', row.issuerId);
  const assets = await ctx.db
    .selectFrom('assets')
    .selectAll()
    .where('offeringId', '=', id)
    .orderBy('seq')
    .execute();
  return {
    ...noFindings,
    title: row.name,
    detail: row.type,
    links: [
      { id, title: row.name },
      { id: issuer.id, title: issuer.title },
    ],
    facts: [
      {
        title: 'Terms',
        columns: null,
        facts: fieldFacts(offeringRecord, row, [
          'type',
          'targetAmount',
          'minInvestment',
          'maxInvestment',
          'contingencyAmount',
          'valuationCap',
          'startAt',
          'endAt',
          'enabled',
          'description',
        ]),
      },
      ...assets.map((asset) => ({
        title: asset.name,
        columns: null,
        facts: [
          fact('Type', asset.type, 'state'),
          fact('Price per unit', asset.pricePerUnit, 'money'),
          fact('Units', asset.totalUnits, 'number'),
          fact('Placed', asset.unitsPlaced, 'number'),
        ],
      })),
      {
        title: 'Issuer',
        columns: null,
        facts: fieldFacts(issuerRecord, issuer, ['legalName', 'ein', 'status']),
      },
    ],
    documents: await readFilesOf(ctx, id),
  };
}
