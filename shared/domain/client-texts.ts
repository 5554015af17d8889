/**
 * The texts that a client receives about a decision without a message (compliance.md § 7.1). They are the same for every
 * reason, so that none of them reveals why.
 */
export interface ClientTexts {
  /** More information or another document is needed. */
  informationNeeded: string;
  rejected: string;
  canceled: string;
}

export const defaultClientTexts: ClientTexts = {
  informationNeeded: 'More information is needed to complete the review.',
  rejected: 'The review did not result in an approval.',
  canceled: 'The request was canceled.',
};

/** The text of a decision for this state; null for an approval and for a record that is reopened. */
export function clientTextOf(texts: ClientTexts, to: string): string | null {
  switch (to) {
    case 'NEEDS_INFO':
    case 'RESUBMIT':
      return texts.informationNeeded;
    case 'REJECTED':
      return texts.rejected;
    case 'CANCELLED':
      return texts.canceled;
    default:
      return null;
  }
}
