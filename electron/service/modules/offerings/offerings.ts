import type { Selectable } from 'kysely';
import type { Context, WriteContext } from '#service/context.ts';
import { ruleViolation } from '#service/errors.ts';
import { type Implementation, read, write } from '#service/implementation.ts';
import { readInclude } from '#service/include.ts';
import { readPage } from '#service/pages.ts';
import { compilePresent, compileToColumns } from '#service/rows.ts';
import type { Schema } from '#service/storage/schema.ts';
import { findVisible } from '#service/visibility.ts';
import type { OfferingRow } from '#shared/contracts/csv-imports/columns.ts';
import { request } from '#shared/contracts/fields.ts';
import {
  createOffering,
  getOffering,
  listOfferings,
  type Offering,
  offering,
  offeringFields,
  offeringIncludes,
} from '#shared/contracts/offerings/offerings.ts';
import { newId } from '#shared/domain/ids.ts';
import { compareAmounts } from '#shared/domain/money.ts';
import { platformOf, readManager } from '../access/accounts.ts';
import { insertAsset, type NewAsset, presentAsset, readAssets } from './assets.ts';
import { presentIssuer } from './issuers.ts';

type OfferingTableRow = Selectable<Schema['offerings']>;

/** What is told of an offering and its primary asset. */
export type OfferingFields = OfferingRow;

export const presentOffering = compilePresent(offering);

const {
  assetName: _n,
  assetType: _t,
  pricePerUnit: _p,
  totalUnits: _u,
  template: _m,
  active: _a,
  ...ownFields
} = offeringFields;
const toColumns = compileToColumns(request(ownFields));
type OwnColumns = Pick<OfferingTableRow, keyof typeof ownFields>;

/**
 * @throws rule, if the offering ends before it starts, or its least investment is above its greatest
 *   (decisions.md § 5)
 */
export function assertOffering(fields: OfferingFields): void {
  const { startAt, endAt, minInvestment, maxInvestment } = toColumns(fields, 'complete') as OwnColumns;
  const errors: string[] = [];
  if (startAt !== null && endAt !== null && endAt <= startAt) errors.push('endAt: must be after startAt');
  if (minInvestment !== null && maxInvestment !== null && compareAmounts(minInvestment, maxInvestment) > 0) {
    errors.push('minInvestment: must not be above maxInvestment');
  }
  if (errors.length > 0) throw ruleViolation(...errors);
}

/** The asset that a request for an offering describes. */
export function assetOf(fields: OfferingFields): NewAsset {
  const { assetName, assetType, pricePerUnit, totalUnits, template } = fields;
  return { name: assetName, type: assetType, pricePerUnit, totalUnits, template: template ?? null };
}

/**
 * Makes an offering, its draft revision and its primary asset, in the account of its issuer.
 * @throws rule, as `assertOffering`; invalid, if `managedBy` is not a word that is known
 */
export async function insertOffering(
  ctx: WriteContext,
  issuer: Selectable<Schema['issuers']>,
  fields: OfferingFields,
) {
  assertOffering(fields);
  const id = newId('offering');
  const draftVersionId = newId('offeringRevision');
  const row = await ctx.records.insert('offerings', {
    id,
    accountId: issuer.accountId,
    tenantId: issuer.tenantId,
    issuerId: issuer.id,
    ...(toColumns(fields, 'complete') as OwnColumns),
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
    coverArtId: null,
    memorandumId: null,
    subscriptionAgreementId: null,
    publishedVersionId: null,
    draftVersionId,
  });
  const content = JSON.stringify(toColumns(fields, 'sent'));
  await ctx.records.insert('offeringRevisions', { id: draftVersionId, offeringId: id, content });
  const asset = await insertAsset(ctx, row, assetOf(fields));
  return { offering: row, asset };
}

/** Offerings with their issuers and assets embedded, as `include` asks. */
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

export const offerings: Implementation[] = [
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
