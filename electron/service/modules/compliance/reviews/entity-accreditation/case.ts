import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import { reviewEntity } from '#shared/domain/entity-accreditation/review-entity.ts';
import { legalEntityRecord } from '#shared/records/legal-entity.ts';
import { readEntityFacts } from '../../../accreditation/entity-facts.ts';
import { readOwners } from '../../../accreditation/owners.ts';
import { fact, factGroup, fieldFacts, noFindings, readFilesOf, readRow } from '../case-parts.ts';
import type { CaseParts } from '../define-review.ts';

/** The submission of a legal entity, its owners, and the current evaluation. */
export async function readEntityAccreditationCase(
  ctx: Context,
  row: Row<'entityAccreditations'>,
): Promise<CaseParts> {
  const entity = await ctx.db
    .selectFrom('legalEntities')
    .selectAll()
    .where('id', '=', row.legalEntityId)
    .executeTakeFirstOrThrow();
  const account = await readRow(ctx, 'investorAccounts', entity.investorAccountId);
  const review = row.basis === 'PENDING' ? undefined : reviewEntity(await readEntityFacts(ctx, row));
  const owners = await readOwners(ctx, entity.id);
  return {
    ...noFindings,
    title: entity.name,
    detail: row.basis,
    links: [
      { id: entity.id, title: entity.name },
      { id: account.id, title: account.name },
    ],
    facts: [
      factGroup('Submission', [
        fact('Basis', row.basis, 'state'),
        fact('Result', review?.result ?? row.systemReview, 'state'),
        fact('Valid until', review?.validUntil ?? null, 'day'),
        fact('Director of purchases', row.directedBy),
      ]),
      factGroup(
        'Legal entity',
        fieldFacts(legalEntityRecord, entity, [
          'companyType',
          'organizationKind',
          'regulatedAs',
          'formedForInvestment',
          'revocable',
          'totalAssets',
          'investments',
          'assetsUnderManagement',
        ]),
      ),
      factGroup(
        'Owners',
        owners.map(({ name, percent }) => fact(name, percent, 'number')),
      ),
    ],
    documents: await readFilesOf(ctx, entity.id),
    examination: 'done',
    findings: (review?.findings ?? []).map(({ result, message }) => ({
      code: result,
      severity: result === 'FAILED' ? ('HIGH' as const) : ('MEDIUM' as const),
      message,
      recordIds: [],
    })),
  };
}
