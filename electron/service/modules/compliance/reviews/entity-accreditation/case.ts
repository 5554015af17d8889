import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import type { Arithmetic, FactGroup } from '#shared/contracts/compliance/cases.ts';
import { formatDay } from '#shared/domain/dates.ts';
import { findCounting } from '#shared/domain/entity-accreditation/owner-tree.ts';
import { type EntityReview, reviewEntity } from '#shared/domain/entity-accreditation/review-entity.ts';
import type { Verification } from '#shared/domain/verification.ts';
import { legalEntityRecord } from '#shared/records/legal-entity.ts';
import { readEntityFacts } from '../../../accreditation/entity-facts.ts';
import { type OwnerRow, readOwners } from '../../../accreditation/owner-rows.ts';
import { readVerifications } from '../../../accreditation/verifications.ts';
import { readComplianceDay } from '../../../installation/compliance-time-zone.ts';
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
        fact('Valid until', review?.validUntil ?? null, 'day'),
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
      await describeOwners(ctx, entity.id),
    ],
    documents: await readFilesOf(ctx, entity.id),
    examination: 'done',
    arithmetic: review ? toArithmetic(review) : null,
    findings: (review?.findings ?? []).map(({ result, message, code }) => ({
      code: code ?? result,
      severity: result === 'FAILED' ? ('HIGH' as const) : ('MEDIUM' as const),
      message,
      recordIds: [],
    })),
  };
}

/** Each owner with its share, and until when it is accredited. */
async function describeOwners(ctx: Context, legalEntityId: string): Promise<FactGroup> {
  const owners = await readOwners(ctx, legalEntityId);
  const linkedIds = owners.flatMap(({ individualId, ownerEntityId }) => individualId ?? ownerEntityId ?? []);
  const verifications = await readVerifications(ctx.db, linkedIds);
  const day = await readComplianceDay(ctx);
  return factGroup(
    'Owners',
    owners.map((owner) => {
      const parent = owners.find(({ id }) => id === owner.parentOwnerId);
      const label = parent ? `${owner.name}, owner of ${parent.name}` : owner.name;
      const hasOwners = owners.some(({ parentOwnerId }) => parentOwnerId === owner.id);
      const share = owner.percent === null ? 'No equity' : `${owner.percent} percent`;
      if (hasOwners || owner.percent === null) return fact(label, share);
      return fact(label, `${share}, ${describeStanding(owner, verifications, day)}`);
    }),
  );
}

function describeStanding(owner: OwnerRow, verifications: readonly Verification[], day: string): string {
  const counting = findCounting(owner, verifications, day);
  if (counting.length === 0) return 'no verification counts';
  const limits = counting.map(({ validUntil }) => validUntil);
  const last = limits.includes(null) ? null : (limits.toSorted().at(-1) ?? null);
  return last === null ? 'accredited' : `accredited until ${formatDay(last)}`;
}

/** The result of the rules in the form of persons. What failed without a comparison is shown as it is missing. */
function toArithmetic({ version, asOf, result, steps, findings, citation }: EntityReview): Arithmetic {
  const missing = findings.map(({ message }) => ({ label: null, description: message, citation }));
  return { version, asOf, verdict: result, steps, missing };
}
