/** The findings about the stored data of individuals, legal entities, and investor accounts (compliance.md § 8). */
import { sql } from 'kysely';
import type { Context } from '#service/kernel/context.ts';
import { comparableWith } from '#service/kernel/sample-tenant.ts';
import type { Row } from '#service/storage/schema.ts';
import type { DataFinding } from '#shared/domain/data-validation.ts';
import { duplicateTexts, nameDuplicates } from '#shared/domain/duplicate-texts.ts';
import { normalizeName } from '#shared/domain/party-names.ts';
import { sameHolderSsn } from '#shared/domain/value-checks.ts';
import { individualRecord } from '#shared/records/individual.ts';
import { investorAccountRecord } from '#shared/records/investor-account.ts';
import { legalEntityRecord } from '#shared/records/legal-entity.ts';
import {
  checksOf,
  exceptDuplicates,
  findSameEin,
  findStatementDates,
  idsOf,
  type RecordFinding,
  toRecordFinding,
} from '../changes/record-findings.ts';
import { findSamePersons, plainNumber, readByNumber } from './persons.ts';
import { openSsn } from './sealed-ssn.ts';

const checkPerson = checksOf(individualRecord);
const checkEntity = checksOf(legalEntityRecord);
const checkAccount = checksOf(investorAccountRecord);

type Person = Row<'individuals'>;

export async function findPersonData(ctx: Context, person: Person): Promise<RecordFinding[]> {
  const { id, ssnSealed } = person;
  const ssn = ssnSealed === null ? null : openSsn(ctx.service.vault, id, ssnSealed);
  return [
    ...(await checkPerson(ctx, { ...person, ssn })),
    ...(await findStatementDates(ctx, id)),
    ...(await findSameSsn(ctx, person)),
    ...(await findSameDocument(ctx, person)),
    ...(await findNamesakes(ctx, person)),
  ];
}

/** As `findPersonData`. Another record of the same person is usual, but an officer who adds one must know of it. */
export async function findNewPersonData(ctx: Context, person: Person): Promise<RecordFinding[]> {
  const { ssnDigest, tenantId, investorAccountId } = person;
  const sameNumber = ssnDigest === null ? [] : await readByNumber(ctx.db, ssnDigest, tenantId);
  const strangers = new Set(findStrangers(person, sameNumber).map(({ id }) => id));
  const own = sameNumber.filter(
    (other) =>
      other.id !== person.id && other.investorAccountId !== investorAccountId && !strangers.has(other.id),
  );
  const message = 'This person already has a record with the same SSN';
  return [
    ...(await findPersonData(ctx, person)),
    ...toFinding({ code: 'PERSON_DUPLICATE', field: 'ssn', severity: 'LOW', message }, own),
  ];
}

export async function findEntityData(ctx: Context, entity: Row<'legalEntities'>): Promise<RecordFinding[]> {
  return [
    ...(await checkEntity(ctx, entity)),
    ...(await findStatementDates(ctx, entity.id)),
    ...(await findSameEin(ctx, 'legalEntities', 'name', entity)),
  ];
}

export function findAccountData(ctx: Context, account: Row<'investorAccounts'>): Promise<RecordFinding[]> {
  return checkAccount(ctx, account);
}

type Named = Pick<Person, 'id' | 'firstName' | 'lastName'>;

/** Several records of one person are usual; with one number and two names they are not. */
function findStrangers<Other extends Named>(person: Person, others: readonly Other[]): Other[] {
  const name = normalizeName(toName(person));
  return others.filter((other) => other.id !== person.id && normalizeName(toName(other)) !== name);
}

async function findSameSsn(ctx: Context, person: Person): Promise<RecordFinding[]> {
  const { id, tenantId, investorAccountId, ssnDigest } = person;
  const others = ssnDigest === null ? [] : await readByNumber(ctx.db, ssnDigest, tenantId);
  const isHolder = (other: { investorAccountId: string }) => other.investorAccountId === investorAccountId;
  const holders = others.filter((other) => other.id !== id && isHolder(other));
  const named = findStrangers(person, others).filter((other) => !isHolder(other));
  const strangers = await exceptDuplicates(ctx, id, named);
  const message = nameDuplicates(duplicateTexts.ssn, strangers.map(toName));
  return [
    ...toFinding({ ...sameHolderSsn, field: 'ssn' }, holders),
    ...toFinding({ code: 'SSN_DUPLICATE', field: 'ssn', severity: 'MEDIUM', message }, strangers),
  ];
}

/** Another person submitted the same document: a number of its type and issuer. */
async function findSameDocument(ctx: Context, person: Person): Promise<RecordFinding[]> {
  const own = ctx.db
    .selectFrom('kycRecords')
    .select([plainNumber.as('number'), 'documentType', 'documentIssuer'])
    .where('individualId', '=', person.id)
    .as('own');
  const others = await ctx.db
    .selectFrom(own)
    .innerJoin('kycRecords', (join) =>
      join
        .on(plainNumber, '=', sql.ref('own.number'))
        .onRef('kycRecords.documentType', '=', 'own.documentType')
        .onRef('kycRecords.documentIssuer', '=', 'own.documentIssuer'),
    )
    .innerJoin('individuals', 'individuals.id', 'kycRecords.individualId')
    .select(['individuals.id', 'individuals.firstName', 'individuals.lastName'])
    .distinct()
    .where(comparableWith(person.tenantId, 'individuals.tenantId'))
    .execute();
  const strangers = findStrangers(person, others);
  const message = nameDuplicates('Duplicate identity document', strangers.map(toName));
  return toFinding(
    { code: 'DOCUMENT_DUPLICATE', field: 'kycDocumentNumber', severity: 'HIGH', message },
    strangers,
  );
}

async function findNamesakes(ctx: Context, person: Person): Promise<RecordFinding[]> {
  const sameName = (await findSamePersons(ctx, person)).filter(({ reason }) => reason === 'NAME');
  const rows = sameName.map(({ row }) => row);
  const message = duplicateTexts.person;
  return toFinding(
    { code: 'PERSON_DUPLICATE', field: 'lastName', severity: 'LOW', message },
    await exceptDuplicates(ctx, person.id, rows),
  );
}

function toFinding(found: DataFinding, others: readonly { id: string }[]): RecordFinding[] {
  return others.length === 0 ? [] : [toRecordFinding(found, idsOf(others))];
}

const toName = ({ firstName, lastName }: Omit<Named, 'id'>) =>
  [firstName, lastName].filter(Boolean).join(' ');
