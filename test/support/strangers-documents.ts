/**
 * Identity documents as strangers would photograph them: several issuers, layouts, fonts, and backgrounds. All are drawn from
 * lists, so that each run has the same images.
 */
import sharp from 'sharp';
import { checkDigit } from './check-digit.ts';

/** What distinguishes documents with the same layout. */
interface Style {
  font: string;
  /** Hue of the background. */
  hue: number;
}

/** The person on a document. Days are `YYYY-MM-DD`. */
export interface Holder {
  firstName: string;
  lastName: string;
  born: string;
  number: string;
  issued: string;
  expires: string;
}

export interface Card extends Holder {
  /** ISO 3166 code of three letters, or the code of a state. */
  issuer: string;
  kind: 'PASSPORT' | 'DRIVER_LICENSE' | 'STATE_ID';
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

interface Text {
  size?: number;
  bold?: boolean;
  color?: string;
  font?: string;
}

const text = (x: number, y: number, value: string, { size = 26, bold, color = '#182226', font }: Text = {}) =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${color}"${bold ? ' font-weight="bold"' : ''}${
    font ? ` font-family="${font}"` : ''
  }>${escapeXml(value)}</text>`;

/** Fine curved lines, as on banknotes. */
function guilloche(width: number, height: number, hue: number): string {
  const lines = Array.from({ length: 26 }, (_, index) => {
    const y = (index * height) / 24 - 20;
    const wave = `M0 ${y} q${width / 8} ${18 + (index % 5) * 6} ${width / 4} 0 t${width / 4} 0 t${width / 4} 0 t${width / 4} 0`;
    return `<path d="${wave}" stroke="hsl(${(hue + index * 7) % 360} 45% 78%)" stroke-width="1.6" fill="none"/>`;
  });
  return `<defs><linearGradient id="paper" x2="1" y2="1"><stop stop-color="hsl(${hue} 45% 94%)"/><stop offset="1" stop-color="hsl(${(hue + 50) % 360} 40% 87%)"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#paper)"/>${lines.join('')}`;
}

function face(x: number, y: number, width: number, hue: number): string {
  const height = width * 1.28;
  return `<g transform="translate(${x} ${y})"><rect width="${width}" height="${height}" fill="hsl(${hue} 12% 80%)"/>
    <circle cx="${width / 2}" cy="${height * 0.4}" r="${width * 0.23}" fill="hsl(25 34% ${45 + (hue % 30)}%)"/>
    <path d="M${width * 0.1} ${height} Q${width / 2} ${height * 0.52} ${width * 0.9} ${height}Z" fill="hsl(${hue} 26% 36%)"/></g>`;
}

const us = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
const dashed = (day: string) => us(day).replaceAll('/', '-');
const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const spelled = (day: string) => `${day.slice(8)} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
const upper = (name: string) => name.toUpperCase();

/** Layouts of 1,012 × 638: no two have the same labels in the same places. */
const layouts: ((card: Card, title: string, hue: number) => string)[] = [
  // Labels with the numbers of AAMVA on the left of each value.
  (c, title, hue) =>
    `${text(36, 64, title, { size: 40, bold: true, color: '#1d3f72' })}${face(40, 150, 270, hue)}
    ${text(350, 150, `4d DLN ${c.number}`, { size: 30, bold: true })}${text(350, 200, `3 DOB ${us(c.born)}`, { size: 28 })}
    ${text(680, 200, `4b EXP ${us(c.expires)}`, { size: 28, color: '#9c1c1c' })}${text(350, 258, `1 ${upper(c.lastName)}`, { size: 32 })}
    ${text(350, 302, `2 ${upper(c.firstName)}`, { size: 32 })}${text(350, 350, '8 118 HARBOR ROAD', { size: 24 })}${text(350, 382, 'ROCKPORT 04856', { size: 24 })}
    ${text(350, 440, '15 SEX F   16 HGT 5-06   18 EYES BRO', { size: 22 })}${text(350, 480, `4a ISS ${us(c.issued)}`, { size: 24 })}${text(350, 540, '5 DD 00931482760815', { size: 18 })}`,
  // Small labels above the values.
  (c, title, hue) => {
    const field = (x: number, y: number, label: string, value: string) =>
      `${text(x, y, label, { size: 17, color: '#5a6a75' })}${text(x, y + 34, value, { size: 30 })}`;
    return `<rect width="1012" height="88" fill="hsl(${hue} 45% 32%)"/>${text(40, 58, title, { size: 36, color: '#fff', bold: true })}${face(720, 130, 250, hue)}
    ${field(40, 130, 'Last name', c.lastName)}${field(40, 212, 'First name', c.firstName)}${field(40, 294, 'Date of birth', us(c.born))}
    ${field(380, 294, 'Expires', us(c.expires))}${field(40, 376, 'License number', c.number)}${field(380, 376, 'Issued', us(c.issued))}${field(40, 458, 'Address', '27 Mill Street, Springfield')}`;
  },
  // One line for both names, in a serif.
  (c, title, hue) =>
    `${text(506 - title.length * 11, 60, title, { size: 38, bold: true, color: `hsl(${hue} 60% 25%)` })}${face(40, 110, 240, hue)}
    ${text(320, 150, `NAME ${upper(c.lastName)}, ${upper(c.firstName)}`, { size: 30 })}${text(320, 205, `NUMBER ${c.number}`, { size: 30 })}
    ${text(320, 260, `BORN ${dashed(c.born)}`, { size: 28 })}${text(320, 315, `ISSUED ${dashed(c.issued)}`, { size: 28 })}${text(320, 370, `EXPIRES ${dashed(c.expires)}`, { size: 28, color: '#8a1010' })}
    ${text(320, 440, 'CLASS D   SEX M   HT 5-11   WT 172', { size: 24 })}${text(320, 490, '4402 OLD POST ROAD', { size: 24 })}`,
  // Vertical, as for young drivers.
  (c, title, hue) =>
    `${text(30, 70, title, { size: 30, bold: true, color: '#213a1c' })}${face(170, 110, 300, hue)}
    ${text(40, 560, `LN ${upper(c.lastName)}`, { size: 32 })}${text(40, 606, `FN ${upper(c.firstName)}`, { size: 32 })}
    ${text(40, 670, 'DOB', { size: 22 })}${text(110, 670, us(c.born), { size: 34, bold: true })}${text(340, 670, 'EXP', { size: 22 })}${text(410, 670, us(c.expires), { size: 30 })}
    ${text(40, 730, 'DL', { size: 22 })}${text(110, 730, c.number, { size: 34, bold: true })}${text(40, 790, `ISS ${us(c.issued)}`, { size: 24 })}${text(40, 840, '9 LAKEVIEW TERRACE', { size: 24 })}`,
  // Labels on the right side, below the values.
  (c, title, hue) => {
    const field = (x: number, y: number, label: string, value: string) =>
      `${text(x, y, value, { size: 30, bold: true })}${text(x, y + 24, label, { size: 16, color: '#444' })}`;
    return `${text(40, 66, title, { size: 34, color: '#5b1f57', bold: true })}${face(40, 120, 230, hue)}
    ${field(310, 150, 'SURNAME', upper(c.lastName))}${field(310, 230, 'GIVEN NAMES', upper(c.firstName))}${field(310, 310, 'BIRTH DATE', spelled(c.born))}
    ${field(660, 310, 'VALID UNTIL', spelled(c.expires))}${field(310, 390, 'DOCUMENT NO.', c.number)}${field(660, 390, 'VALID FROM', spelled(c.issued))}`;
  },
  // Names without labels above the address, number at the top right.
  (c, title, hue) =>
    `${text(40, 60, title, { size: 34, bold: true, color: '#0d4a4a' })}${text(640, 120, `ID# ${c.number}`, { size: 32, bold: true })}${face(40, 110, 260, hue)}
    ${text(330, 190, upper(c.lastName), { size: 34 })}${text(330, 234, upper(c.firstName), { size: 34 })}${text(330, 282, '760 COUNTY LINE RD APT 4', { size: 24 })}${text(330, 314, 'FAIRVIEW 31220', { size: 24 })}
    ${text(330, 390, `DOB: ${us(c.born)}`, { size: 30 })}${text(330, 440, `Exp: ${us(c.expires)}`, { size: 30 })}${text(330, 490, `Iss: ${us(c.issued)}`, { size: 24 })}${text(660, 440, 'Sex: F  Eyes: GRN', { size: 24 })}`,
  // A table with lines.
  (c, title, hue) => {
    const rows = [
      ['Family name', c.lastName],
      ['Given name', c.firstName],
      ['Date of birth', spelled(c.born)],
      ['ID number', c.number],
      ['Date of issue', spelled(c.issued)],
      ['Date of expiry', spelled(c.expires)],
    ];
    return `<rect y="560" width="1012" height="78" fill="hsl(${hue} 50% 35%)"/>${text(40, 612, title, { size: 34, color: '#fff' })}${face(40, 60, 260, hue)}
    ${rows.map(([label = '', value = ''], index) => `${text(340, 96 + index * 72, label, { size: 22, color: '#4d4d4d' })}${text(560, 98 + index * 72, value, { size: 30 })}<path d="M340 ${116 + index * 72}H970" stroke="#8aa" stroke-width="1.5"/>`).join('')}`;
  },
  // Dates as two columns without spaces after the labels.
  (c, title, hue) =>
    `${text(40, 70, title, { size: 42, bold: true, color: `hsl(${hue} 70% 28%)` })}${face(700, 130, 260, hue)}
    ${text(40, 150, `DL ${c.number}`, { size: 34, color: '#a01818', bold: true })}${text(40, 205, `EXP ${us(c.expires)}`, { size: 30, color: '#a01818' })}
    ${text(40, 262, `LN ${upper(c.lastName)}`, { size: 30 })}${text(40, 306, `FN ${upper(c.firstName)}`, { size: 30 })}${text(40, 350, '2570 24TH STREET', { size: 22 })}
    ${text(40, 410, `DOB ${us(c.born)}`, { size: 30, color: '#a01818' })}${text(40, 462, 'RSTR NONE  CLASS C', { size: 22 })}${text(40, 520, `ISS ${us(c.issued)}`, { size: 24 })}`,
];

export const layoutCount = layouts.length;

/** Issuers of passports with the words of their pages. */
const passports: Record<string, { title: string; labels: string[]; nationality: string }> = {
  USA: {
    title: 'UNITED STATES OF AMERICA',
    labels: ['Surname', 'Given Names', 'Date of birth', 'Passport No.', 'Date of expiration'],
    nationality: 'UNITED STATES OF AMERICA',
  },
  GBR: {
    title: 'UNITED KINGDOM OF GREAT BRITAIN',
    labels: [
      'Surname/Nom',
      'Given names/Prénoms',
      'Date of birth/Naissance',
      'Passport No.',
      'Date of expiry',
    ],
    nationality: 'BRITISH CITIZEN',
  },
  DEU: {
    title: 'BUNDESREPUBLIK DEUTSCHLAND',
    labels: ['Name', 'Vornamen', 'Geburtstag', 'Pass-Nr.', 'Gültig bis'],
    nationality: 'DEUTSCH',
  },
  FRA: {
    title: 'RÉPUBLIQUE FRANÇAISE',
    labels: ['Nom', 'Prénoms', 'Date de naissance', 'Passeport n°', 'Date d’expiration'],
    nationality: 'Française',
  },
  NOR: {
    title: 'NORGE NOREG NORWAY',
    labels: ['Etternavn', 'Fornavn', 'Fødselsdato', 'Passnr.', 'Utløpsdato'],
    nationality: 'NORSK',
  },
};

const romanized: Record<string, string> = {
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  ß: 'SS',
  Ø: 'OE',
  Å: 'AA',
  Æ: 'AE',
  Ñ: 'N',
};

/** Letters of the machine-readable zone: only A to Z, and the filler. */
function zoneText(name: string): string {
  return [...name.toUpperCase()]
    .map((letter) => romanized[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replaceAll(/[ -]/g, '<')
    .replaceAll(/[^A-Z<]/g, '');
}

export type ZoneHolder = Omit<Card, 'issued' | 'kind'> & { sex?: 'F' | 'M' };

/** The two lines of a passport (ICAO Doc 9303-4). */
export function zoneLines(c: ZoneHolder): string[] {
  const day = (date: string) => date.slice(2).replaceAll('-', '');
  const withDigit = (field: string) => field + checkDigit(field);
  const issuer = (c.issuer === 'DEU' ? 'D' : c.issuer).padEnd(3, '<');
  const names = `P<${issuer}${zoneText(c.lastName)}<<${zoneText(c.firstName)}`.slice(0, 44).padEnd(44, '<');
  const number = withDigit(c.number.padEnd(9, '<'));
  const [birth, expiry] = [withDigit(day(c.born)), withDigit(day(c.expires))];
  const optional = withDigit('<'.repeat(14));
  return [
    names,
    `${number}${issuer}${birth}${c.sex ?? 'F'}${expiry}${optional}${checkDigit(number + birth + expiry + optional)}`,
  ];
}

function passportContent(c: Card, hue: number): string {
  const { title, labels, nationality } = passports[c.issuer] ?? { title: '', labels: [], nationality: '' };
  const values = [c.lastName, c.firstName, spelled(c.born), c.number, spelled(c.expires)];
  const places = [
    [400, 150],
    [400, 240],
    [400, 330],
    [880, 150],
    [400, 420],
  ];
  const fields = places.map(
    ([x = 0, y = 0], index) =>
      `${text(x, y, labels[index] ?? '', { size: 18, color: '#456' })}${text(x, y + 36, upper(values[index] ?? ''), { size: 30 })}`,
  );
  const zone = zoneLines(c).map((line, index) =>
    text(48, 760 + index * 58, line, { size: 42.5, font: 'Liberation Mono, monospace' }),
  );
  return `${text(60, 70, title, { size: 34, bold: true, color: `hsl(${hue} 60% 28%)` })}${face(60, 130, 290, hue)}${fields.join('')}${text(400, 545, nationality, { size: 26 })}${zone.join('')}`;
}

const stateNames: Record<string, string> = {
  ME: 'MAINE',
  CA: 'CALIFORNIA',
  TX: 'TEXAS',
  OH: 'OHIO',
  FL: 'FLORIDA',
  WA: 'WASHINGTON',
  IL: 'ILLINOIS',
  GA: 'GEORGIA',
};

/** Draws a document. @param layout of a card; passports have one of their issuer */
export function drawCard(card: Card, layout: number, { font, hue }: Style): Promise<Buffer> {
  const isPassport = card.kind === 'PASSPORT';
  const isUpright = !isPassport && layout % layouts.length === 3;
  const [width, height] = isPassport ? [1250, 880] : isUpright ? [638, 1012] : [1012, 638];
  const title = `${stateNames[card.issuer] ?? ''} ${card.kind === 'STATE_ID' ? 'IDENTIFICATION CARD' : 'DRIVER LICENSE'}`;
  const content = isPassport
    ? passportContent(card, hue)
    : (layouts[layout % layouts.length]?.(card, title, hue) ?? '');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${font}">${guilloche(width, height, hue)}${content}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** On a table, with an edge around it. */
export function placeOnTable(image: Buffer, hue: number): Promise<Buffer> {
  const background = { r: 60 + (hue % 90), g: 70, b: 60 + (hue % 50) };
  return sharp(image)
    .extend({ top: 60, bottom: 80, left: 70, right: 50, background })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Turned by quarter turns: the pixels, or only the orientation that a camera stores. */
export function turn(image: Buffer, degrees: 90 | 180 | 270, inExif = false): Promise<Buffer> {
  const turned = sharp(image).rotate(degrees);
  const back = { 90: 8, 180: 3, 270: 6 } as const;
  return (inExif ? turned.withMetadata({ orientation: back[degrees] }) : turned)
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Numbers from 0 to 1 that only depend on the seed. */
function createRandom(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Photographed at an angle: one side is farther away, and the sensor adds noise. */
export async function photographAtAngle(image: Buffer, seed: number): Promise<Buffer> {
  const random = createRandom(seed);
  const { data, info } = await sharp(await placeOnTable(image, seed * 37))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const [tilt, lean] = [0.05 + random() * 0.06, (random() - 0.5) * 0.05];
  const out = Buffer.alloc(data.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      // Rows farther up are shorter, and the whole leans a little.
      const [u, v] = [x / width - 0.5, y / height];
      const depth = 1 + tilt * (1 - v) * 2;
      const [fromX, fromY] = [
        (u * depth + 0.5) * width + lean * (v - 0.5) * height,
        (1 - (1 - v) * depth * 0.985) * height - lean * u * width,
      ];
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      const [dx, dy] = [fromX - left, fromY - top];
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (column: number, row: number) =>
          data[
            (Math.min(Math.max(row, 0), height - 1) * width + Math.min(Math.max(column, 0), width - 1)) * 3 +
              channel
          ] ?? 0;
        const value =
          (at(left, top) * (1 - dx) + at(left + 1, top) * dx) * (1 - dy) +
          (at(left, top + 1) * (1 - dx) + at(left + 1, top + 1) * dx) * dy;
        const shade = 0.82 + 0.18 * v;
        out[(y * width + x) * 3 + channel] = Math.min(
          255,
          Math.max(0, value * shade + (random() + random() - 1) * 26),
        );
      }
    }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .blur(0.6)
    .jpeg({ quality: 80 })
    .toBuffer();
}
