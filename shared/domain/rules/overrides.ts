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

/** The rule under which two approvers separate two individuals with the same name and birth date. */
export const samePersonRule = 'samePerson';

/**
 * The reasons for an override: those of the compliance review of trades, or of the identity review for a separation of
 * persons.
 */
export function overrideReasons(list: readonly ReasonCode[], rule: string): ReasonCode[] {
  return reasonsFor(rule === samePersonRule ? 'kyc' : 'trade', undefined, 'APPROVED', list);
}
