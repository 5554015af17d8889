/** Which fields of persons, entities, and issuers their reviews cover (compliance.md § 3.1). */
import type { WriteContext } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import { fieldsOf, type RecordDefinition } from '#shared/records/define-record.ts';
import { individualRecord } from '#shared/records/individual.ts';
import { issuerRecord } from '#shared/records/issuer.ts';
import { legalEntityRecord } from '#shared/records/legal-entity.ts';
import type { FieldChange } from './change-sets.ts';
import { overtakeProposals, putBack } from './put-back.ts';
import { putBackTrades } from './put-back-trades.ts';

type IndividualRow = Row<'individuals'>;

const addressFields = ['address', 'city', 'state', 'zip', 'country'];

const identityFields = [
  'firstName',
  'lastName',
  'dob',
  'citizenship',
  'isUsCitizenOrGreenCardHolder',
  ...addressFields,
];

const documentFields = [
  'kycDocumentType',
  'kycDocumentNumber',
  'kycDocumentIssuer',
  'kycFirstName',
  'kycLastName',
  'kycIssuerDate',
  'kycExpirationDate',
];

const entityFields = [
  'name',
  'ein',
  'registrationNumber',
  'companyType',
  'dateOfIncorporation',
  'stateOfIncorporation',
  'countryOfIncorporation',
  'beneficialOwnerExclusion',
  ...addressFields,
];

const issuerFields = [
  'legalName',
  'dba',
  'ein',
  'type',
  'doi',
  'organizedInCountry',
  'organizedInState',
  'investmentCompanyExclusion',
  ...addressFields,
];

/** The fields about ownership, a custodian, or a retirement account. */
const ownershipFields = [
  'role',
  'ownership',
  'retirementAccountType',
  'custodianName',
  'custodianAccountNumber',
  'custodianRepresentativeName',
  'custodianEmail',
];

/** Text without differences that do not matter: case, punctuation, and repeated spaces. */
export function toComparable(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/\p{P}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The material changes of a record's fields. Adding or removing a value is a change. */
export function findChanges<Row extends object>(
  definition: RecordDefinition,
  before: Row,
  after: Row,
  fields: readonly string[],
): FieldChange[] {
  const definitions = fieldsOf(definition);
  return fields.flatMap((field) => {
    const [old, value] = [before, after].map((row) => toText((row as Record<string, unknown>)[field])) as [
      string | null,
      string | null,
    ];
    const format = definitions[field]?.kind.format;
    const isText = format === 'text' || format === 'address';
    const isSame =
      old === null || value === null || !isText ? old === value : toComparable(old) === toComparable(value);
    return isSame ? [] : [{ field, before: old, after: value }];
  });
}

function toText(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

/** Puts back the reviews of an individual whose fields changed. */
export async function putBackIndividual(
  ctx: WriteContext,
  before: IndividualRow,
  after: IndividualRow,
): Promise<void> {
  if (before === after) return;
  const identity = [
    ...findChanges(individualRecord, before, after, identityFields),
    ...findSsnChange(before, after).map((change) => ({ field: 'ssn', ...change })),
  ];
  const document = findChanges(individualRecord, before, after, documentFields);
  await putBackKyc(ctx, after.id, [...identity, ...document]);
  await overtakeProposals(ctx, after.id);
  await putBack(ctx, 'aml', after, identity);
  const changes = findChanges(individualRecord, before, after, ownershipFields);
  await putBackTrades(ctx, { investorAccountId: after.investorAccountId }, changes);
}

async function putBackKyc(ctx: WriteContext, individualId: string, changes: readonly FieldChange[]) {
  if (changes.length === 0) return;
  const newest = await ctx.db
    .selectFrom('kycRecords')
    .selectAll()
    .where('individualId', '=', individualId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return;
  await putBack(ctx, 'kyc', newest, changes);
  // An officer who reviews the identity must see the present values first.
  await ctx.db.updateTable('kycRecords').set({ updatedAt: ctx.now }).where('id', '=', newest.id).execute();
}

type SsnOwner = Pick<IndividualRow, 'ssnDigest' | 'lastFour'>;

/** A changed SSN, as its last four digits. Two numbers with the same ones are not the same number. */
export function findSsnChange(before: SsnOwner | null, after: SsnOwner | null): Omit<FieldChange, 'field'>[] {
  if ((before?.ssnDigest ?? null) === (after?.ssnDigest ?? null)) return [];
  const [old, value] = [maskSsn(before), maskSsn(after)];
  return [{ before: old, after: old === value ? `${value} (other first digits)` : value }];
}

function maskSsn(row: SsnOwner | null): string | null {
  return row === null || row.lastFour === null ? null : `***-**-${row.lastFour}`;
}

/** Puts back the reviews of a legal entity whose fields changed. */
export async function putBackLegalEntity(
  ctx: WriteContext,
  before: Row<'legalEntities'>,
  after: Row<'legalEntities'>,
): Promise<void> {
  if (before === after) return;
  await overtakeProposals(ctx, after.id);
  const changes = findChanges(legalEntityRecord, before, after, entityFields);
  await putBack(ctx, 'kyb', after, changes);
  await putBack(ctx, 'sanctions', after, changes);
}

/** Puts back the review of an issuer whose fields changed. */
export async function putBackIssuer(
  ctx: WriteContext,
  before: Row<'issuers'>,
  after: Row<'issuers'>,
): Promise<void> {
  if (before === after) return;
  await overtakeProposals(ctx, after.id);
  await putBack(ctx, 'issuer', after, findChanges(issuerRecord, before, after, issuerFields));
}

/** Puts back the open trades of an account that an individual or a legal entity was added to. */
export function putBackAccount(
  ctx: WriteContext,
  { id, investorAccountId }: { id: string; investorAccountId: string },
): Promise<void> {
  const field = id.startsWith('individual_') ? 'individualId' : 'legalEntityId';
  return putBackTrades(ctx, { investorAccountId }, [{ field, before: null, after: id }]);
}
