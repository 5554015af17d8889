import { complianceReviewTransitions } from '../transitions.ts';
import { defineReview } from './define-review.ts';

/** A document; the client sees its state as `status`. */
export const file = defineReview({
  label: 'File',
  noun: ['file', 'files'],
  group: { name: 'Files', icon: 'file' },
  whenEmpty: 'Files that client systems upload, or that you drop on the page of a record, appear here.',
  guide: 'records.md',
  table: 'files',
  column: 'complianceReview',
  entry: 'PENDING',
  transitions: complianceReviewTransitions,
  stateSince: 'complianceReviewSince',
  isApprovedInBulk: true,
  pending: ['PENDING'],
  reasons: [
    'DOCUMENT_EXPIRED',
    'DOCUMENT_UNREADABLE',
    'DUPLICATE',
    'SUSPECTED_FRAUD',
    'INFORMATION_RECEIVED',
    'REOPENED',
    'OTHER',
  ],
});
