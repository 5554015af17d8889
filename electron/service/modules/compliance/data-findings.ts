/** The findings about the stored data of a record (compliance.md § 8), as of the moment of the read. */
import type { Context } from '#service/kernel/context.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import { type CaseFinding, listDataFindings } from '#shared/contracts/compliance/cases.ts';
import { type Day, dayIn } from '#shared/domain/compliance-days.ts';
import { checkStatementDate, type DataFinding } from '#shared/domain/data-validation.ts';
import { readDay } from '#shared/domain/dates.ts';
import { idPrefixes } from '#shared/domain/ids.ts';
import { normalizeName } from '#shared/domain/party-names.ts';
import { compileValueChecks, sameHolderSsn, type ValueChecks } from '#shared/domain/value-checks.ts';
import { fieldsOf, type RecordDefinition } from '#shared/records/define-record.ts';
import { individualRecord } from '#shared/records/individual.ts';
import { issuerRecord } from '#shared/records/issuer.ts';
import { legalEntityRecord } from '#shared/records/legal-entity.ts';
import { readComplianceTimeZone } from '../installation/compliance-time-zone.ts';
import { findSamePersons, readByNumber } from '../investors/persons.ts';
import { openSsn } from '../investors/sealed-ssn.ts';

const personChecks = checksOf(individualRecord);
const entityChecks = checksOf(legalEntityRecord);
const issuerChecks = checksOf(issuerRecord);

function checksOf(definition: RecordDefinition): ValueChecks {
  const requests = Object.entries(fieldsOf(definition)).map(([name, { kind }]) => [name, kind.request]);
  return compileValueChecks(Object.fromEntries(requests) as Record<string, object>);
}

export async function findPersonData(ctx: Context, person: Row<'individuals'>): Promise<CaseFinding[]> {
  const { id, ssnSealed } = person;
  const ssn = ssnSealed === null ? null : openSsn(ctx.service.vault, id, ssnSealed);
  const day = await today(ctx);
  return [
    ...toCaseFindings(personChecks({ ...person, ssn }, day)),
    ...toCaseFindings(await findStatementDates(ctx, id, day)),
    ...(await findPersonDuplicates(ctx, person)),
  ];
}

export async function findEntityData(ctx: Context, entity: Row<'legalEntities'>): Promise<CaseFinding[]> {
  const day = await today(ctx);
  return [
    ...toCaseFindings(entityChecks(entity, day)),
    ...toCaseFindings(await findStatementDates(ctx, entity.id, day)),
    ...(await findSameEin(ctx, 'legalEntities', 'name', entity)),
  ];
}

export async function findIssuerData(ctx: Context, issuer: Row<'issuers'>): Promise<CaseFinding[]> {
  return [
    ...toCaseFindings(issuerChecks(issuer, await today(ctx))),
    ...(await findSameEin(ctx, 'issuers', 'title', issuer)),
  ];
}

/** Several records of one person are usual; with one number and two names they are not. */
async function findPersonDuplicates(ctx: Context, person: Row<'individuals'>): Promise<CaseFinding[]> {
  const { id, investorAccountId, ssnDigest } = person;
  const sameNumber = ssnDigest === null ? [] : await readByNumber(ctx.db, ssnDigest);
  const others = sameNumber.filter((other) => other.id !== id);
  const holders = others.filter((other) => other.investorAccountId === investorAccountId);
  const name = normalizeName(toName(person));
  const strangers = others.filter(
    (other) => !holders.includes(other) && normalizeName(toName(other)) !== name,
  );
  const namesakes = (await findSamePersons(ctx, person)).filter(({ reason }) => reason === 'NAME');
  const findings: CaseFinding[] = [];
  if (holders.length > 0) findings.push(toCaseFinding(sameHolderSsn, idsOf(holders)));
  if (strangers.length > 0) {
    const message = `Duplicate SSN: also of ${strangers.map(toName).join(', ')}`;
    findings.push(toCaseFinding({ code: 'SSN_DUPLICATE', severity: 'MEDIUM', message }, idsOf(strangers)));
  }
  if (namesakes.length > 0) {
    const message = 'Possible duplicate: another record has the same name and date of birth';
    const recordIds = idsOf(namesakes.map(({ row }) => row));
    findings.push(toCaseFinding({ code: 'PERSON_DUPLICATE', severity: 'LOW', message }, recordIds));
  }
  return findings;
}

const recordsNamed = 10;

async function findSameEin(
  { db }: Context,
  table: 'legalEntities' | 'issuers',
  title: 'name' | 'title',
  record: { id: string; ein: string },
): Promise<CaseFinding[]> {
  const others = await db
    .selectFrom(table as 'legalEntities')
    .select(['id', `${title as 'name'} as title`])
    .where('ein', '=', record.ein)
    .where('id', '<>', record.id)
    .limit(recordsNamed)
    .execute();
  if (others.length === 0) return [];
  const message = `Duplicate EIN: also of ${others.map((other) => other.title).join(', ')}`;
  return [toCaseFinding({ code: 'EIN_DUPLICATE', severity: 'MEDIUM', message }, idsOf(others))];
}

const idsOf = (rows: readonly { id: string }[]) => rows.slice(0, recordsNamed).map(({ id }) => id);

const toName = ({ firstName, lastName }: { firstName: string; lastName: string | null }) =>
  [firstName, lastName].filter(Boolean).join(' ');

async function today(ctx: Context): Promise<Day> {
  return dayIn(await readComplianceTimeZone(ctx.db), ctx.now);
}

async function findStatementDates(ctx: Context, targetId: string, day: Day): Promise<DataFinding[]> {
  const files = await ctx.db
    .selectFrom('files')
    .select('metadata')
    .where('targetId', '=', targetId)
    .where('deletedAt', 'is', null)
    .where('metadata', 'is not', null)
    .execute();
  return files.flatMap(({ metadata }) => {
    const { statementDate } = (JSON.parse(metadata ?? '{}') ?? {}) as { statementDate?: unknown };
    const statedOn = typeof statementDate === 'string' ? readDay(statementDate) : undefined;
    return statedOn === undefined ? [] : checkStatementDate(statedOn.slice(0, 10), day);
  });
}

function toCaseFindings(findings: readonly DataFinding[]): CaseFinding[] {
  return findings.map((finding) => toCaseFinding(finding));
}

function toCaseFinding(
  { code, severity, message }: Omit<DataFinding, 'field'>,
  recordIds: string[] = [],
): CaseFinding {
  return { code, severity, message, recordIds };
}

export const dataFindings: OperationHandler[] = [
  read(listDataFindings, async (ctx, { params: { id } }) => ({ items: await findData(ctx, id) })),
];

async function findData(ctx: Context, id: string): Promise<CaseFinding[]> {
  if (id.startsWith(`${idPrefixes.issuer}_`))
    return findIssuerData(ctx, await findVisible(ctx, 'issuers', id, 'id'));
  if (id.startsWith(`${idPrefixes.legalEntity}_`)) {
    return findEntityData(ctx, await findVisible(ctx, 'legalEntities', id, 'id'));
  }
  return findPersonData(ctx, await findVisible(ctx, 'individuals', id, 'id'));
}
