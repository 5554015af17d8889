import Type, { type Static } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { day, idOf, nullable, oneOf, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, number, string, stringOrNull } from '../records.ts';

/** Who understands the risks of the investment: the purchaser, or a representative. */
export const sophistications = ['PERSON', 'REPRESENTATIVE'] as const;

const purchaserRecord = Type.Object({
  investorAccountId: string(),
  offeringId: string(),
  relationshipSince: stringOrNull(),
  sophistication: stringOrNull(),
  informationDeliveredOn: stringOrNull(),
});

const ofAccount = request({ id: idOf('investorAccount') });

export const getPurchaserRecord = operation({
  name: 'getPurchaserRecord',
  module: 'trading',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get purchaser record',
  description:
    'Returns what officers recorded for a purchaser under Rule 506(b), or null if nothing was recorded.',
  params: ofAccount,
  query: request({ offeringId: idOf('offering') }),
  output: purchaserRecord,
  errors: { 404: 'No such investor account or offering' },
});

export const setPurchaserRecord = operation({
  name: 'setPurchaserRecord',
  module: 'trading',
  scope: 'write',
  role: 'reviewer',
  summary: 'Record purchaser under Rule 506(b)',
  description:
    'There is one record for each investor account and offering. Omitted fields do not change; send null to clear a field.',
  params: ofAccount,
  body: request({
    offeringId: idOf('offering'),
    relationshipSince: Type.Optional(nullable(day())),
    sophistication: Type.Optional(nullable(oneOf(sophistications))),
    informationDeliveredOn: Type.Optional(nullable(day())),
  }),
  output: purchaserRecord,
  errors: { 404: 'No such investor account or offering', 422: 'A day is in the future' },
});

export const listPurchasers = operation({
  name: 'listPurchasers',
  module: 'trading',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List offering purchasers',
  description: `Returns the newest ${limits.embeddedRecords} investor accounts with trades in an offering under Rule 506(b), each with its record; and the number of distinct purchasers of the issuer group who were not accredited in the days that count.`,
  params: request({ id: idOf('offering') }),
  output: Type.Object({
    /** Distinct purchasers who were not accredited, and how many are admitted in these days. */
    counted: number(),
    limit: number(),
    days: number(),
    items: Type.Array(
      Type.Object({
        ...purchaserRecord.properties,
        name: string(),
        /** Whether every owner has a verification of either level today. */
        isAccredited: boolean(),
      }),
    ),
  }),
  errors: { 404: 'No such offering' },
});
export type Purchaser = Static<typeof listPurchasers.output>['items'][number];
