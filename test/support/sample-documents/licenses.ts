import { usStates } from '../../../shared/domain/us-states.ts';
import type { Shown } from './passports.ts';
import { ghost, photo } from './portrait.ts';
import { paper, rosette, signature, type TextStyle, text, usDay, watermark, waves } from './svg.ts';

export const licenseSize = { width: 1000, height: 630 };

const [sans, serif] = ['Liberation Sans', 'Liberation Serif'];
const upper = (value: string) => value.toUpperCase();
const nameOf = (shown: Shown) => upper(usStates[shown.issuer] ?? '');
const hueOf = ({ issuer }: Shown) => (issuer.charCodeAt(0) * 31 + issuer.charCodeAt(1) * 17) % 360;

/** In feet and inches. */
function heightOf({ look, number }: Shown): string {
  const [lower, upper] = look.sex === 'F' ? ['5-04', '5-07'] : ['5-10', '6-01'];
  return number.charCodeAt(2) % 2 === 0 ? lower : upper;
}

const red = '#a01d26';

/** The numbers of fields as on many cards, each in front of its value. */
function numbered(shown: Shown): string {
  const { look, number, firstName, lastName, born, issued, expires, address, place } = shown;
  const hue = hueOf(shown);
  const row = (x: number, y: number, key: string, value: string, style: TextStyle) =>
    text(x, y, key, { size: 19, color: '#4a5a66' }) + text(x + key.length * 12 + 10, y, value, style);
  return `${paper(1000, 630, `hsl(${hue} 50% 94%)`, `hsl(${(hue + 60) % 360} 42% 88%)`, 30)}${waves(1000, 630, 24, `hsl(${hue} 40% 84%)`)}${rosette(690, 360, 210, 9, `hsl(${(hue + 40) % 360} 38% 82%)`)}
    ${watermark(1000, 630, 150, '#333')}
    ${text(36, 66, nameOf(shown), { size: 46, bold: true, color: `hsl(${hue} 62% 26%)`, spacing: 3 })}${text(964, 48, 'DRIVER LICENSE', { size: 27, bold: true, color: `hsl(${hue} 62% 26%)`, anchor: 'end' })}${text(964, 84, 'SPECIMEN', { size: 27, bold: true, color: red, anchor: 'end', spacing: 5 })}
    <rect x="36" y="100" width="928" height="5" fill="hsl(${hue} 55% 42%)"/>
    ${photo(36, 130, 250, look)}${signature(50, 522, 190, `${firstName} ${lastName}`)}
    ${row(330, 152, '4d DLN', number, { size: 30, color: red, bold: true })}
    ${row(330, 204, '3 DOB', usDay(born), { size: 29, color: red })}${row(640, 204, '4b EXP', usDay(expires), { size: 29, color: red })}
    ${row(330, 262, '1', upper(lastName), { size: 32, bold: true })}${row(330, 306, '2', upper(firstName), { size: 32 })}
    ${row(330, 356, '8', upper(address), { size: 23 })}${text(352, 388, upper(place), { size: 23 })}
    ${text(330, 440, `15 SEX ${look.sex}`, { size: 21 })}${text(470, 440, `16 HGT ${heightOf(shown)}`, { size: 21 })}${text(650, 440, `18 EYES ${look.eyes}`, { size: 21 })}
    ${row(330, 488, '4a ISS', usDay(issued), { size: 24 })}${text(650, 488, '9 CLASS D', { size: 21 })}${text(330, 530, '9a END NONE   12 RESTR NONE', { size: 21 })}
    ${ghost(830, 440, 120, look)}${text(36, 602, 'SPECIMEN OF A FICTIONAL PERSON · NOT FOR IDENTIFICATION', { size: 15, color: '#4a5a66', spacing: 2 })}`;
}

/** A colored head, the photo at the right, and small labels above the values. */
function labeled(shown: Shown): string {
  const { look, number, firstName, lastName, born, issued, expires, address, place } = shown;
  const hue = hueOf(shown);
  const field = (x: number, y: number, label: string, value: string, size = 29) =>
    text(x, y, label, { size: 17, color: '#53626c' }) + text(x, y + 33, value, { size });
  const hills = `<path d="M0 630V520l130-110 110 80 150-130 160 140 140-90 130 90 180-110v240Z" fill="hsl(${hue} 34% 80%)" opacity=".55"/>`;
  return `${paper(1000, 630, `hsl(${hue} 38% 96%)`, `hsl(${hue} 42% 86%)`, 30)}${hills}${waves(1000, 630, 34, `hsl(${(hue + 30) % 360} 32% 86%)`)}
    ${watermark(1000, 630, 150, '#333')}
    <path d="M0 96V30q0-30 30-30h940q30 0 30 30v66Z" fill="hsl(${hue} 48% 28%)"/>${text(40, 62, nameOf(shown), { size: 40, bold: true, color: '#fff', font: serif, spacing: 2 })}${text(960, 60, 'DRIVER LICENSE', { size: 30, color: '#fff', anchor: 'end', font: serif })}
    <rect x="700" y="122" width="260" height="338" fill="#fff"/>${photo(708, 130, 244, look, '#eef1f2')}${signature(714, 520, 200, `${firstName} ${lastName}`, '#222')}
    ${field(40, 128, 'First name', firstName)}${field(40, 196, 'Last name', lastName)}
    ${field(40, 264, 'Date of birth', usDay(born))}${field(370, 264, 'Expires', usDay(expires))}
    ${field(40, 332, 'License number', number)}${field(370, 332, 'Class', 'D')}
    ${field(40, 400, 'Address', address, 25)}${text(40, 464, place, { size: 25 })}
    ${field(40, 494, 'Issued', usDay(issued))}${field(250, 494, 'Sex', look.sex)}${field(370, 494, 'Height', heightOf(shown))}${field(530, 494, 'Eyes', look.eyes)}
    <rect x="40" y="552" width="300" height="52" rx="8" fill="none" stroke="${red}" stroke-width="4"/>${text(190, 590, 'SPECIMEN', { size: 34, bold: true, color: red, anchor: 'middle', spacing: 5 })}${text(372, 585, 'Fictional person, not for identification', { size: 17, color: '#53626c', font: sans })}`;
}

/** Rows with lines between them, under rays of the sun. */
function ruled(shown: Shown): string {
  const { look, number, firstName, lastName, born, issued, expires, address, place } = shown;
  const hue = hueOf(shown);
  const rays = Array.from({ length: 19 }, (_, index) => {
    const angle = Math.PI * (1 + index / 18);
    return `L${(500 + 900 * Math.cos(angle)).toFixed(0)} ${(640 + 900 * Math.sin(angle)).toFixed(0)}${index % 2 ? 'L500 640' : ''}`;
  });
  const rows = [
    ['LN', upper(lastName)],
    ['FN', upper(firstName)],
    ['DL', number],
    ['DOB', usDay(born)],
    ['EXP', usDay(expires)],
    ['ISS', usDay(issued)],
  ];
  const table = rows.map(([label = '', value = ''], index) => {
    const y = 152 + index * 52;
    const isRed = label === 'DL' || label === 'EXP';
    return `${text(340, y, label, { size: 24, bold: true, color: `hsl(${hue} 50% 30%)` })}${text(440, y, value, { size: 30, color: isRed ? red : undefined, bold: label === 'DL' })}<path d="M340 ${y + 14}H960" stroke="hsl(${hue} 30% 62%)" stroke-width="1.5"/>`;
  });
  return `${paper(1000, 630, '#fdf6e6', `hsl(${hue} 46% 86%)`, 30)}<path d="M500 640${rays.join('')}Z" fill="hsl(${hue} 60% 80%)" opacity=".35"/>${rosette(840, 520, 120, 7, `hsl(${hue} 38% 78%)`)}
    ${watermark(1000, 630, 150, '#333')}
    ${text(40, 68, nameOf(shown), { size: 44, bold: true, color: `hsl(${hue} 62% 26%)` })}${text(960, 66, 'DRIVER LICENSE', { size: 30, bold: true, color: `hsl(${hue} 50% 30%)`, anchor: 'end' })}
    <rect x="36" y="106" width="268" height="344" rx="18" fill="hsl(${hue} 40% 40%)"/>${photo(44, 114, 252, look, '#f1ead8')}${signature(60, 516, 190, `${firstName} ${lastName}`, '#1f1f1f')}
    ${table.join('')}
    ${text(340, 470, `SEX ${look.sex}`, { size: 22 })}${text(450, 470, `HGT ${heightOf(shown)}`, { size: 22 })}${text(610, 470, `EYES ${look.eyes}`, { size: 22 })}${text(770, 470, 'CLASS D', { size: 22 })}
    ${text(340, 516, upper(address), { size: 23 })}${text(340, 548, upper(place), { size: 23 })}
    <rect y="570" width="1000" height="42" fill="hsl(${hue} 48% 34%)"/>${text(500, 601, 'SPECIMEN · FICTIONAL PERSON · SPECIMEN', { size: 24, bold: true, color: '#fff', anchor: 'middle', spacing: 4 })}${ghost(850, 440, 100, look)}`;
}

const layouts = [numbered, labeled, ruled];

/** Draws the front of a driver license. */
export function drawLicense(shown: Shown, layout: number): string {
  return layouts[layout % layouts.length]?.(shown) ?? '';
}

/** The back of a license: a strip, a field of dots like a bar code with two dimensions, and small print. */
export function drawLicenseBack(shown: Shown): string {
  const { number, issuer, issued } = shown;
  const hue = hueOf(shown);
  let state = [...number].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 2 ** 31;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  const dots: string[] = [];
  for (let row = 0; row < 14; row += 1)
    for (let column = 0; column < 96; column += 1)
      if (next() < 0.5) dots.push(`M${100 + column * 8} ${150 + row * 14}h8v14h-8Z`);
  const edges = [60, 884].map((x) =>
    [0, 22, 38].map((at) => `M${x + at} 150h${at === 0 ? 16 : 8}v196h-${at === 0 ? 16 : 8}Z`).join(''),
  );
  return `${paper(1000, 630, '#f6f5f0', `hsl(${hue} 26% 90%)`, 30)}${waves(1000, 630, 40, `hsl(${hue} 24% 88%)`)}${watermark(1000, 630, 150, '#333')}
    <rect y="36" width="1000" height="76" fill="#262626"/><rect x="50" y="136" width="900" height="224" fill="#fff"/><path d="${edges.join('')}${dots.join('')}" fill="#161616"/>
    ${text(50, 412, `Class D: any single vehicle up to 26,000 pounds`, { size: 21 })}${text(50, 446, 'Endorsements: none', { size: 21 })}${text(50, 480, 'Restrictions: none', { size: 21 })}
    ${text(50, 528, `Inventory ${issuer} ${number.slice(-4)}-${issued.slice(2, 4)}`, { size: 19, color: '#53626c' })}${text(50, 560, 'Specimen of a fictional person. This card identifies no one.', { size: 19, color: '#53626c' })}
    <rect x="640" y="400" width="310" height="64" rx="8" fill="none" stroke="${red}" stroke-width="4"/>${text(795, 445, 'SPECIMEN', { size: 40, bold: true, color: red, anchor: 'middle', spacing: 5 })}`;
}
