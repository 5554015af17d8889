import Papa from 'papaparse';
import { escapedCells } from './csv-formulas.ts';

/** The byte order mark, by which spreadsheets read a CSV file as UTF-8. */
export const csvMark = '\ufeff';

/**
 * Rows as CSV. Spreadsheets run no cell of it: formulas get an apostrophe, and every cell is quoted, because a
 * spreadsheet that separates cells by semicolons or tabs would split an unquoted cell and run its second part.
 */
export function writeCsv(rows: readonly string[][]): string {
  return `${Papa.unparse([...rows], { quotes: true, escapeFormulae: escapedCells, newline: '\r\n' })}\r\n`;
}
