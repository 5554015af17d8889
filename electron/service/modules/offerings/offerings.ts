import type { Context, WriteContext } from '#service/kernel/context.ts';
import { readInclude } from '#service/kernel/include.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { platformOf, readManager } from '#service/kernel/ownership.ts';
import { readPage } from '#service/kernel/pages.ts';
import { compilePresent } from '#service/kernel/rows.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import type { OfferingRow } from '#shared/contracts/csv-imports/kinds/offering.ts';
import {
  createOffering,
  getOffering,
  listOfferings,
  type Offering,
  offering,
  type offeringFiles,
  offeringIncludes,
} from '#shared/contracts/offerings/offerings.ts';
import { newId } from '#shared/domain/ids.ts';
import { exemptionOf } from '#shared/domain/rules/exemptions.ts';
import { assertNamedFiles } from '../files/named-files.ts';
import { type NewAsset, presentAsset, readAssets, toNewAsset } from './assets.ts';
import { presentIssuer } from './issuers.ts';
import { assertOfferingColumns, offeringFileLabels, toOwnColumns } from './offering-columns.ts';
import { storeRevision } from './revise-offering.ts';

type OfferingTableRow = Row<'offerings'>;

/** The fields of an offering and its primary asset. */
export type OfferingFields = OfferingRow & Partial<Record<keyof typeof offeringFiles, string | null>>;

const present = compilePresent(offering);

/** The offering as responses show it: with the values in effect where none are stated (compliance.md § 5.1). */
export function presentOffering(
  row: OfferingTableRow,
  extra?: Pick<Offering, 'assets' | 'issuer'>,
): Offering {
  const { exemption, regSCategory, listedOnExchange, minimumInvestmentVerification } = row;
  return present(
    {
      ...row,
      exemption: exemptionOf(row.type, exemption),
      regSCategory: regSCategory ?? 3,
      listedOnExchange: listedOnExchange ?? 0,
      minimumInvestmentVerification: minimumInvestmentVerification ?? 0,
    },
    extra,
  );
}

/** @throws as `assertOfferingColumns` */
export function assertOffering(ctx: Pick<Context, 'db'>, fields: OfferingFields): Promise<void> {
  return assertOfferingColumns(ctx, toOwnColumns(fields, 'complete'));
}

export function assetOf(fields: OfferingFields): NewAsset {
  const { assetName, assetType, pricePerUnit, totalUnits, template } = fields;
  return { name: assetName, type: assetType, pricePerUnit, totalUnits, template: template ?? null };
}

/**
 * Creates an offering, its draft revision, and its primary asset, in the account of its issuer.
 * @throws rule, as `assertOffering` and `assertNamedFiles`; invalid, if `managedBy` is not a known value
 */
export async function insertOffering(ctx: WriteContext, issuer: Row<'issuers'>, fields: OfferingFields) {
  await assertOffering(ctx, fields);
  await assertNamedFiles(ctx, issuer, fields, offeringFileLabels, [issuer.id, issuer.accountId]);
  const id = newId('offering');
  const draftVersionId = newId('offeringRevision');
  const row = await ctx.records.insert('offerings', {
    id,
    accountId: issuer.accountId,
    tenantId: issuer.tenantId,
    issuerId: issuer.id,
    ...toOwnColumns(fields, 'complete'),
    enabled: fields.active === false ? 0 : 1,
    managedBy: readManager(ctx, 'managedBy', fields.managedBy),
    platform: platformOf(ctx),
    platformSettings: null,
    serviceChargesType: null,
    complianceReview: 'PENDING',
    onboardingStatus: 'IN_REVIEW',
    onboardingReviewedById: null,
    onboardingReviewedAt: null,
    showTotalRaised: fields.showTotalRaised === false ? 0 : 1,
    publishedVersionId: null,
    draftVersionId,
  });
  const asset = toNewAsset(row, assetOf(fields));
  await storeRevision(ctx, draftVersionId, row, [asset]);
  return { offering: row, asset: await ctx.records.insert('assets', asset) };
}

/** An offering with the issuer and assets that `include` requests. */
async function embed(ctx: Context, row: OfferingTableRow, include: Set<string>): Promise<Offering> {
  const assets = include.has('assets') ? (await readAssets(ctx, [row.id])).get(row.id) : undefined;
  const issuer = include.has('issuer')
    ? await findVisible(ctx, 'issuers', row.issuerId, 'issuerId')
    : undefined;
  return presentOffering(row, {
    ...(assets && { assets }),
    ...(issuer && { issuer: presentIssuer(issuer) }),
  });
}

export const offerings: OperationHandler[] = [
  write(createOffering, async (ctx, { body }) => {
    const { issuerId, ...fields } = body;
    const issuer = await findVisible(ctx, 'issuers', issuerId, 'issuerId');
    const created = await insertOffering(ctx, issuer, fields);
    return presentOffering(created.offering, { assets: [presentAsset(created.asset)] });
  }),
  read(getOffering, async (ctx, { params, query }) => {
    const include = readInclude(query.include, offeringIncludes);
    return embed(ctx, await findVisible(ctx, 'offerings', params.id, 'id'), include);
  }),
  read(listOfferings, async (ctx, { query }) => {
    const { rows, meta } = await readPage(ctx, 'offerings', query);
    return { items: rows.map((row) => presentOffering(row)), meta };
  }),
];
