/** Whether the profile of an investor is complete: the rule of decisions.md § 5 "Individual". */
import type { WriteContext } from '#service/kernel/context.ts';
import { compiledQuery } from '#service/storage/compiled-query.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import type { IndividualRole } from '#shared/records/individual.ts';

type IndividualRow = Row<'individuals'>;
type InvestorAccountRow = Row<'investorAccounts'>;

/** The roles that each type of account allows and requires (decisions.md § 5); the first is the default. */
export const rolesByAccountType: Record<string, readonly IndividualRole[]> = {
  INDIVIDUAL: ['PRIMARY'],
  JOINT: ['PRIMARY', 'JOINT'],
  LEGAL_ENTITY: ['AUTHORIZED_SIGNER'],
};

const ofUs = ['US', 'USA'];

/** The missing fields of personal information and address. State and postal code are not required in every country. */
function findMissingFields(person: IndividualRow): string[] {
  const { firstName, lastName, dob, citizenship, address, city, state, zip, country } = person;
  const isOfUs = country !== null && ofUs.includes(country.toUpperCase());
  const required: Record<string, string | null> = {
    ...{ firstName, lastName, dob, citizenship, address, city, country },
    ...(person.isUsCitizenOrGreenCardHolder === 1 && { ssn: person.lastFour }),
    ...(isOfUs && { state, zip }),
  };
  return Object.keys(required).filter((field) => required[field] === null);
}

const findSubmission = compiledQuery((db, individualId: string) =>
  db.selectFrom('kycRecords').select('id').where('individualId', '=', individualId),
);

const findAccount = compiledQuery((db, id: string) =>
  db.selectFrom('investorAccounts').selectAll().where('id', '=', id),
);

const findPeople = compiledQuery((db, investorAccountId: string) =>
  db
    .selectFrom('individuals')
    .select(['role', 'setupStatus'])
    .where('investorAccountId', '=', investorAccountId),
);

/** What the profile of an individual lacks: fields, and `kyc` while no document was submitted. */
export async function findMissing(db: Db, person: IndividualRow): Promise<string[]> {
  const hasSubmitted = (await findSubmission(db, person.id)).length > 0;
  return hasSubmitted ? findMissingFields(person) : [...findMissingFields(person), 'kyc'];
}

/** A new individual has submitted nothing yet, so a complete account becomes incomplete. */
export async function reopenSetup(ctx: WriteContext, account: InvestorAccountRow): Promise<void> {
  await ctx.records.transition('system', 'investorAccounts', account, { setupStatus: 'IN_PROGRESS' });
}

/** Updates `setupStatus` of an individual and of the account, after the individual or its submissions have changed. */
export async function syncSetupStatus(ctx: WriteContext, person: IndividualRow): Promise<IndividualRow> {
  const isComplete = (await findMissing(ctx.db, person)).length === 0;
  const row = await ctx.records.transition('system', 'individuals', person, {
    setupStatus: toStatus(isComplete),
    ...(isComplete && person.setupStatus !== 'COMPLETE' && { setupCompletedAt: ctx.now }),
  });
  const [account] = await findAccount(ctx.db, person.investorAccountId);
  if (!account) throw new Error(`${person.id} has no investor account`);
  const people = await findPeople(ctx.db, account.id);
  const needed = rolesByAccountType[account.investorAccountType] ?? [];
  const isAccountComplete =
    needed.every((role) => people.some((other) => other.role === role)) &&
    people.every(({ setupStatus }) => setupStatus === 'COMPLETE');
  await ctx.records.transition('system', 'investorAccounts', account, {
    setupStatus: toStatus(isAccountComplete),
  });
  return row;
}

function toStatus(isComplete: boolean): 'COMPLETE' | 'IN_PROGRESS' {
  return isComplete ? 'COMPLETE' : 'IN_PROGRESS';
}
