/** Changes of an offering that investors have seen, and whether they are material (compliance.md § 3.2). */
import Type, { type Static } from 'typebox';
import { materialities } from '../../domain/reconfirmations.ts';
import { idOf, longText, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, choice, dateTime, dateTimeOrNull, number, string, stringOrNull } from '../records.ts';

const termChange = Type.Object({
  /** A field of the offering, or `assets[name].field`. */
  field: string(),
  before: stringOrNull(),
  after: stringOrNull(),
  isMaterial: boolean(),
});

const offeringChange = Type.Object({
  id: string(),
  createdAt: dateTime(),
  fromRevisionId: stringOrNull(),
  toRevisionId: string(),
  changes: Type.Array(termChange),
  materiality: choice(materialities),
  note: stringOrNull(),
  proposedById: stringOrNull(),
  proposedAt: dateTimeOrNull(),
  confirmedById: stringOrNull(),
  confirmedAt: dateTimeOrNull(),
  proposedByName: stringOrNull(),
  confirmedByName: stringOrNull(),
  /** The trades whose approval the change reset. */
  tradesPutBack: number(),
  /** The trades whose reconfirmation is due because of the change. */
  dueReconfirmations: number(),
  /** When these reconfirmations are due. */
  dueAt: dateTimeOrNull(),
  /** Whether the offering was not approved since, so that officers can find the change not material. */
  isSinceApproval: boolean(),
});
export type OfferingChange = Static<typeof offeringChange>;

const output = Type.Object({
  items: Type.Array(offeringChange),
  /** Why another approver could not confirm a proposal; null if one can. */
  whyNot: stringOrNull(),
});
const params = request({ id: idOf('offering') });
const noOffering = 'No such offering';

export const listOfferingChanges = operation({
  name: 'listOfferingChanges',
  module: 'offerings',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List offering changes',
  description: 'Returns the material changes of an offering since investors have seen it, newest first.',
  params,
  output,
  errors: { 404: noOffering },
});

export const proposeNotMaterial = operation({
  name: 'proposeNotMaterial',
  module: 'offerings',
  scope: 'write',
  role: 'approver',
  summary: 'Propose changes as not material',
  description:
    'Applies to the changes since the offering was last approved. Another approver must confirm. Until then, they are material.',
  params,
  body: request({ note: longText('Internal: why they are not material') }),
  output,
  errors: { 404: noOffering, 422: 'There is no such change, or no other approver' },
});

export const confirmNotMaterial = operation({
  name: 'confirmNotMaterial',
  module: 'offerings',
  scope: 'write',
  role: 'approver',
  summary: 'Confirm changes as not material',
  description:
    'Ends the reconfirmations of the changes, and restores the approvals of the trades that the changes reset.',
  params,
  output,
  errors: { 404: noOffering, 422: 'There is no proposal, or the same officer proposed it' },
});

export const declineNotMaterial = operation({
  name: 'declineNotMaterial',
  module: 'offerings',
  scope: 'write',
  role: 'approver',
  summary: 'Decline not-material proposal',
  description: 'The changes stay material. The officer who proposed it can withdraw it.',
  params,
  output,
  errors: { 404: noOffering, 422: 'There is no proposal' },
});
