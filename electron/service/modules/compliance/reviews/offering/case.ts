import type { Selectable } from 'kysely';
import type { Context } from '#service/kernel/context.ts';
import type { Schema } from '#service/storage/schema.ts';
import { fact, known, nothingFound, readFilesOf, readRow } from '../case-parts.ts';
import type { CaseParts } from '../define-review.ts';

/** An offering with its terms and assets. */
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
    ...nothingFound,
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
        facts: known(
          fact('Regulation', row.type, 'state'),
          fact('Target', row.targetAmount, 'money'),
          fact('Least investment', row.minInvestment, 'money'),
          fact('Greatest investment', row.maxInvestment, 'money'),
          fact('Contingency', row.contingencyAmount, 'money'),
          fact('Valuation cap', row.valuationCap, 'money'),
          fact('Starts', row.startAt, 'day'),
          fact('Ends', row.endAt, 'day'),
          fact('Enabled', row.enabled, 'flag'),
          fact('Description', row.description),
        ),
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
        facts: [
          fact('Legal name', issuer.legalName),
          fact('EIN', issuer.ein),
          fact('Review', issuer.status, 'state'),
        ],
      },
    ],
    documents: await readFilesOf(ctx, id),
  };
}
