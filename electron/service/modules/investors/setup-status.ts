/** Whether the profile of an investor is complete: the rule of decisions.md § 5 "Individual". */
import type { WriteContext } from '#service/kernel/context.ts';
import { compiledQuery, compiledRow } from '#service/storage/compiled-query.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import { isIdentifyingEin } from '#shared/domain/data-validation.ts';
import { findCountry } from '#shared/domain/normalization/places.ts';
import type { IndividualRole } from '#shared/records/individual.ts';

type IndividualRow = Row<'individuals'>;
type LegalEntityRow = Row<'legalEntities'>;

/** The roles that each type of account allows and requires (decisions.md § 5); the first is the default. */
export const rolesByAccountType: Record<string, readonly IndividualRole[]> = {
  INDIVIDUAL: ['PRIMARY'],
  JOINT: ['PRIMARY', 'JOINT'],
  LEGAL_ENTITY: ['AUTHORIZED_SIGNER'],
};

const isInUs = (country: string | null) => country !== null && findCountry(country) === 'US';

/** State and postal code are not required in every country. */
function addressOf({ address, city, state, zip, country }: IndividualRow | LegalEntityRow) {
  return { address, city, country, ...(isInUs(country) && { state, zip }) };
}

function toMissing(required: Record<string, string | null>): string[] {
  return Object.keys(required).filter((field) => required[field] === null);
}

/** The missing fields of personal information and address. A U.S. person has an SSN or ITIN. */
function findMissingFields(person: IndividualRow): string[] {
  const { firstName, lastName, dob, citizenship } = person;
  const isUsPerson = person.isUsCitizenOrGreenCardHolder === 1 || isInUs(citizenship);
  return toMissing({
    ...{ firstName, lastName, dob, citizenship, ...addressOf(person) },
    ...(isUsPerson && { ssn: person.lastFour }),
  });
}

/**
 * What the profile of a legal entity lacks: its place of business, and an EIN or, outside the United States, the number
 * of its registration.
 */
export function findMissingOfEntity(entity: LegalEntityRow): string[] {
  const ein = isIdentifyingEin(entity.ein) ? entity.ein : null;
  const { name, registrationNumber } = entity;
  const isOfUs = isInUs(entity.countryOfIncorporation ?? entity.country);
  return toMissing({
    ...{ name, ...addressOf(entity) },
    ...(isOfUs ? { ein } : { registrationNumber: ein ?? registrationNumber }),
  });
}

const findSubmission = compiledQuery((db, individualId: string) =>
  db.selectFrom('kycRecords').select('id').where('individualId', '=', individualId),
);

const findAccount = compiledRow((db, id: string) =>
  db.selectFrom('investorAccounts').selectAll().where('id', '=', id),
);

const findPeople = compiledQuery((db, investorAccountId: string) =>
  db
    .selectFrom('individuals')
    .select(['role', 'setupStatus'])
    .where('investorAccountId', '=', investorAccountId),
);

const findEntity = compiledRow((db, investorAccountId: string) =>
  db.selectFrom('legalEntities').selectAll().where('investorAccountId', '=', investorAccountId),
);

/** What the profile of an individual lacks: fields, and `kyc` while no document was submitted. */
export async function findMissing(db: Db, person: IndividualRow): Promise<string[]> {
  const hasSubmitted = (await findSubmission(db, person.id)).length > 0;
  return hasSubmitted ? findMissingFields(person) : [...findMissingFields(person), 'kyc'];
}

/** Updates `setupStatus` of an individual and of the account, after the individual or its submissions have changed. */
export async function syncSetupStatus(ctx: WriteContext, person: IndividualRow): Promise<IndividualRow> {
  const isComplete = (await findMissing(ctx.db, person)).length === 0;
  const row = await ctx.records.transition('system', 'individuals', person, {
    setupStatus: toStatus(isComplete),
    ...(isComplete && person.setupStatus !== 'COMPLETE' && { setupCompletedAt: ctx.now }),
  });
  await syncSetupOfAccount(ctx, person.investorAccountId);
  return row;
}

/**
 * Updates `setupStatus` of an account and of its legal entity, after the account or one of them changed. The profile of a
 * legal entity without a signer is incomplete.
 */
export async function syncSetupOfAccount(ctx: WriteContext, investorAccountId: string): Promise<void> {
  const account = await findAccount(ctx.db, investorAccountId);
  if (!account) throw new Error(`${investorAccountId} does not exist`);
  const people = await findPeople(ctx.db, account.id);
  const entity = await findEntity(ctx.db, account.id);
  const isEntityComplete = entity && people.length > 0 && findMissingOfEntity(entity).length === 0;
  if (entity)
    await ctx.records.transition('system', 'legalEntities', entity, {
      setupStatus: toStatus(isEntityComplete === true),
    });
  const needed = rolesByAccountType[account.investorAccountType] ?? [];
  const isComplete =
    needed.every((role) => people.some((other) => other.role === role)) &&
    people.every(({ setupStatus }) => setupStatus === 'COMPLETE') &&
    (account.investorAccountType !== 'LEGAL_ENTITY' || isEntityComplete === true);
  await ctx.records.transition('system', 'investorAccounts', account, { setupStatus: toStatus(isComplete) });
}

function toStatus(isComplete: boolean): 'COMPLETE' | 'IN_PROGRESS' {
  return isComplete ? 'COMPLETE' : 'IN_PROGRESS';
}
