import Type from 'typebox';
import { overrideNoteMin, overrideStatuses } from '../../domain/rules/overrides.ts';
import { ruleNames, ruleOf } from '../../domain/rules/rule-names.ts';
import { idOf, oneOf, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice, dateTime, dateTimeOrNull, number, string, stringOrNull } from '../records.ts';

const override = Type.Object({
  id: string(),
  tradeId: string(),
  rule: string(),
  version: number(),
  status: choice(overrideStatuses),
  reasonCode: string(),
  note: string(),
  proposedById: string(),
  proposedAt: dateTime(),
  decidedById: stringOrNull(),
  decidedAt: dateTimeOrNull(),
});

const overridable = ruleNames.filter((name) => ruleOf(name).override === 'yes');

export const listOverrides = operation({
  name: 'listOverrides',
  module: 'trading',
  scope: 'read',
  role: 'reviewer',
  summary: 'List overrides',
  description: 'Returns the overrides of a trade, newest first.',
  params: request({ id: idOf('trade') }),
  output: Type.Object({ items: Type.Array(override) }),
  errors: { 404: 'No such trade' },
});

export const proposeOverride = operation({
  name: 'proposeOverride',
  module: 'trading',
  scope: 'write',
  role: 'approver',
  summary: 'Propose an override',
  description:
    'Proposes that a rule does not block a trade, with its present facts. Another approver must confirm it.',
  params: request({ id: idOf('trade') }),
  body: request({
    rule: oneOf(overridable),
    reasonCode: text({ maxLength: 50 }),
    note: text({ minLength: overrideNoteMin, maxLength: 5000, description: 'Internal note' }),
  }),
  output: override,
  errors: {
    404: 'No such trade',
    409: 'The rule already has a proposed or confirmed override with these facts',
    422: 'The rule does not block the trade, or there are fewer than two enabled approvers',
  },
});

export const decideOverride = operation({
  name: 'decideOverride',
  module: 'trading',
  scope: 'write',
  role: 'approver',
  summary: 'Confirm or decline an override',
  description: 'The approver who proposed the override cannot confirm it. It is void if a fact has changed.',
  params: request({ id: idOf('override') }),
  body: request({ to: oneOf(['APPROVED', 'DECLINED']) }),
  output: override,
  errors: { 404: 'No such override', 422: 'It is not proposed, or the same approver proposed it' },
});
