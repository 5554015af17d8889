/** Copies the decisions about a person's documents to the individual and the investor account. */
import type { WriteContext } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import type { Individual } from '#shared/contracts/investors/individuals.ts';
import { syncSetupStatus } from './setup-status.ts';

type IndividualRow = Row<'individuals'>;

async function readIndividual(ctx: WriteContext, id: string): Promise<IndividualRow> {
  return ctx.db.selectFrom('individuals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Derives the individual's `kycStatus` and document fields from its newest KYC record (decisions.md § 7). */
export async function syncKycStatus(ctx: WriteContext, individualId: string): Promise<void> {
  const newest = await ctx.db
    .selectFrom('kycRecords')
    .selectAll()
    .where('individualId', '=', individualId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return;
  const individual = await ctx.records.transition(
    'system',
    'individuals',
    await readIndividual(ctx, individualId),
    {
      kycStatus: newest.kycStatus,
      kycDocumentType: newest.documentType,
      kycDocumentIssuer: newest.documentIssuer,
      kycExpirationDate: newest.expiresAt,
      kycIssuerDate: newest.issuedAt,
      kycDocumentNumber: newest.documentNumber,
      kycFirstName: newest.firstName,
      kycLastName: newest.lastName,
      kycProvider: newest.platform,
      kycTid: newest.tid,
    },
  );
  await syncSetupStatus(ctx, individual);
}

/**
 * Sets whether an individual is accredited, and whether the account is qualified for Regulation D, which requires that
 * all of its individuals are (decisions.md § 7).
 */
export async function setAccreditation(
  ctx: WriteContext,
  individualId: string,
  outcome: { accredited: boolean; aicStatus: string; type: Individual['aicAccreditationType'] },
): Promise<void> {
  const individual = await readIndividual(ctx, individualId);
  await ctx.records.transition('system', 'individuals', individual, {
    accredited: outcome.accredited ? 1 : 0,
    aicStatus: outcome.aicStatus,
    aicAccreditationType: outcome.type,
  });
  const people = await ctx.db
    .selectFrom('individuals')
    .select('accredited')
    .where('investorAccountId', '=', individual.investorAccountId)
    .execute();
  const account = await ctx.db
    .selectFrom('investorAccounts')
    .selectAll()
    .where('id', '=', individual.investorAccountId)
    .executeTakeFirstOrThrow();
  const isQualified = people.every(({ accredited }) => accredited === 1);
  await ctx.records.update('investorAccounts', account, { regDQualified: isQualified ? 1 : 0 });
}
