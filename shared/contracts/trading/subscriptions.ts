import Type, { type Static } from 'typebox';
import { idOf, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { dateTime, number, string } from '../records.ts';

const units = { total: number(), placed: number(), settled: number(), left: number() };
const flow = Type.Object({ units: number(), amount: number() });

/** The placed and settled units of an offering. Settled ones also count as placed. */
export const subscriptions = Type.Object({
  offeringId: string(),
  /** When it was read. */
  at: dateTime(),
  units: Type.Object(units),
  amount: Type.Object({ target: number(), raised: number(), settled: number() }),
  assets: Type.Array(Type.Object({ assetId: string(), name: string(), ...units })),
  /** The days with changes, oldest first: placed, settled, and released units. */
  days: Type.Array(Type.Object({ day: string('YYYY-MM-DD'), placed: flow, settled: flow, released: flow })),
});
export type Subscriptions = Static<typeof subscriptions>;

export const getSubscriptions = operation({
  name: 'getSubscriptions',
  module: 'trading',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get offering subscriptions',
  description:
    'Returns the units placed, settled, and available for the offering and for each asset; the amount of placed and settled trades (`raised`) against the target; and the same by day (UTC). The totals are the sums of the days.',
  params: request({ id: idOf('offering') }),
  output: subscriptions,
  errors: { 404: 'No such offering' },
  example: { params: { id: 'offering_01k9z3m4n5p6q7r8s9t0v1w2x3' } },
});
