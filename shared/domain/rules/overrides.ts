import { reasonsFor } from '../decisions.ts';
import type { ReasonCode } from '../reviews.ts';
import type { Transitions } from '../transitions.ts';

export const overrideStatuses = ['PROPOSED', 'APPROVED', 'DECLINED', 'VOID'] as const;
export type OverrideStatus = (typeof overrideStatuses)[number];

/** Another approver confirms an override or declines it. It is void as soon as an input changes (compliance.md § 1.5). */
export const overrideTransitions: Transitions<OverrideStatus> = [
  { from: ['PROPOSED'], to: 'APPROVED', actor: 'approver', secondApproval: 'always' },
  { from: ['PROPOSED'], to: 'DECLINED', actor: 'approver' },
  { from: ['PROPOSED', 'APPROVED'], to: 'VOID', actor: 'system' },
];

/** The length of the internal note that explains an override. */
export const overrideNoteMin = 20;

/** The reasons for an override of a rule: those of the compliance review of trades. */
export function overrideReasons(list: readonly ReasonCode[]): ReasonCode[] {
  return reasonsFor('trade', undefined, 'APPROVED', list);
}
