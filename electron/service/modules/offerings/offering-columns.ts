import type { Context } from '#service/kernel/context.ts';
import { AppError } from '#service/kernel/errors.ts';
import type { NewRow } from '#service/kernel/record-tables.ts';
import { compileToColumns } from '#service/kernel/rows.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { request } from '#shared/contracts/fields.ts';
import { offeringFiles, offeringOwnFields } from '#shared/contracts/offerings/offerings.ts';
import { startOfDay } from '#shared/domain/compliance-days.ts';
import { compareAmounts } from '#shared/domain/money.ts';
import type { AssetTerms, OfferingTerms } from '#shared/domain/offering-terms.ts';
import { fitsType } from '#shared/domain/rules/exemptions.ts';
import { toFileLabels } from '#shared/records/define-record.ts';
import { offeringRecord } from '#shared/records/offering.ts';
import { readComplianceTimeZone } from '../installation/compliance-time-zone.ts';

type OfferingRow = Row<'offerings'>;

const { active: _active, ...updatableFields } = { ...offeringOwnFields, ...offeringFiles };

/** The columns of an offering that the client sends; `active` is stored as `enabled`. */
export type OwnColumns = Pick<OfferingRow, keyof typeof updatableFields>;

const columnsOf = compileToColumns(request(updatableFields));

/** @param fill as for `compileToColumns` */
export function toOwnColumns<Fill extends 'complete' | 'sent'>(
  fields: object,
  fill: Fill,
): Fill extends 'complete' ? OwnColumns : Partial<OwnColumns> {
  return columnsOf(fields as Parameters<typeof columnsOf>[0], fill) as OwnColumns;
}

export const offeringFileLabels = toFileLabels(offeringRecord);

/**
 * @throws rule, if the offering ends before it starts, its minimum investment is above its maximum, or its exemption
 *   does not fit its type (decisions.md § 5, compliance.md § 5.1)
 */
export async function assertOfferingColumns(
  { db }: Pick<Context, 'db'>,
  columns: Pick<
    OwnColumns,
    'type' | 'exemption' | 'startAt' | 'endAt' | 'closesAt' | 'minInvestment' | 'maxInvestment'
  >,
): Promise<void> {
  const { type, exemption, startAt, endAt, closesAt, minInvestment, maxInvestment } = columns;
  const errors: FieldError[] = [];
  if (exemption !== null && !fitsType(type, exemption))
    errors.push({ field: 'exemption', message: `does not fit type ${type}` });
  if (startAt !== null && closesAt !== null && closesAt <= (await readStart(db, startAt)))
    errors.push({ field: 'closesAt', message: 'must be after startAt' });
  if (startAt !== null && endAt !== null && endAt <= startAt)
    errors.push({ field: 'endAt', message: 'must be after startAt' });
  if (minInvestment !== null && maxInvestment !== null && compareAmounts(minInvestment, maxInvestment) > 0) {
    errors.push({ field: 'minInvestment', message: 'must not be above maxInvestment' });
  }
  if (errors.length > 0) throw new AppError('rule', errors);
}

/** The first moment of the day `startAt`, which is stored as midnight UTC but belongs to no time zone. */
async function readStart(db: Db, startAt: string): Promise<string> {
  return startOfDay(await readComplianceTimeZone(db), startAt.slice(0, 10));
}

const termFields = ['enabled', ...Object.keys(updatableFields)] as (keyof OfferingRow)[];
const assetFields = [
  'id',
  'name',
  'type',
  'pricePerUnit',
  'totalUnits',
  'template',
  'enableBonus',
  'bonusTiers',
  'yield',
  'duration',
  'durationType',
  'tiers',
  'tid',
] as const satisfies (keyof NewRow<'assets'>)[];

/** The content of a revision: all fields that the client sent, and the assets. */
export function toTerms(row: OfferingRow, assets: readonly NewRow<'assets'>[]): OfferingTerms {
  return {
    ...pickValues(row, termFields),
    assets: assets.map((asset) => pickValues(asset, assetFields) as AssetTerms),
  };
}

function pickValues<Values extends object>(row: Values, names: readonly (keyof Values)[]): object {
  return Object.fromEntries(names.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]])));
}
