import Papa from 'papaparse';

/** A spreadsheet would run these. What begins with a sign and is a telephone or other number, it would not. */
const formula = /^(?:[=@\t\r]|[+-](?![\d\s().-]*$))/;

/** Begins a file of CSV: the mark makes spreadsheets read it as UTF-8. */
export const csvMark = '\ufeff';

/** Rows as CSV, which a spreadsheet runs no cell of: what would be a formula has an apostrophe before it. */
export function writeCsv(rows: readonly string[][]): string {
  return `${Papa.unparse([...rows], { escapeFormulae: formula, newline: '\r\n' })}\r\n`;
}
