import { type Holder, type ZoneHolder, zoneLines } from '../strangers-documents.ts';
import type { Look } from './looks.ts';
import { ghost, photo } from './portrait.ts';
import { paper, rosette, signature, spelledDay, text, watermark, waves } from './svg.ts';

/** What a document shows. */
export interface Shown extends Holder {
  issuer: string;
  address: string;
  /** City, state, and ZIP code. */
  place: string;
  look: Look;
}

export const passportSize = { width: 1160, height: 816 };

const [sans, serif, mono] = ['Liberation Sans', 'Liberation Serif', 'Liberation Mono'];

function zone(shown: Shown): string {
  const holder: ZoneHolder = { ...shown, issuer: 'USA', sex: shown.look.sex };
  const lines = zoneLines(holder).map((line, index) =>
    text(44, 726 + index * 54, line, { size: 41, font: mono, color: '#000' }),
  );
  return `<rect y="664" width="1160" height="152" fill="#fbfaf6"/>${lines.join('')}`;
}

type Field = [x: number, y: number, label: string, value: string];

function fields(list: Field[], color: string, font: string): string {
  return list
    .map(
      ([x, y, label, value]) =>
        text(x, y, label, { size: 15, color }) + text(x, y + 31, value, { size: 27, font }),
    )
    .join('');
}

const upper = (value: string) => value.toUpperCase();

function listFields(shown: Shown, left: number, right: number): Field[] {
  const { firstName, lastName, born, issued, expires, look } = shown;
  return [
    [left, 190, 'Surname', upper(lastName)],
    [left, 254, 'Given names', upper(firstName)],
    [left, 318, 'Nationality', 'UNITED STATES OF AMERICA'],
    [left, 382, 'Date of birth', spelledDay(born)],
    [right, 382, 'Sex', look.sex],
    [left, 446, 'Date of issue', spelledDay(issued)],
    [right, 446, 'Place of birth', 'U.S.A.'],
    [left, 510, 'Date of expiration', spelledDay(expires)],
    [right, 510, 'Authority', 'SAMPLE OFFICE'],
  ];
}

/** With a colored head, and the photo at the left. */
function withHead(shown: Shown): string {
  const { number, look, firstName, lastName } = shown;
  return `${paper(1160, 816, '#e6edf4', '#f3e6dd')}${waves(1160, 680, 26, '#c7d5e2')}${rosette(850, 420, 210, 8, '#e2cfc6')}${rosette(210, 330, 170, 6, '#cfdbe6')}
    <rect width="1160" height="104" fill="#22405f"/><rect y="104" width="1160" height="6" fill="#b48a3c"/>
    ${text(44, 66, 'PASSPORT', { size: 38, bold: true, color: '#fff', spacing: 6 })}${text(1116, 64, 'SPECIMEN', { size: 34, bold: true, color: '#ffd98a', spacing: 8, anchor: 'end' })}
    ${watermark(1160, 660, 190, '#7a2230')}
    ${photo(44, 142, 290, look)}${signature(60, 582, 230, `${firstName} ${lastName}`)}<path d="M44 600h290" stroke="#5c6b78" stroke-width="1.5"/>${text(44, 622, 'Signature of bearer', { size: 14, color: '#5c6b78' })}
    ${text(380, 142, 'Type', { size: 15, color: '#44586b' })}${text(440, 143, 'P', { size: 24 })}${text(520, 142, 'Code', { size: 15, color: '#44586b' })}${text(580, 143, 'USA', { size: 24 })}
    ${text(740, 142, 'Passport No.', { size: 15, color: '#44586b' })}${text(850, 145, number, { size: 30, bold: true, color: '#8a1f2b' })}
    ${fields(listFields(shown, 380, 740), '#44586b', sans)}${ghost(984, 184, 140, look)}
    ${text(380, 606, 'SPECIMEN · NOT A TRAVEL DOCUMENT · FICTIONAL PERSON', { size: 16, color: '#8a1f2b', spacing: 2 })}${zone(shown)}`;
}

/** With a pale head, the photo in a frame, and the number along the edge. */
function withFrame(shown: Shown): string {
  const { number, look, firstName, lastName } = shown;
  const label = '#3f5a4d';
  const hills =
    '<path d="M0 664V560l150-90 120 70 160-140 170 150 130-80 180 120 120-60 130 70v64Z" fill="#c3d6ca" opacity=".55"/>';
  return `${paper(1160, 816, '#f4efe1', '#dcebe6')}${hills}${waves(1160, 680, 30, '#dcd5bd')}${rosette(560, 390, 240, 12, '#d3dfd2')}
    ${text(44, 58, 'UNITED STATES OF AMERICA', { size: 30, bold: true, color: '#1f4a3b', font: serif, spacing: 3 })}${text(44, 90, 'Passport · Passeport · Pasaporte', { size: 19, color: label, font: serif })}
    <rect x="846" y="26" width="276" height="60" rx="8" fill="none" stroke="#a3242f" stroke-width="4"/>${text(984, 68, 'SPECIMEN', { size: 36, bold: true, color: '#a3242f', anchor: 'middle', spacing: 5 })}
    ${watermark(1160, 660, 190, '#1f4a3b')}
    <rect x="36" y="122" width="316" height="407" rx="14" fill="#fff" stroke="#7f9a8c" stroke-width="3"/>${photo(44, 130, 300, look, '#e9e4d6')}
    ${signature(60, 590, 240, `${firstName} ${lastName}`, '#20262e')}<path d="M44 606h300" stroke="${label}" stroke-width="1.5"/>${text(44, 628, 'Signature', { size: 14, color: label })}
    ${text(400, 128, 'Type', { size: 15, color: label })}${text(400, 156, 'P', { size: 25, font: serif })}${text(500, 128, 'Country', { size: 15, color: label })}${text(500, 156, 'USA', { size: 25, font: serif })}${text(680, 128, 'Passport number', { size: 15, color: label })}${text(680, 158, number, { size: 30, bold: true, font: serif })}
    ${fields(listFields(shown, 400, 760), label, serif)}${ghost(968, 180, 150, look)}
    <g transform="translate(1136 640) rotate(-90)">${text(0, 0, number, { size: 24, color: '#a3242f', font: mono, spacing: 3 })}</g>
    ${text(400, 610, 'Specimen of a fictional person. Not a travel document.', { size: 17, color: '#a3242f', font: serif })}${zone(shown)}`;
}

/** Draws the page with the data of a passport. */
export function drawPassport(shown: Shown, layout: number): string {
  return layout % 2 === 0 ? withHead(shown) : withFrame(shown);
}
