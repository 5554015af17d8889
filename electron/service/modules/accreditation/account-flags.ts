/** Keeps the flags of investor accounts and individuals equal to their verifications (compliance.md § 4.6). */
import { sql } from 'kysely';
import type { WriteContext } from '#service/kernel/context.ts';
import { dailyWork, scheduler } from '#service/kernel/scheduled-work.ts';
import { defineStep, runUnit } from '#service/kernel/unit-of-work.ts';
import type { Row } from '#service/storage/schema.ts';
import type { Individual } from '#shared/contracts/investors/individuals.ts';
import {
  accreditationTypeOf,
  isAccredited,
  isQualifiedForRegulationD,
} from '#shared/domain/account-flags.ts';
import { readComplianceDay } from '../installation/compliance-time-zone.ts';
import { readVerifications } from './verifications.ts';

/**
 * Computes the flags of accounts and their individuals, in the transaction of every change of a verification, an owner,
 * a role, or an individual, and daily, because verifications expire.
 */
export async function syncAccountFlags(
  ctx: WriteContext,
  ...investorAccountIds: readonly string[]
): Promise<void> {
  if (investorAccountIds.length === 0) return;
  const { db } = ctx;
  const accounts = await db
    .selectFrom('investorAccounts')
    .select(['id', 'investorAccountType', 'regDQualified'])
    .where('id', 'in', investorAccountIds)
    .execute();
  const people = await db
    .selectFrom('individuals')
    .select(['id', 'investorAccountId', 'role', 'accredited', 'aicStatus', 'aicAccreditationType'])
    .where('investorAccountId', 'in', investorAccountIds)
    .execute();
  const entities = await db
    .selectFrom('legalEntities')
    .select(['id', 'investorAccountId'])
    .where('investorAccountId', 'in', investorAccountIds)
    .execute();
  const subjectIds = [...people, ...entities].map(({ id }) => id);
  const verifications = await readVerifications(db, subjectIds);
  const bySubject = Map.groupBy(verifications, ({ subjectId }) => subjectId);
  const peopleOf = Map.groupBy(people, ({ investorAccountId }) => investorAccountId);
  const entityOf = new Map(entities.map(({ id, investorAccountId }) => [investorAccountId, id]));
  const day = await readComplianceDay(ctx);
  const reviews = await readAicReviews(ctx, subjectIds);
  for (const individual of people) {
    const own = bySubject.get(individual.id) ?? [];
    await ctx.records.transition('system', 'individuals', individual as Row<'individuals'>, {
      accredited: isAccredited(individual.id, own, day) ? 1 : 0,
      aicStatus: reviews.get(individual.id) ?? 'PENDING',
      // Before the first verification, it is the category that the client claims.
      ...(own.length > 0 && {
        aicAccreditationType: accreditationTypeOf(own, day) as Individual['aicAccreditationType'],
      }),
    });
  }
  for (const account of accounts) {
    const individuals = peopleOf.get(account.id) ?? [];
    const legalEntityId = entityOf.get(account.id) ?? null;
    const own = [...individuals.map(({ id }) => id), legalEntityId ?? ''].flatMap(
      (id) => bySubject.get(id) ?? [],
    );
    const { investorAccountType } = account;
    const isQualified = isQualifiedForRegulationD(
      { investorAccountType, individuals, legalEntityId },
      own,
      day,
    );
    await ctx.records.update('investorAccounts', account as Row<'investorAccounts'>, {
      regDQualified: isQualified ? 1 : 0,
    });
  }
}

async function readAicReviews(
  { db }: WriteContext,
  individualIds: readonly string[],
): Promise<Map<string, string>> {
  if (individualIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('aicRecords')
    .select(['individualId', 'complianceReview'])
    .where('individualId', 'in', individualIds)
    .execute();
  return new Map(rows.map(({ individualId, complianceReview }) => [individualId, complianceReview]));
}

/** A page of verifications keeps the writer busy for a few milliseconds. */
const pageSize = 100;

/** Computes the flags of the subjects of one page of verifications, and returns the end of the page. */
const syncPage = defineStep('syncAccountFlags', async (ctx, { after }: { after: number }) => {
  const page = await ctx.db
    .selectFrom('verifications')
    .leftJoin('individuals', 'individuals.id', 'verifications.subjectId')
    .leftJoin('legalEntities', 'legalEntities.id', 'verifications.subjectId')
    .select([
      'verifications.seq',
      'individuals.investorAccountId as ofIndividual',
      'legalEntities.investorAccountId as ofEntity',
    ])
    .where('verifications.seq', '>', after)
    // The plus sign keeps SQLite from reading and sorting all active verifications for each page.
    .where(sql<string>`+verifications.status`, '=', 'ACTIVE')
    .orderBy('verifications.seq')
    .limit(pageSize)
    .execute();
  const accountIds = page.flatMap(({ ofIndividual, ofEntity }) => ofIndividual ?? ofEntity ?? []);
  await syncAccountFlags(ctx, ...new Set(accountIds));
  return page.length < pageSize ? undefined : page.at(-1)?.seq;
});

export const accountFlagUnits = [syncPage];

/** Once a day: a verification that expired no longer qualifies its account. */
export const dailyAccountFlags = dailyWork(
  'accountFlags',
  (service, now) => readComplianceDay({ db: service.storage.reader, now }),
  async (service, _day, run) => {
    for (let after: number | undefined = 0; after !== undefined && !run.isStopped(); )
      after = await runUnit(service, scheduler, syncPage, { after });
  },
);
