import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import type { CaseFinding, FactColumn, FactGroup } from '#shared/contracts/compliance/cases.ts';
import { toReadable } from '#shared/domain/choice-labels.ts';
import { readDay } from '#shared/domain/dates.ts';
import { type IdentityField, identityFields } from '#shared/domain/identity-checks.ts';
import type { KycFinding, KycFindingCode } from '#shared/domain/kyc-findings.ts';
import { awaitsExamination } from '#shared/domain/reviews.ts';
import { individualRecord } from '#shared/records/individual.ts';
import type { RecordFinding } from '../../../changes/record-findings.ts';
import { findPersonData } from '../../../investors/investor-data.ts';
import { findCountry, findState } from '../../document-issuers.ts';
import type { IdentityCheck } from '../../kyc-checks/check-reading.ts';
import { readIdentity } from '../../kyc-checks/read-findings.ts';
import {
  addressOf,
  comparedFact,
  fact,
  factGroup,
  fieldFacts,
  known,
  nameOf,
  readDocuments,
  readRow,
} from '../case-parts.ts';
import type { CaseParts } from '../define-review.ts';

type KycRow = Row<'kycRecords'>;
type IndividualRow = Row<'individuals'>;

/** An identity document and the individual who submitted it. */
export async function readKycCase(ctx: Context, row: KycRow): Promise<CaseParts> {
  const person = await readRow(ctx, 'individuals', row.individualId);
  const account = await readRow(ctx, 'investorAccounts', person.investorAccountId);
  const { findings, checks } = await readIdentity(ctx, row);
  return {
    title: nameOf(person),
    detail: row.documentType,
    links: [
      { id: person.id, title: nameOf(person) },
      { id: account.id, title: account.name },
    ],
    facts: [compare(row, person, checks), describeDocument(row, findings), describePerson(person)],
    documents: await readDocuments(ctx, [
      [row.documentImage, 'Front'],
      [row.backFileId, 'Back'],
      [row.selfieFileId, 'Selfie'],
    ]),
    examination: awaitsExamination(row.kycStatus) ? 'running' : 'done',
    findings: [...findings.map(toFinding), ...(await findCaseData(ctx, row, findings))],
    arithmetic: null,
    submissions: await readSubmissions(ctx, person.id),
  };
}

/** The findings about the data of the individual, without the one that the checks of the document report. */
export async function findCaseData(
  ctx: Context,
  row: KycRow,
  findings: readonly KycFinding[],
): Promise<RecordFinding[]> {
  const found = await findPersonData(ctx, await readRow(ctx, 'individuals', row.individualId));
  const isReported = findings.some(({ code }) => code === 'SAME_DOCUMENT_NUMBER');
  return isReported ? found.filter(({ code }) => code !== 'DOCUMENT_DUPLICATE') : found;
}

function toFinding({ code, severity, message, individualIds = [] }: KycFinding): CaseFinding {
  return { code, severity, message, recordIds: individualIds };
}

const columns: FactColumn[] = [
  { label: 'Submitted', missing: '–' },
  { label: 'Profile', missing: '–' },
  { label: 'Read from document', missing: 'Not read' },
];

/** The checks, each with the compared values. */
function compare(row: KycRow, person: IndividualRow, checks: readonly IdentityCheck[]): FactGroup {
  const values: Record<IdentityField, [submitted: string | null, profile: string | null]> = {
    firstName: [row.firstName, person.firstName],
    lastName: [row.lastName, person.lastName],
    birthDate: [row.dob, person.dob],
    documentNumber: [row.documentNumber, null],
    expiryDate: [row.expiresAt, null],
    nationality: [null, person.citizenship],
    issuer: [nameIssuer(row), null],
  };
  return {
    title: 'Identity',
    columns,
    facts: checks.map(({ field, read, result, reason, finding }) => ({
      ...comparedFact(
        identityFields[field],
        [...values[field], dayFields.includes(field) ? ((read && readDay(read)) ?? null) : read],
        dayFields.includes(field) ? 'day' : 'text',
        finding ?? undefined,
      ),
      check: { result, reason },
    })),
  };
}

const dayFields: IdentityField[] = ['birthDate', 'expiryDate'];

function describeDocument(row: KycRow, findings: KycFinding[]): FactGroup {
  const found = finder(findings);
  const mark = (...codes: KycFindingCode[]) => ({ finding: found(...codes) ?? null });
  const issuer = row.documentType === 'PASSPORT' ? 'Issuing country' : 'Issuing state';
  return factGroup('Document', [
    fact('Type', row.documentType, 'state'),
    { ...fact(issuer, nameIssuer(row)), ...mark('ISSUER_MISMATCH') },
    { ...fact('Issue date', row.issuedAt, 'day'), ...mark('DOCUMENT_NOT_YET_ISSUED') },
    fact('Verification provider', toReadable(row.platform)),
  ]);
}

function describePerson(person: IndividualRow): FactGroup {
  return factGroup(
    'Individual profile',
    known(
      ...fieldFacts(individualRecord, person, ['email', 'phone', 'occupation']),
      fact('Address', addressOf(person)),
      fact('SSN', person.lastFour && `***-**-${person.lastFour}`),
    ),
  );
}

/** `Maine (ME)` */
function nameIssuer({ documentType, documentIssuer }: KycRow): string {
  const name = documentType === 'PASSPORT' ? findCountry(documentIssuer)?.name : findState(documentIssuer);
  return name ? `${name} (${documentIssuer})` : documentIssuer;
}

/** The first of these codes that was found. */
function finder(findings: KycFinding[]) {
  return (...codes: KycFindingCode[]) => findings.find(({ code }) => codes.includes(code))?.code;
}

async function readSubmissions(ctx: Context, individualId: string) {
  const rows = await ctx.db
    .selectFrom('kycRecords')
    .select(['id', 'kycStatus', 'createdAt'])
    .where('individualId', '=', individualId)
    .orderBy('seq')
    .execute();
  return rows.map(({ kycStatus, ...rest }) => ({ ...rest, state: kycStatus }));
}
