import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import { findAccount, findVisible } from '#service/kernel/visibility.ts';
import { getIssuerDetails, getOfferingDetails } from '#shared/contracts/offerings/details.ts';
import { limits } from '#shared/domain/limits.ts';
import { readFilesOf } from '../files/files.ts';
import { readAssets } from './assets.ts';
import { presentIssuer } from './issuers.ts';
import { presentOffering } from './offerings.ts';

export const offeringDetails: OperationHandler[] = [
  read(getIssuerDetails, async (ctx, { params }) => {
    const issuer = await findVisible(ctx, 'issuers', params.id, 'id');
    const account = await findAccount(ctx, issuer.accountId, 'accountId');
    const offerings = await ctx.db
      .selectFrom('offerings')
      .selectAll()
      .where('issuerId', '=', issuer.id)
      .orderBy('seq', 'desc')
      .limit(limits.embeddedRecords)
      .execute();
    return {
      issuer: presentIssuer(issuer),
      account: { id: account.id, name: account.name },
      offerings: offerings.map((row) => presentOffering(row)),
      files: await readFilesOf(ctx, issuer.id),
    };
  }),
  read(getOfferingDetails, async (ctx, { params }) => {
    const offering = await findVisible(ctx, 'offerings', params.id, 'id');
    const issuer = presentIssuer(await findVisible(ctx, 'issuers', offering.issuerId, 'issuerId'));
    const assets = (await readAssets(ctx, [offering.id])).get(offering.id) ?? [];
    const revisions = await ctx.db
      .selectFrom('offeringRevisions')
      .select(['id', 'createdAt', 'content'])
      .where('offeringId', '=', offering.id)
      .orderBy('seq', 'desc')
      .limit(limits.embeddedRecords)
      .execute();
    return {
      offering: { ...presentOffering(offering), issuer, assets },
      revisions: revisions.map(({ content, ...revision }) => ({
        ...revision,
        content: JSON.parse(content) as Record<string, unknown>,
      })),
      files: await readFilesOf(ctx, offering.id),
    };
  }),
];
