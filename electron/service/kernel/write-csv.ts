import Papa from 'papaparse';
import { escapedCells } from './csv-formulas.ts';

/** Begins a file of CSV: the mark makes spreadsheets read it as UTF-8. */
export const csvMark = '\ufeff';

/**
 * Rows as CSV. Spreadsheets run no cell of it: formulas begin with an apostrophe, and every cell is quoted, because
 * a spreadsheet that separates cells by semicolons or tabs would split an unquoted cell and run its second part.
 */
export function writeCsv(rows: readonly string[][]): string {
  return `${Papa.unparse([...rows], { quotes: true, escapeFormulae: escapedCells, newline: '\r\n' })}\r\n`;
}
