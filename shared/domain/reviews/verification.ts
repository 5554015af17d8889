import { verificationTransitions } from '../verification.ts';
import { accreditationGroup, defineReview } from './define-review.ts';

/** The verifications that an officer must confirm again, because a fact on which they rest changed. */
export const verification = defineReview({
  label: 'Suspended verifications',
  tab: 'Suspended',
  noun: ['suspended verification', 'suspended verifications'],
  group: accreditationGroup,
  whenEmpty: 'Verifications appear here when a fact on which they rest changes, such as an income.',
  table: 'verifications',
  column: 'status',
  entry: 'ACTIVE',
  transitions: verificationTransitions,
  since: ['updatedAt'],
  pending: ['SUSPENDED'],
  irreversible: ['REVOKED'],
  reasons: [
    'INFORMATION_RECEIVED',
    'VERIFIED_OTHERWISE',
    'DATA_MISMATCH',
    'NOT_ELIGIBLE',
    'BELOW_THRESHOLD',
    'SUSPECTED_FRAUD',
    'OTHER',
  ],
});
