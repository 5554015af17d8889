import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import type { CaseDocument, CaseFinding, FactGroup } from '#shared/contracts/compliance/cases.ts';
import { describeFailure } from '#shared/domain/accreditation-rules/findings.ts';
import type { AccreditationReview } from '#shared/domain/accreditation-rules/review-accreditation.ts';
import type { JointWith } from '#shared/domain/accreditation-rules/submission.ts';
import { toReadable } from '#shared/domain/choice-labels.ts';
import { individualRecord } from '#shared/records/individual.ts';
import { evaluateAic } from '../../../accreditation/evaluate-aic.ts';
import { fact, factGroup, fieldFacts, nameOf, readFilesOf, readRow } from '../case-parts.ts';
import type { CaseParts } from '../define-review.ts';

type AicRow = Row<'aicRecords'>;
type IndividualRow = Row<'individuals'>;

/** The evidence that an individual submitted, and the result of the rules. */
export async function readAicCase(ctx: Context, row: AicRow): Promise<CaseParts> {
  const person = await readRow(ctx, 'individuals', row.individualId);
  const account = await readRow(ctx, 'investorAccounts', person.investorAccountId);
  const arithmetic = await readReview(ctx, row);
  return {
    title: nameOf(person),
    detail: row.method,
    links: [
      { id: person.id, title: nameOf(person) },
      { id: account.id, title: account.name },
    ],
    facts: [describeItems(row), describeMeans(person)],
    documents: await readProofs(ctx, row),
    examination: arithmetic ? 'done' : 'running',
    findings: arithmetic ? listFindings(arithmetic) : [],
    arithmetic,
    submissions: [],
  };
}

/** The result of the current day; of a decided record, the stored one. */
async function readReview(ctx: Context, row: AicRow): Promise<AccreditationReview | null> {
  const isDecided = row.complianceReview === 'APPROVED' || row.complianceReview === 'REJECTED';
  if (row.systemReviewLog === null || row.method === 'PENDING') return null;
  if (isDecided) return JSON.parse(row.systemReviewLog) as AccreditationReview;
  return (await evaluateAic(ctx, row)).review;
}

/** The fields of an item, whatever its method, with the names of the request. */
interface Item {
  fileId?: string;
  institution?: string;
  accountType?: string;
  balance?: number;
  year?: number;
  amount?: number;
  documentType?: string;
  licenseType?: string;
  licenseNumber?: string;
  employer?: string;
  title?: string;
}

function readItems(row: AicRow): Item[] {
  return JSON.parse(row.items) as Item[];
}

function nameItem(item: Item): string {
  const parts = [item.institution, item.year, toReadable(item.licenseType ?? ''), item.employer];
  return parts.filter(Boolean).join(' ');
}

function describeItems(row: AicRow): FactGroup {
  const facts = readItems(row).map((item) => {
    const amount = item.balance ?? item.amount;
    const label = [nameItem(item), toReadable(item.accountType ?? item.documentType ?? '')]
      .filter(Boolean)
      .join(', ');
    if (amount !== undefined) return fact(label, amount, 'money');
    return fact(label, item.licenseNumber ?? item.title ?? null);
  });
  const { firstName, lastName, relation } = JSON.parse(row.jointWith ?? '{}') as Partial<JointWith>;
  const joint = relation && [
    fact(`Joint with (${toReadable(relation).toLowerCase()})`, `${firstName} ${lastName}`),
  ];
  return factGroup('Submitted evidence', [fact('Method', row.method, 'state'), ...(joint ?? []), ...facts]);
}

function describeMeans(person: IndividualRow): FactGroup {
  return factGroup(
    'Profile',
    fieldFacts(individualRecord, person, [
      'currentAnnualIncome',
      'currentHouseholdIncome',
      'householdNetWorth',
      'liquidNetWorth',
      'occupation',
      'employerName',
      'sourceOfIncome',
    ]),
  );
}

/** The files of the items, under the items' names, and then the other proofs of the individual. */
async function readProofs(ctx: Context, row: AicRow): Promise<CaseDocument[]> {
  const names = new Map(readItems(row).map((item) => [item.fileId, nameItem(item)]));
  const files = await readFilesOf(ctx, row.individualId);
  const named = files.filter(({ fileId }) => names.has(fileId));
  const others = files.filter(({ fileId, role }) => !names.has(fileId) && !role.startsWith('KYC_'));
  return [...named.map((file) => ({ ...file, role: names.get(file.fileId) ?? file.role })), ...others];
}

function listFindings({ steps, missing }: AccreditationReview): CaseFinding[] {
  const failed = steps.filter(({ passed }) => !passed);
  return [
    ...failed.map((step) => ({
      code: 'STEP',
      severity: 'HIGH' as const,
      message: describeFailure(step),
      recordIds: [],
    })),
    ...missing.map(({ label, description, code }) => ({
      code: code ?? label ?? 'INFORMATION',
      severity: 'MEDIUM' as const,
      message: `Missing: ${description}`,
      recordIds: [],
    })),
  ];
}
