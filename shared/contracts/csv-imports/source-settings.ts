/** How the rows of an imported file are read: detected, unless a request or the user chooses it. */
import Type from 'typebox';
import { oneOf, optional, text, wholeNumber } from '../fields.ts';
import { number, string, stringOrNull } from '../records.ts';

/** The forms of CSV files (decisions.md § 6). */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export const delimiters = [',', ';', '\t', '|'] as const;

export type Encoding = (typeof encodings)[number];
export type Delimiter = (typeof delimiters)[number];

/** The delimiters by names that an address and a command line can have. */
export const delimiterNames = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
export type DelimiterName = keyof typeof delimiterNames;
export const delimiterChoices = Object.keys(delimiterNames) as DelimiterName[];

export function nameDelimiter(delimiter: Delimiter): DelimiterName {
  return delimiterChoices.find((name) => delimiterNames[name] === delimiter) ?? 'comma';
}

/** What was chosen for a file instead of what is detected. */
export interface SourceChoices {
  encoding?: Encoding;
  delimiter?: Delimiter;
  /** The name of the sheet of a workbook. */
  sheet?: string;
  /** The row with the column names, from 1. */
  headerRow?: number;
}

/** The same as fields of a request; each is detected without a value. */
export const sourceFields = {
  sheet: optional(text({ description: 'Sheet of an Excel workbook; required if several sheets have rows' })),
  headerRow: optional(wholeNumber({ minimum: 1, maximum: 1000 })),
  delimiter: optional(oneOf(delimiterChoices)),
  encoding: optional(oneOf(encodings)),
};

export type SentChoices = {
  [Field in keyof SourceChoices]?: (Field extends 'delimiter' ? DelimiterName : SourceChoices[Field]) | null;
};

/** The choices of a request. */
export function toSourceChoices({ sheet, headerRow, delimiter, encoding }: SentChoices): SourceChoices {
  return {
    ...(sheet && { sheet }),
    ...(headerRow && { headerRow }),
    ...(delimiter && { delimiter: delimiterNames[delimiter] }),
    ...(encoding && { encoding }),
  };
}

/** How the rows of a draft are read from its file. */
export const draftSource = Type.Object({
  encoding: Type.Unsafe<Encoding | null>({ type: ['string', 'null'], enum: [...encodings, null] }),
  delimiter: Type.Unsafe<DelimiterName | null>({
    type: ['string', 'null'],
    enum: [...delimiterChoices, null],
  }),
  sheet: Type.Unsafe<string | null>({ ...stringOrNull(), description: 'Null for CSV' }),
  sheets: Type.Array(string('Sheets with rows')),
  headerRow: Type.Number({ description: 'The row with the column names; 1 is the first row of the file' }),
  start: Type.Array(Type.Object({ row: number(), cells: Type.Array(string()) }), {
    description: 'The first rows of the file, one of which is the header',
  }),
  totalsRows: Type.Array(number(), {
    description: 'Rows that look like totals, titles of groups, or notes; they are skipped',
  }),
});
