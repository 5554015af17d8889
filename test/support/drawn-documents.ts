/** Drawn documents for the pictures of the guide and for trying the screens. None is real. */
import sharp from 'sharp';
import { checkDigit } from './check-digit.ts';

/** The person on a document. Days are `YYYY-MM-DD`. */
export interface Holder {
  firstName: string;
  lastName: string;
  born: string;
  number: string;
  issued: string;
  expires: string;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function label(x: number, y: number, name: string, value: string, size = 34): string {
  return `<text x="${x}" y="${y}" font-size="20" fill="#5b6b70">${escapeXml(name)}</text>
    <text x="${x}" y="${y + size + 4}" font-size="${size}" fill="#1b2a2e">${escapeXml(value)}</text>`;
}

/** A head and shoulders, in a color that differs between people. */
function portrait(x: number, y: number, width: number, hue: number): string {
  const height = width * 1.28;
  return `<g transform="translate(${x} ${y})">
    <rect width="${width}" height="${height}" fill="hsl(${hue} 22% 84%)"/>
    <circle cx="${width / 2}" cy="${height * 0.4}" r="${width * 0.22}" fill="hsl(${hue} 20% 52%)"/>
    <path d="M${width * 0.1} ${height} Q${width / 2} ${height * 0.5} ${width * 0.9} ${height}Z" fill="hsl(${hue} 24% 40%)"/>
  </g>`;
}

function render(width: number, height: number, content: string): Promise<Buffer> {
  const fonts = 'Liberation Sans, DejaVu Sans, Arial, sans-serif';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${fonts}">${content}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const hueOf = (holder: Holder) => (holder.number.charCodeAt(3) * 37) % 360;

/** Letters of the machine-readable zone: only A to Z, and the filler. */
function zoneText(text: string): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z ]/g, '')
    .replaceAll(' ', '<');
}

function zoneDay(day: string): string {
  return day.slice(2).replaceAll('-', '');
}

/** The page of a passport, with its machine-readable zone (ICAO Doc 9303-4). */
export function drawPassport(holder: Holder): Promise<Buffer> {
  const { firstName, lastName, born, number, issued, expires } = holder;
  const first = `P<USA${zoneText(lastName)}<<${zoneText(firstName)}`.slice(0, 44).padEnd(44, '<');
  const field = number.padEnd(9, '<');
  const [birth, expiry] = [zoneDay(born), zoneDay(expires)];
  const second = `${field}${checkDigit(field)}USA${birth}${checkDigit(birth)}X${expiry}${checkDigit(expiry)}`;
  const zone = [first, `${second.padEnd(42, '<')}00`].map(
    (text, index) =>
      `<text x="60" y="${760 + 60 * index}" font-family="Liberation Mono, DejaVu Sans Mono, monospace" font-size="38">${escapeXml(text)}</text>`,
  );
  return render(
    1250,
    880,
    `<rect width="1250" height="880" fill="#f4efe0"/><rect width="1250" height="96" fill="#27496d"/>
    <text x="60" y="62" font-size="36" fill="#fff" letter-spacing="4">PASSPORT · SPECIMEN</text>
    ${portrait(60, 150, 330, hueOf(holder))}
    ${label(450, 170, 'Surname', lastName)}${label(450, 270, 'Given names', firstName)}
    ${label(450, 370, 'Date of birth', born)}${label(800, 370, 'Passport no.', number)}
    ${label(450, 470, 'Date of issue', issued)}${label(800, 470, 'Date of expiry', expires)}
    ${label(450, 570, 'Nationality', 'UNITED STATES OF AMERICA', 28)}
    <rect y="690" width="1250" height="190" fill="#fbf9f2"/>${zone.join('')}`,
  );
}

/** The front of a driver license. */
export function drawLicense(holder: Holder): Promise<Buffer> {
  const { firstName, lastName, born, number, issued, expires } = holder;
  return render(
    1012,
    638,
    `<rect width="1012" height="638" rx="28" fill="#e4eef0"/><rect width="1012" height="92" fill="#1f5b5f"/>
    <text x="40" y="60" font-size="34" fill="#fff">MAINE · DRIVER LICENSE · SPECIMEN</text>
    ${portrait(40, 130, 270, hueOf(holder))}
    ${label(350, 150, 'Number', number)}${label(350, 240, 'Name', `${lastName}, ${firstName}`, 30)}
    ${label(350, 330, 'Born', born, 30)}${label(650, 330, 'Class', 'C', 30)}
    ${label(350, 420, 'Issued', issued, 30)}${label(650, 420, 'Expires', expires, 30)}
    <path d="M60 560 q60 -40 110 0 t120 -10" stroke="#1b2a2e" stroke-width="3" fill="none"/>`,
  );
}

/** The back of a card: a bar code and small print. */
export function drawBack(holder: Holder): Promise<Buffer> {
  const bars = Array.from({ length: 110 }, (_, index) => {
    const width = 2 + ((holder.number.charCodeAt(index % holder.number.length) * (index + 3)) % 5);
    return `<rect x="${60 + index * 8}" y="120" width="${width}" height="170"/>`;
  });
  return render(
    1012,
    638,
    `<rect width="1012" height="638" rx="28" fill="#f3f3ee"/><rect y="30" width="1012" height="60" fill="#2d2d2d"/>${bars.join('')}
    ${label(60, 360, 'Restrictions', 'B: corrective lenses', 26)}${label(60, 460, 'Document', holder.number, 26)}`,
  );
}

/** A photo of the holder. */
export function drawSelfie(holder: Holder): Promise<Buffer> {
  return render(
    900,
    1150,
    `<rect width="900" height="1150" fill="#cfd8d3"/>${portrait(100, 120, 700, hueOf(holder))}`,
  );
}

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
