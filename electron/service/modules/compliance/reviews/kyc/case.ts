import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import type { CaseFinding, FactColumn, FactGroup } from '#shared/contracts/compliance/cases.ts';
import { toReadable } from '#shared/domain/choice-labels.ts';
import type { KycFinding, KycFindingCode } from '#shared/domain/kyc-findings.ts';
import { awaitsExamination } from '#shared/domain/reviews.ts';
import { individualRecord } from '#shared/records/individual.ts';
import type { RecordFinding } from '../../../changes/record-findings.ts';
import { findPersonData } from '../../../investors/investor-data.ts';
import { findCountry, findState } from '../../document-issuers.ts';
import { readZoneDay } from '../../kyc-checks/check-mrz.ts';
import { readKycFindings, readReading } from '../../kyc-checks/read-findings.ts';
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
  const findings = await readKycFindings(ctx, row);
  return {
    title: nameOf(person),
    detail: row.documentType,
    links: [
      { id: person.id, title: nameOf(person) },
      { id: account.id, title: account.name },
    ],
    facts: [compare(row, person, findings), describeDocument(row, findings), describePerson(person)],
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

const sexLabels = { F: 'Female', M: 'Male', X: 'Unspecified', '': null };

function compare(row: KycRow, person: IndividualRow, findings: KycFinding[]): FactGroup {
  const found = finder(findings);
  const zone = readReading(row);
  /** The finding about this value of the zone. */
  const inZone = (value: string | undefined) =>
    findings.find(({ compared }) => value !== undefined && compared.zone === value)?.code;
  const birthDate = zone && readZoneDay(zone.birthDate, row.dob);
  const expiryDate = zone && readZoneDay(zone.expiryDate, row.expiresAt);
  const nationality = zone && findCountry(zone.nationality);
  return {
    title: 'Identity',
    columns,
    facts: [
      comparedFact(
        'First name',
        [row.firstName, person.firstName, zone?.firstName ?? null],
        'text',
        found('FIRST_NAME_MISMATCH'),
      ),
      comparedFact(
        'Last name',
        [row.lastName, person.lastName, zone?.lastName ?? null],
        'text',
        found('LAST_NAME_MISMATCH'),
      ),
      comparedFact(
        'Date of birth',
        [row.dob, person.dob, birthDate ?? null],
        'day',
        found('BIRTH_DATE_MISMATCH', 'UNDER_AGE') ?? inZone(zone?.birthDate),
      ),
      comparedFact(
        'Nationality',
        [null, person.citizenship, nationality?.name ?? zone?.nationality ?? null],
        'text',
        inZone(nationality?.alpha3),
      ),
      comparedFact('Sex', [null, null, zone ? sexLabels[zone.sex] : null], 'text', undefined),
      comparedFact(
        'Document number',
        [row.documentNumber, null, zone?.documentNumber ?? null],
        'text',
        found('NUMBER_FORMAT', 'SAME_DOCUMENT_NUMBER') ?? inZone(zone?.documentNumber),
      ),
      comparedFact(
        'Expiration date',
        [row.expiresAt, null, expiryDate ?? null],
        'day',
        found('DOCUMENT_EXPIRED', 'DOCUMENT_EXPIRES_SOON') ?? inZone(zone?.expiryDate),
      ),
    ],
  };
}

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
