/** Statements and agreements as PDFs. */

/** A page of a statement; the last row is the sum of the others. */
export interface StatementPage {
  heading: string;
  subheading: string;
  rows: [what: string, amount: string][];
}

/** A statement of an institution as a PDF. */
export function writeStatement(pages: StatementPage[]): Buffer {
  const objects: string[] = [];
  const add = (text: string) => objects.push(text);
  const kids = pages.map((_, index) => `${6 + index * 2} 0 R`).join(' ');
  add('<</Type/Catalog/Pages 2 0 R>>');
  add(`<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`);
  for (const font of ['Helvetica', 'Helvetica-Bold', 'Courier']) {
    add(`<</Type/Font/Subtype/Type1/BaseFont/${font}/Encoding/WinAnsiEncoding>>`);
  }
  const fonts = '/F1 3 0 R/F2 4 0 R/F3 5 0 R';
  for (const [index, page] of pages.entries()) {
    const content = drawPage(page);
    add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<<${fonts}>>>>/Contents ${7 + index * 2} 0 R>>`,
    );
    add(`<</Length ${content.length}>>stream\n${content}\nendstream`);
  }
  return assemblePdf(objects);
}

/** In points from the lower left, the left and right edge of the text. */
const [leftEdge, rightEdge] = [56, 539];
const courierWidth = 0.6;

function drawPage({ heading, subheading, rows }: StatementPage): string {
  const text = (content: string, font: string, size: number, x: number, y: number) =>
    `BT /${font} ${size} Tf ${x} ${y} Td (${content.replaceAll(/[()\\]/g, '\\$&')}) Tj ET`;
  const drawn = [
    '0.12 0.36 0.38 rg 0 742 595 100 re f 1 g',
    text(heading, 'F2', 24, leftEdge, 792),
    text(subheading, 'F1', 13, leftEdge, 766),
    '0.1 g 0.85 G',
  ];
  for (const [index, [what, amount]] of rows.entries()) {
    const y = 690 - index * 36;
    const isTotal = index === rows.length - 1;
    drawn.push(
      text(what, isTotal ? 'F2' : 'F1', 15, leftEdge, y),
      text(amount, 'F3', 15, rightEdge - amount.length * 15 * courierWidth, y),
      `${leftEdge} ${y - 13} m ${rightEdge} ${y - 13} l S`,
    );
  }
  return drawn.join('\n');
}

function assemblePdf(objects: string[]): Buffer {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  text += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
