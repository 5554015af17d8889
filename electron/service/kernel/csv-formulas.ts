/**
 * Spreadsheets run a cell that starts with one of these signs, or with one of them after a blank, a tab, or a line
 * break. Some spreadsheets treat the full-width forms in the same way.
 */
const signs = String.raw`\s*[=+\-@＝＋－＠]|[\t\r\n]`;

/** Telephone numbers and other numbers start with a sign, too, but are not run. */
const number = String.raw`\s*[+\-＋－][\d\s().-]*$`;

/**
 * Cells that get an apostrophe when they are written: formulas, and text that `readCell` would otherwise mistake for
 * an escaped cell.
 */
export const escapedCells = new RegExp(`^(?!${number})(?:${signs})|^'+(?:${signs})`);

const escaped = new RegExp(`^'+(?:${signs})`);

/** The text of a cell in a CSV file, without the apostrophe that an export added to it. */
export function readCell(cell: string): string {
  // One comparison is enough for most cells; imports read millions of them.
  return cell.charCodeAt(0) === apostrophe && escaped.test(cell) ? cell.slice(1) : cell;
}

const apostrophe = 0x27;
