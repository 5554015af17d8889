/** What follows for verifications from a change of a record on which they rest (compliance.md § 3.1). */
import type { WriteContext } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import { becomesContrary, groundsOf, readFigure } from '#shared/domain/grounds.ts';
import { ruleOn } from '#shared/domain/rules/rule-table.ts';
import { canStillCount } from '#shared/domain/trade-bound-methods.ts';
import type { RecordDefinition } from '#shared/records/define-record.ts';
import { individualRecord } from '#shared/records/individual.ts';
import { issuerRecord } from '#shared/records/issuer.ts';
import { legalEntityRecord } from '#shared/records/legal-entity.ts';
import { findChanges } from '../changes/material-changes.ts';
import { putBackTrades } from '../changes/put-back-trades.ts';
import { readComplianceDay } from '../installation/compliance-time-zone.ts';
import { evaluateAgain } from './entity-accreditation.ts';
import { suspendResting, suspendVerifications, syncSubject } from './verification-writes.ts';
import { readVerifications } from './verifications.ts';

type IndividualRow = Row<'individuals'>;
type LegalEntityRow = Row<'legalEntities'>;

/**
 * After an update of an individual: suspends verifications, finds contrary information, and computes the flags.
 * @returns the row with its flags
 */
export async function syncIndividual(
  ctx: WriteContext,
  before: IndividualRow,
  after: IndividualRow,
): Promise<IndividualRow> {
  if (before === after) return after;
  await followChange(ctx, individualRecord, before, after);
  const isNamedNew = before.firstName !== after.firstName || before.lastName !== after.lastName;
  if (before.role !== after.role || isNamedNew) await syncSubject(ctx, after.id);
  return ctx.db.selectFrom('individuals').selectAll().where('id', '=', after.id).executeTakeFirstOrThrow();
}

/**
 * After an individual was added to an account with others: a joint account is qualified only through both owners, and
 * its open trades are reviewed again.
 */
export async function syncNewIndividual(ctx: WriteContext, individual: IndividualRow): Promise<void> {
  const { id, role, firstName, lastName, investorAccountId } = individual;
  if (role === 'JOINT' || role === 'PRIMARY') await syncSubject(ctx, id);
  const name = [firstName, lastName].filter(Boolean).join(' ');
  await putBackTrades(ctx, { investorAccountId }, [{ field: role, before: null, after: name }]);
}

/** After an update of a legal entity. */
export async function syncLegalEntity(
  ctx: WriteContext,
  before: LegalEntityRow,
  after: LegalEntityRow,
): Promise<void> {
  await followChange(ctx, legalEntityRecord, before, after);
  await evaluateAgain(ctx, after.id);
}

/** After an update of an issuer: its employees count only while it is a private fund. */
export async function syncIssuer(
  ctx: WriteContext,
  before: Row<'issuers'>,
  after: Row<'issuers'>,
): Promise<void> {
  const [exclusion] = findChanges(issuerRecord, before, after, ['investmentCompanyExclusion']);
  if (exclusion) await suspendResting(ctx, [after.id], exclusion);
}

/** Suspends verifications whose facts changed, and records figures and statements that contradict them. */
async function followChange<RecordRow extends IndividualRow | LegalEntityRow>(
  ctx: WriteContext,
  definition: RecordDefinition,
  before: RecordRow,
  after: RecordRow,
): Promise<void> {
  const day = await readComplianceDay(ctx);
  const limits = ruleOn('accreditedInvestor', day)?.parameters;
  const verifications = await readVerifications(ctx.db, [after.id]);
  const facts = verifications.flatMap((one) => groundsOf(one).facts).filter((field) => field in after);
  const changes = findChanges(definition, before, after, [...new Set(facts)]);
  await suspendVerifications(ctx, after.id, changes, (grounds, { field }) => grounds.facts.includes(field));
  if (!limits) return;
  for (const verification of verifications.filter((one) => canStillCount(one, day)))
    for (const figure of groundsOf(verification).figures) {
      if (!becomesContrary(figure, before, after, limits)) continue;
      const { field, value } = readFigure(figure, after);
      const valueBefore = toShownText(readFigure(figure, before).value);
      const valueAfter = toShownText(value) ?? 'no value';
      await storeContraryFinding(ctx, verification.id, { field, valueBefore, valueAfter });
    }
}

function toShownText(value: string | 0 | 1 | null): string | null {
  return typeof value === 'number' ? (value === 1 ? 'yes' : 'no') : value;
}

async function storeContraryFinding(
  ctx: WriteContext,
  verificationId: string,
  finding: { field: string; valueBefore: string | null; valueAfter: string },
): Promise<void> {
  await ctx.db
    .insertInto('contraryFindings')
    .values({ verificationId, ...finding, changedAt: ctx.now, resolvedAt: null })
    .execute();
  ctx.records.note(verificationId, { finding: { code: 'CONTRARY_INFORMATION', ...finding } });
}
