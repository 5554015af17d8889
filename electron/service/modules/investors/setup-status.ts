/** How far an investor's setup is: the rule of decisions.md § 5 "Individual". */
import type { Selectable } from 'kysely';
import type { WriteContext } from '#service/context.ts';
import { hotQuery } from '#service/storage/hot-query.ts';
import type { Schema } from '#service/storage/schema.ts';
import { rolesByAccountType } from './account-roles.ts';

type IndividualRow = Selectable<Schema['individuals']>;
type InvestorAccountRow = Selectable<Schema['investorAccounts']>;

const ofUs = ['US', 'USA'];

/** Whether personal information and address are told. Not every country has states and postal codes. */
function isTold(person: IndividualRow): boolean {
  const { firstName, lastName, dob, citizenship, address, city, country } = person;
  const owed: (string | null)[] = [firstName, lastName, dob, citizenship, address, city, country];
  if (person.isUsCitizenOrGreenCardHolder === 1) owed.push(person.lastFour);
  if (country !== null && ofUs.includes(country.toUpperCase())) owed.push(person.state, person.zip);
  return owed.every((value) => value !== null);
}

const findSubmission = hotQuery((db, individualId: string) =>
  db.selectFrom('kycRecords').select('id').where('individualId', '=', individualId),
);

const findAccount = hotQuery((db, id: string) =>
  db.selectFrom('investorAccounts').selectAll().where('id', '=', id),
);

const findPeople = hotQuery((db, investorAccountId: string) =>
  db
    .selectFrom('individuals')
    .select(['role', 'setupStatus'])
    .where('investorAccountId', '=', investorAccountId),
);

/** Somebody new has submitted nothing yet, so an account that was complete is so no longer. */
export async function reopenSetup(ctx: WriteContext, account: InvestorAccountRow): Promise<void> {
  await ctx.records.update('investorAccounts', account, { setupStatus: 'IN_PROGRESS' });
}

/**
 * Brings `setupStatus` of a person and of the account up to date, after either the person or what was
 * submitted of it has changed.
 */
export async function followSetup(ctx: WriteContext, person: IndividualRow): Promise<IndividualRow> {
  const isComplete = isTold(person) && (await findSubmission(ctx.db, person.id)).length > 0;
  const row = await ctx.records.update('individuals', person, { setupStatus: toStatus(isComplete) });
  const [account] = await findAccount(ctx.db, person.investorAccountId);
  if (!account) throw new Error(`${person.id} has no investor account`);
  const people = await findPeople(ctx.db, account.id);
  const needed = rolesByAccountType[account.investorAccountType] ?? [];
  const isAccountComplete =
    needed.every((role) => people.some((other) => other.role === role)) &&
    people.every(({ setupStatus }) => setupStatus === 'COMPLETE');
  await ctx.records.update('investorAccounts', account, { setupStatus: toStatus(isAccountComplete) });
  return row;
}

function toStatus(isComplete: boolean): 'COMPLETE' | 'IN_PROGRESS' {
  return isComplete ? 'COMPLETE' : 'IN_PROGRESS';
}
