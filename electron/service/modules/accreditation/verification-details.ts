import type { Context } from '#service/kernel/context.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import type { VerificationDetails } from '#shared/contracts/accreditation/accreditation-details.ts';
import type { Step } from '#shared/domain/accreditation-rules/findings.ts';
import type { Day } from '#shared/domain/compliance-days.ts';
import { contraryFindingsOf, shownStatusOf, type Verification } from '#shared/domain/verification.ts';
import type { VerifiedEvidence } from './verification-writes.ts';
import { readVerifications } from './verifications.ts';

type VerificationRow = Row<'verifications'>;

/** The verifications of a subject, and those of joint tests that cover it, newest first, with what each rests on. */
export async function readVerificationDetails(
  { db }: Pick<Context, 'db'>,
  subjectId: string,
  day: Day,
): Promise<VerificationDetails[]> {
  const known = await readVerifications(db, [subjectId]);
  const covering = known.filter((one) => one.subjectId === subjectId || one.coversIndividualId === subjectId);
  if (covering.length === 0) return [];
  const rows = await db
    .selectFrom('verifications')
    .selectAll()
    .where(
      'id',
      'in',
      covering.map(({ id }) => id),
    )
    .orderBy('seq', 'desc')
    .execute();
  const byId = new Map(covering.map((one) => [one.id, one]));
  return Promise.all(rows.map((row) => present(db, row, byId.get(row.id) as Verification, subjectId, day)));
}

async function present(
  db: Db,
  row: VerificationRow,
  verification: Verification,
  shownId: string,
  day: Day,
): Promise<VerificationDetails> {
  const issuer = row.issuerId && (await readName(db, 'issuers', 'title', row.issuerId));
  const trade = row.tradeId && (await readName(db, 'trades', 'tradeNumber', row.tradeId));
  return {
    id: row.id,
    basis: row.basis,
    method: row.method as VerificationDetails['method'],
    level: row.level as VerificationDetails['level'],
    issuerId: row.issuerId,
    tradeId: row.tradeId,
    verifiedOn: row.verifiedOn,
    validUntil: row.validUntil,
    status: shownStatusOf(verification, day),
    updatedAt: row.updatedAt,
    subjectId: row.subjectId,
    subjectName: row.subjectId === shownId ? '' : await namePerson(db, row.subjectId),
    issuerName: issuer,
    tradeNumber: trade,
    result: row.result,
    ruleVersion: row.ruleVersion,
    steps: JSON.parse(row.steps) as Step[],
    evidence: await readEvidence(db, row),
    representations: await readStatements(db, JSON.parse(row.representationIds) as string[]),
    contrary: await readContrary(db, verification, day),
    decidedById: row.decidedById,
    confirmedById: row.confirmedById,
  };
}

async function readName(db: Db, table: string, column: string, id: string): Promise<string | null> {
  const row = await db
    .selectFrom(table as 'issuers')
    .select(column as 'title')
    .where('id', '=', id)
    .executeTakeFirst();
  return (row as Record<string, string> | undefined)?.[column] ?? null;
}

async function namePerson(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom('individuals')
    .select(['firstName', 'lastName'])
    .where('id', '=', id)
    .executeTakeFirst();
  return [row?.firstName, row?.lastName].filter(Boolean).join(' ');
}

/** The documents as they were at the approval, under their names. */
async function readEvidence(db: Db, row: VerificationRow): Promise<VerificationDetails['evidence']> {
  const evidence = JSON.parse(row.evidence) as VerifiedEvidence[];
  if (evidence.length === 0) return [];
  const ids = evidence.map(({ fileId }) => fileId);
  const files = await db.selectFrom('files').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(files.map(({ id, name }) => [id, name]));
  return evidence.map(({ fileId, label, datedOn }) => ({
    fileId,
    name: names.get(fileId) ?? label,
    label,
    datedOn,
  }));
}

async function readStatements(
  db: Db,
  ids: readonly string[],
): Promise<VerificationDetails['representations']> {
  if (ids.length === 0) return [];
  return db.selectFrom('representations').select(['id', 'kind', 'madeOn']).where('id', 'in', ids).execute();
}

/** What contradicts a verification, or one on which it rests, and was not resolved, as sentences. */
export async function readContrary(db: Db, verification: Verification, day: Day): Promise<string[]> {
  const ids = [verification.id, ...contraryFindingsOf(verification, day).map(({ id }) => id)];
  const findings = await db
    .selectFrom('contraryFindings')
    .select(['verificationId', 'field', 'valueBefore', 'valueAfter'])
    .where('verificationId', 'in', ids)
    .where('resolvedAt', 'is', null)
    .execute();
  return findings.map(
    ({ verificationId, field, valueBefore, valueAfter }) =>
      `${field}${verificationId === verification.id ? '' : ' of an owner or the family office'} changed from ${valueBefore ?? 'no value'} to ${valueAfter}, which contradicts the verification`,
  );
}
