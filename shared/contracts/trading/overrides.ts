import Type, { type Static } from 'typebox';
import { overrideNoteMin, overrideStatuses } from '../../domain/rules/overrides.ts';
import { ruleNames, ruleOf } from '../../domain/rules/rule-names.ts';
import { flag, idOf, oneOf, optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, choice, dateTime, dateTimeOrNull, number, string, stringOrNull } from '../records.ts';

export const override = Type.Object({
  id: string(),
  /** The trade, or the first of two individuals. */
  subjectId: string(),
  rule: string(),
  version: number(),
  status: choice(overrideStatuses),
  reasonCode: string(),
  /** Whether only approvers and the officer read the reason; others read RESTRICTED. */
  isRestricted: boolean(),
  note: string(),
  noteIsRestricted: boolean(),
  proposedById: string(),
  proposedByName: string(),
  proposedAt: dateTime(),
  decidedById: stringOrNull(),
  decidedByName: stringOrNull(),
  decidedAt: dateTimeOrNull(),
});

export type Override = Static<typeof override>;

export const overrideReasonFields = {
  reasonCode: text({ maxLength: 50 }),
  note: text({ minLength: overrideNoteMin, maxLength: 5000, description: 'Internal note' }),
  noteIsRestricted: optional(flag('Whether only approvers and the officer read the note')),
};

const overridable = ruleNames.filter((name) => ruleOf(name).override === 'yes');

export const listOverrides = operation({
  name: 'listOverrides',
  module: 'trading',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List overrides',
  description:
    'Returns the overrides of a trade, newest first. `isCurrent`: it covers the present facts of an open trade.',
  params: request({ id: idOf('trade') }),
  output: Type.Object({
    items: Type.Array(Type.Object({ ...override.properties, isCurrent: boolean() })),
    /** Why an override cannot be proposed now; null if it can. */
    whyNot: stringOrNull(),
  }),
  errors: { 404: 'No such trade' },
});

export const proposeOverride = operation({
  name: 'proposeOverride',
  module: 'trading',
  scope: 'write',
  role: 'approver',
  summary: 'Propose override',
  description:
    'Proposes that a rule does not block a trade, with its present facts. Another approver must confirm it.',
  params: request({ id: idOf('trade') }),
  body: request({ rule: oneOf(overridable), ...overrideReasonFields }),
  output: override,
  errors: {
    404: 'No such trade',
    409: 'The rule already has a proposed or confirmed override with these facts',
    422: 'The rule does not block the trade, the reason is not one of trades, or there are fewer than two enabled approvers',
  },
});

export const decideOverride = operation({
  name: 'decideOverride',
  module: 'trading',
  scope: 'write',
  role: 'approver',
  summary: 'Confirm or decline override',
  description:
    'Decides an override of a rule or a separation of two individuals. The approver who proposed the override cannot confirm it. It is void if a fact has changed.',
  params: request({ id: idOf('override') }),
  body: request({ to: oneOf(['APPROVED', 'DECLINED']) }),
  output: override,
  errors: { 404: 'No such override', 422: 'It is not proposed, or the same approver proposed it' },
});
