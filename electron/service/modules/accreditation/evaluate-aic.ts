/** The system review of an individual's accreditation: collects the facts and evaluates the rules (compliance.md § 4). */
import type { Context } from '#service/kernel/context.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import type { FamilyOffice } from '#shared/domain/accreditation-rules/family-client.ts';
import type { OfficeIssuer, RecordedOffice } from '#shared/domain/accreditation-rules/office.ts';
import type { LicenseStanding } from '#shared/domain/accreditation-rules/professional.ts';
import {
  type AccreditationFacts,
  type AccreditationReview,
  type ReviewedVerification,
  reviewAccreditation,
} from '#shared/domain/accreditation-rules/review-accreditation.ts';
import type {
  ConfirmationItem,
  JointWith,
  Submission,
} from '#shared/domain/accreditation-rules/submission.ts';
import type { Day } from '#shared/domain/compliance-days.ts';
import type { Holding } from '#shared/domain/trade-bound-methods.ts';
import { findFamilyOffice } from '#shared/domain/verification.ts';
import { readComplianceDay } from '../installation/compliance-time-zone.ts';
import { type ItemWithDate, readDocuments, type StoredDocument, toEvidence } from './evidence-documents.ts';
import { readRepresentations } from './representations.ts';
import { readStatedRecord } from './stated-record.ts';
import { reviewTradeBoundMethod } from './trade-bound-facts.ts';
import type { VerifiedEvidence } from './verification-writes.ts';
import { readVerifications } from './verifications.ts';

type AicRow = Row<'aicRecords'>;

/** The result for an approval: what it would verify, and on which evidence. */
export interface AicEvaluation {
  review: AccreditationReview;
  verification: ReviewedVerification;
  /** The registered spouse or spousal equivalent whom a joint test covers. */
  coversIndividualId: string | null;
  jointWith: JointWith | null;
  evidence: VerifiedEvidence[];
}

/** Evaluates what an individual submitted, on the calendar day of the operation. */
export async function evaluateAic(ctx: Pick<Context, 'db' | 'now'>, record: AicRow): Promise<AicEvaluation> {
  const day = await readComplianceDay(ctx);
  const facts = await gatherFacts(ctx.db, record, day);
  const review = reviewAccreditation(facts, day);
  const { verification } = review;
  return {
    review,
    verification,
    coversIndividualId: verification.isJoint ? (facts.jointWith?.individualId ?? null) : null,
    jointWith: verification.isJoint ? facts.jointWith : null,
    evidence: toEvidence(facts.documents, verification.fileIds, itemsOf(facts), day),
  };
}

/** Only items of net worth state a date. */
function itemsOf({ submission }: AccreditationFacts): readonly ItemWithDate[] {
  return submission.method === 'NET_WORTH' ? submission.items : [];
}

/** The facts of the rules, with who stated the date of each document. */
interface StoredFacts extends AccreditationFacts {
  documents: readonly StoredDocument[];
}

/** The individual of the record, and the registered person of a joint test. */
export function personsOf({ individualId, jointWith }: Pick<AicRow, 'individualId' | 'jointWith'>): string[] {
  const other = parse<JointWith>(jointWith)?.individualId;
  return other ? [individualId, other] : [individualId];
}

async function gatherFacts(db: Db, record: AicRow, day: Day): Promise<StoredFacts> {
  const { individualId } = record;
  const submission = { method: record.method, items: JSON.parse(record.items) } as Submission;
  const jointWith = parse<JointWith>(record.jointWith);
  const persons = personsOf(record);
  const office = parse<RecordedOffice>(record.office);
  const holding = parse<Holding>(record.holding);
  return {
    individualId,
    submission,
    jointWith,
    documents: await readDocuments(db, persons),
    representations: await readRepresentations(db, persons),
    standing: submission.method === 'PROFESSIONAL' ? await readStanding(db, individualId) : null,
    signer: parse<ConfirmationItem>(record.signer),
    office,
    issuer: await readIssuer(db, office?.issuerId ?? issuerOf(submission)),
    familyOffice: submission.method === 'FAMILY_CLIENT' ? await readFamilyOffice(db, submission, day) : null,
    record: await readStatedRecord(db, individualId, day),
    tradeBound: await readTradeBound(db, individualId, submission, day),
    holder:
      holding && (await reviewTradeBoundMethod(db, individualId, holding.tradeId, 'PRE_2013_HOLDER', day)),
  };
}

async function readTradeBound(
  db: Db,
  individualId: string,
  { method, items }: Submission,
  day: Day,
): Promise<AccreditationFacts['tradeBound']> {
  if (method !== 'PRIOR_VERIFICATION' && method !== 'MINIMUM_INVESTMENT') return null;
  return reviewTradeBoundMethod(db, individualId, items[0]?.tradeId ?? '', method, day);
}

function parse<Value>(json: string | null): Value | null {
  return json === null ? null : (JSON.parse(json) as Value);
}

/** The newest standing of a license that an officer recorded. */
export async function readStanding(db: Db, individualId: string): Promise<LicenseStanding | null> {
  const newest = await db
    .selectFrom('licenseStandings')
    .select(['registry', 'crdNumber', 'checkedOn', 'standing'])
    .where('individualId', '=', individualId)
    .orderBy('checkedOn', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (newest as LicenseStanding | undefined) ?? null;
}

function issuerOf(submission: Submission): string | null {
  const isOffice = submission.method === 'EMPLOYEE' || submission.method === 'INSIDER';
  return isOffice ? (submission.items[0]?.issuerId ?? null) : null;
}

async function readIssuer(db: Db, id: string | null): Promise<OfficeIssuer | null> {
  if (id === null) return null;
  const issuers = db.selectFrom('issuers').select(['id', 'investmentCompanyExclusion']);
  return (await issuers.where('id', '=', id).executeTakeFirst()) ?? null;
}

async function readFamilyOffice(
  db: Db,
  submission: Extract<Submission, { method: 'FAMILY_CLIENT' }>,
  day: Day,
): Promise<FamilyOffice | null> {
  const legalEntityId = submission.items[0]?.familyOfficeId ?? '';
  const verifications = await readVerifications(db, [legalEntityId]);
  const office = findFamilyOffice(verifications, legalEntityId, day);
  return office ? { legalEntityId, validUntil: office.validUntil } : null;
}
