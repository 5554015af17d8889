/** What becomes due on a day. Screens show it before that. */
export const dueKinds = {
  VERIFICATION: 'Verification',
  QUESTIONNAIRE: 'Bad actor questionnaire',
  REFUND: 'Refund',
  RECONFIRMATION: 'Reconfirmation',
  IDENTITY_DOCUMENT: 'Identity document',
} as const;

export type DueKind = keyof typeof dueKinds;
export const dueKindNames = Object.keys(dueKinds) as DueKind[];

/** How many days ahead the screens look, nearest first. */
export const dueWindows = [7, 30, 60] as const;
export type DueWindow = (typeof dueWindows)[number];
