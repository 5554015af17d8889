/** The reasons of a new installation. Each review lists those that fit it; officers can change both. */
export const reasonLabels = {
  DOCUMENT_EXPIRED: 'The document has expired',
  DOCUMENT_UNREADABLE: 'The document cannot be read',
  DOCUMENT_MISSING: 'A document is missing',
  NAME_MISMATCH: 'The names do not match',
  BIRTH_DATE_MISMATCH: 'The birth dates do not match',
  DATA_MISMATCH: 'Data and document do not match',
  DUPLICATE: 'The person, company or document is known already',
  UNDER_AGE: 'The person is under age',
  BELOW_THRESHOLD: 'The threshold is not reached',
  SANCTIONS_HIT: 'A sanctions list names the party',
  SUSPECTED_FRAUD: 'Fraud is suspected',
  WITHDRAWN: 'The client withdrew',
  NOT_ELIGIBLE: 'The investor may not buy it',
  NOT_FUNDED: 'The money did not come',
  TRADE_ENDED: 'The trade was cancelled or rejected',
  REOPENED: 'Looked at again',
  OTHER: 'Another reason, told in the note',
} as const;

export type ReasonCodeName = keyof typeof reasonLabels;
