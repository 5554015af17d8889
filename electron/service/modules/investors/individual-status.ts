/** Copies the decisions about a person's identity documents to the individual. */
import type { WriteContext } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
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
