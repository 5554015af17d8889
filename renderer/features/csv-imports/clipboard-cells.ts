/** Cells on the clipboard, as spreadsheet programs write them: tab-separated, with quotes where they are needed. */

export function formatCells(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quote).join('\t')).join('\n');
}

const quote = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const cellPattern = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|\r|$)/gy;

/** The cells of a text; a line break at its end adds no row. */
export function parseCells(text: string): string[][] {
  const rows: string[][] = [[]];
  const content = text.replace(/\r?\n$/, '');
  for (const [, quoted, plain = '', end = ''] of content.matchAll(cellPattern)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}
