/** Keeps the flags of investor accounts and individuals equal to their verifications (compliance.md § 4.6). */
import type { WriteContext } from '#service/kernel/context.ts';
import type { Individual } from '#shared/contracts/investors/individuals.ts';
import {
  accreditationTypeOf,
  isAccredited,
  isQualifiedForRegulationD,
} from '#shared/domain/account-flags.ts';
import { readComplianceDay } from '../installation/compliance-time-zone.ts';
import { readVerifications } from './verifications.ts';

/**
 * Computes the flags of an account and its individuals, in the transaction of every change of a verification, an
 * owner, a role, or an individual, and daily, because verifications expire.
 */
export async function syncAccountFlags(ctx: WriteContext, investorAccountId: string): Promise<void> {
  const account = await ctx.db
    .selectFrom('investorAccounts')
    .selectAll()
    .where('id', '=', investorAccountId)
    .executeTakeFirstOrThrow();
  const individuals = await ctx.db
    .selectFrom('individuals')
    .selectAll()
    .where('investorAccountId', '=', investorAccountId)
    .execute();
  const legalEntity = await ctx.db
    .selectFrom('legalEntities')
    .select('id')
    .where('investorAccountId', '=', investorAccountId)
    .executeTakeFirst();
  const legalEntityId = legalEntity?.id ?? null;
  const subjectIds = [...individuals.map(({ id }) => id), ...(legalEntityId === null ? [] : [legalEntityId])];
  const verifications = await readVerifications(ctx.db, subjectIds);
  const day = await readComplianceDay(ctx);
  const reviews = await readAicReviews(ctx, subjectIds);
  for (const individual of individuals) {
    const own = verifications.filter(({ subjectId }) => subjectId === individual.id);
    await ctx.records.transition('system', 'individuals', individual, {
      accredited: isAccredited(individual.id, own, day) ? 1 : 0,
      aicStatus: reviews.get(individual.id) ?? 'PENDING',
      // Before the first verification, it is the category that the client claims.
      ...(own.length > 0 && {
        aicAccreditationType: accreditationTypeOf(own, day) as Individual['aicAccreditationType'],
      }),
    });
  }
  const { investorAccountType } = account;
  const isQualified = isQualifiedForRegulationD(
    { investorAccountType, individuals, legalEntityId },
    verifications,
    day,
  );
  await ctx.records.update('investorAccounts', account, { regDQualified: isQualified ? 1 : 0 });
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
