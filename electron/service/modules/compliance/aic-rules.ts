/** The system review of accreditation: collects the facts and evaluates the rules. */
import { setImmediate } from 'node:timers/promises';
import type { Caller } from '#service/kernel/caller.ts';
import type { Service } from '#service/kernel/context.ts';
import { actAs } from '#service/kernel/ownership.ts';
import { defineUnit, runUnit } from '#service/kernel/unit-of-work.ts';
import { visibleTo } from '#service/kernel/visibility.ts';
import type { Db, Owned, Row } from '#service/storage/schema.ts';
import type { AccreditationDocument } from '#shared/domain/accreditation-rules/documents.ts';
import { type IssuerNames, isNamed } from '#shared/domain/accreditation-rules/employee.ts';
import {
  type AccreditationFacts,
  type AccreditationReview,
  countFindings,
  reviewAccreditation,
} from '#shared/domain/accreditation-rules/review-accreditation.ts';
import type { Submission } from '#shared/domain/accreditation-rules/submission.ts';
import { readDay } from '#shared/domain/dates.ts';
import type { FileLabel } from '#shared/domain/file-labels.ts';

type AicRow = Row<'aicRecords'>;

const rulesCaller: Caller = {
  actor: { kind: 'system', id: 'accreditation-rules' },
  scopes: ['read', 'write'],
};

/**
 * Evaluates a submission that is not evaluated yet, and stores the calculation on the record.
 * @param recordId of an existing record
 */
export async function evaluateAicRecord(service: Service, recordId: string): Promise<void> {
  const record = await readRecord(service.storage.reader, recordId);
  if (!isNotEvaluated(record)) return;
  const review = reviewAccreditation(await gatherFacts(service.storage.reader, record));
  await runUnit(service, rulesCaller, storeReview, { evaluated: record, review });
}

const storeReview = defineUnit(
  'evaluateAic',
  async (ctx, { evaluated, review }: { evaluated: AicRow; review: AccreditationReview }) => {
    const record = await readRecord(ctx.db, evaluated.id);
    const isSame = record.method === evaluated.method && record.items === evaluated.items;
    // A newer submission has its own place in the queue.
    if (!isNotEvaluated(record) || !isSame) return;
    await ctx.records.transition('system', 'aicRecords', record, {
      systemReview: review.verdict,
      systemReviewLog: JSON.stringify(review),
      findings: countFindings(review),
    });
  },
);

export const aicRulesUnits = [storeReview];

function readRecord(db: Db, id: string): Promise<AicRow> {
  return db.selectFrom('aicRecords').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

function isNotEvaluated({ systemReview, systemReviewLog }: AicRow): boolean {
  return systemReview === 'NEEDS_INFO' && systemReviewLog === null;
}

async function gatherFacts(db: Db, record: AicRow): Promise<AccreditationFacts> {
  const { currentAnnualIncome, currentHouseholdIncome, investorAccountType } = await db
    .selectFrom('individuals')
    .innerJoin('investorAccounts', 'investorAccounts.id', 'individuals.investorAccountId')
    .select(['currentAnnualIncome', 'currentHouseholdIncome', 'investorAccountType'])
    .where('individuals.id', '=', record.individualId)
    .executeTakeFirstOrThrow();
  const submission = { method: record.method, items: JSON.parse(record.items) } as Submission;
  const isJoint = investorAccountType === 'JOINT';
  return {
    submission,
    documents: await readDocuments(db, record.individualId),
    isJoint,
    expectedIncome: isJoint ? currentHouseholdIncome : currentAnnualIncome,
    issuers: submission.method === 'EMPLOYEE' ? await findEmployers(db, record, submission.items) : [],
    asOf: toDay(new Date().toISOString()),
  };
}

async function readDocuments(db: Db, individualId: string): Promise<AccreditationDocument[]> {
  const files = await db
    .selectFrom('files')
    .select(['id', 'name', 'label', 'metadata', 'createdAt'])
    .where('targetId', '=', individualId)
    .where('private', '=', 1)
    .where('complianceReview', '!=', 'REJECTED')
    .execute();
  return files.map(({ id, name, label, metadata, createdAt }) => ({
    fileId: id,
    name,
    label: label as FileLabel,
    ...readDate(metadata, createdAt),
  }));
}

/** The `statementDate` of a file's metadata. The upload date counts if there is none, or a later one. */
function readDate(
  metadata: string | null,
  uploadedAt: string,
): Pick<AccreditationDocument, 'datedOn' | 'hasDate'> {
  const { statementDate } = (JSON.parse(metadata ?? 'null') ?? {}) as { statementDate?: unknown };
  const stated = typeof statementDate === 'string' ? readDay(statementDate) : undefined;
  const hasDate = stated !== undefined && stated < uploadedAt;
  return { datedOn: toDay(hasDate ? stated : uploadedAt), hasDate };
}

function toDay(time: string): string {
  return time.slice(0, 10);
}

const issuersAtOnce = 1000;

/**
 * The issuers that may be one of the employers. Only issuers that the individual's account sees, because its keys
 * read the result. Other requests are answered during the search.
 */
async function findEmployers(
  db: Db,
  { accountId, tenantId }: Owned,
  items: readonly { employer: string }[],
): Promise<IssuerNames[]> {
  const owner = actAs({ id: accountId, tenantId }, rulesCaller);
  const found: IssuerNames[] = [];
  let after = 0;
  for (;;) {
    const issuers = await db
      .selectFrom('issuers')
      .select(['seq', 'id', 'title', 'legalName', 'dba'])
      .where(visibleTo(owner))
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(issuersAtOnce)
      .execute();
    for (const { id, legalName, title, dba } of issuers) {
      const names = [...new Set([legalName, title, ...(dba === null ? [] : [dba])])];
      if (items.some(({ employer }) => isNamed(names, employer))) found.push({ id, names });
    }
    after = issuers.at(-1)?.seq ?? 0;
    if (issuers.length < issuersAtOnce) return found;
    await setImmediate();
  }
}
