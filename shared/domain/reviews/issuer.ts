import { issuerTransitions } from '../transitions.ts';
import { defineReview } from './define-review.ts';

export const issuer = defineReview({
  label: 'Issuer',
  noun: ['issuer', 'issuers'],
  group: { name: 'Issuers', icon: 'building' },
  whenEmpty: 'New issuers appear here. Create one under Issuers, or import a file.',
  table: 'issuers',
  column: 'status',
  entry: 'SUBMITTED',
  transitions: issuerTransitions,
  stateSince: 'statusSince',
  pending: ['SUBMITTED'],
  reasons: [
    'DOCUMENT_MISSING',
    'DATA_MISMATCH',
    'DUPLICATE',
    'SUSPECTED_FRAUD',
    'WITHDRAWN',
    'INFORMATION_RECEIVED',
    'REOPENED',
    'OTHER',
  ],
});
