/** Why the stored value of a cell differs from its text, with the labels for results and screens. */
export const normalizationRules = {
  empty: 'Placeholder read as empty',
  choice: 'Matched to a listed value',
  date: 'Date written as MM/DD/YYYY',
  dayFirst: 'Date read with the day before the month',
  twoDigitYear: 'Year completed to four digits',
  serialDate: 'Date read from the number of a spreadsheet',
  digits: 'Spaces and hyphens removed',
  leadingZero: 'Leading zero restored',
  amount: 'Amount written as a number',
  percent: 'Percentage written as a number',
  yesNo: 'Read as yes or no',
  state: 'State written as its code',
  country: 'Country written as its code',
  currency: 'Currency written as its code',
  phone: 'Phone number in international format',
  email: 'First of several email addresses',
} as const;

export type NormalizationRule = keyof typeof normalizationRules;

/** What a cell is stored as instead of its text. */
export interface Normalized {
  value: string;
  rule: NormalizationRule;
  /** The text can mean something else, so a person confirms the value. */
  isSuggestion?: true;
  /** Why the text cannot be stored unless the suggestion is accepted; by default, the check of the field says so. */
  reason?: string;
}

/** Why a text cannot be the value that was meant, where a spreadsheet program damaged it. */
export interface Damaged {
  problem: string;
}

/** What the reading of a cell depends on besides its text. */
export interface NormalizationContext {
  /** The code of the country in the same row; empty if it has none. */
  country: string;
  /** The day of the import, `YYYY-MM-DD`. */
  today: string;
  /** The dates of the column are written with the day first. */
  isDayFirst?: boolean;
}

/** Returns undefined if the text is used as it is. @param text without surrounding spaces, not empty */
export type Normalize = (text: string, context: NormalizationContext) => Normalized | Damaged | undefined;

/** The value, unless the text already is that value. */
export function changeTo(
  text: string,
  value: string | undefined,
  rule: NormalizationRule,
  isSuggestion = false,
): Normalized | undefined {
  if (value === undefined || value === text) return undefined;
  return { value, rule, ...(isSuggestion && { isSuggestion }) };
}
