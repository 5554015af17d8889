/** What follows for verifications from a change of an individual or a legal entity (compliance.md § 3.1). */
import type { WriteContext } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import { compareAmounts, type DecimalText } from '#shared/domain/money.ts';
import { ruleOn } from '#shared/domain/rules/rule-table.ts';
import { isInForce, type VerificationBasis } from '#shared/domain/verification.ts';
import { individualRecord } from '#shared/records/individual.ts';
import { legalEntityRecord } from '#shared/records/legal-entity.ts';
import { findChanges } from '../changes/material-changes.ts';
import { putBackTrades } from '../changes/put-back-trades.ts';
import { readComplianceDay } from '../installation/compliance-time-zone.ts';
import { evaluateAgain } from './entity-accreditation.ts';
import { suspendVerifications, syncSubject, type VerificationRow } from './verification-writes.ts';

type IndividualRow = Row<'individuals'>;
type LegalEntityRow = Row<'legalEntities'>;

/** The bases that rest on a license, an employment, or an office. */
const employmentBases: readonly VerificationBasis[] = [
  'PROFESSIONAL_CERTIFICATION',
  'KNOWLEDGEABLE_EMPLOYEE',
  'INSIDER',
];

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
  const employer = findChanges(individualRecord, before, after, ['employerName']);
  if (employer.length > 0) await suspendVerifications(ctx, after.id, employer, employmentBases);
  await findContraryInformation(ctx, before, after);
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

const identifyingFields = ['name', 'ein', 'registrationNumber', 'companyType'];

/** After an update of a legal entity. */
export async function syncLegalEntity(
  ctx: WriteContext,
  before: LegalEntityRow,
  after: LegalEntityRow,
): Promise<void> {
  const identity = findChanges(legalEntityRecord, before, after, identifyingFields);
  if (identity.length > 0) await suspendVerifications(ctx, after.id, identity);
  await evaluateAgain(ctx, after.id);
}

/** The figure of a person on which a basis rests, in the single and in the joint test. */
interface Figure {
  basis: VerificationBasis;
  isJoint: boolean;
  field: (row: IndividualRow) => keyof IndividualRow;
  threshold: 'income' | 'jointIncome' | 'netWorth';
}

const figures: readonly Figure[] = [
  { basis: 'INCOME', isJoint: false, field: () => 'currentAnnualIncome', threshold: 'income' },
  { basis: 'INCOME', isJoint: true, field: () => 'currentHouseholdIncome', threshold: 'jointIncome' },
  {
    basis: 'NET_WORTH',
    isJoint: false,
    field: (row) =>
      row.netWorthExcludingResidence === null ? 'liquidNetWorth' : 'netWorthExcludingResidence',
    threshold: 'netWorth',
  },
  {
    basis: 'NET_WORTH',
    isJoint: true,
    field: (row) =>
      row.jointNetWorthExcludingResidence === null ? 'householdNetWorth' : 'jointNetWorthExcludingResidence',
    threshold: 'netWorth',
  },
];

/** Income or net worth that was lowered to or below the threshold contradicts the verifications that rest on it. */
async function findContraryInformation(
  ctx: WriteContext,
  before: IndividualRow,
  after: IndividualRow,
): Promise<void> {
  const lowered = figures.filter(({ field }) =>
    isLowered(readFigure(before, field), readFigure(after, field)),
  );
  if (lowered.length === 0) return;
  const day = await readComplianceDay(ctx);
  const limits = ruleOn('accreditedInvestor', day)?.parameters;
  if (!limits) return;
  for (const verification of await readActive(ctx, after.id, day)) {
    for (const { basis, isJoint, field, threshold } of lowered) {
      const value = readFigure(after, field);
      const isTested = verification.basis === basis && isJoint === (verification.jointWith !== null);
      if (!isTested || value === null || compareAmounts(value, limits[threshold]) > 0) continue;
      await storeContraryFinding(ctx, verification.id, {
        field: field(after),
        valueBefore: readFigure(before, field),
        valueAfter: value,
      });
    }
  }
}

function readFigure(row: IndividualRow, field: Figure['field']): DecimalText | null {
  return row[field(row)] as DecimalText | null;
}

function isLowered(before: DecimalText | null, after: DecimalText | null): boolean {
  return after !== null && (before === null || compareAmounts(after, before) < 0);
}

/** The verifications of an individual, and those of joint tests that cover it. */
async function readActive(
  { db }: WriteContext,
  individualId: string,
  day: string,
): Promise<VerificationRow[]> {
  const rows = await db
    .selectFrom('verifications')
    .selectAll()
    .where((eb) => eb.or([eb('subjectId', '=', individualId), eb('coversIndividualId', '=', individualId)]))
    .where('status', '=', 'ACTIVE')
    .execute();
  return rows.filter((row) => isInForce({ ...row, status: 'ACTIVE' }, day));
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
