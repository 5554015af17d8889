import type { Clothes, Look } from './looks.ts';
import { text } from './svg.ts';

const eyeColors = { BLU: '#4f7fa8', GRN: '#5c8a63', HAZ: '#8a6a3a', BRO: '#38241a' };

/** A color with its channels multiplied: below 1 is darker. */
function shade(color: string, factor: number, red = factor): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `rgb(${channels.map((one, at) => Math.min(255, Math.round(one * (at === 0 ? red : factor)))).join(' ')})`;
}

const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;
const area = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

/** What is behind the head and the shoulders. */
function hairBehind({ style, hair }: Look): string {
  const dark = shade(hair, 0.82);
  if (style === 'long')
    return area('M48 118C42 60 66 34 100 34s58 26 52 84l8 96q-18 14-38 6H78q-20 8-38-6Z', dark);
  if (style === 'wavy')
    return area(
      'M50 112C42 58 68 34 100 34s58 24 50 78q14 18 4 36 10 18-4 34-12 10-24 2H74q-12 8-24-2-14-16-4-34-10-18 4-36Z',
      dark,
    );
  if (style === 'bob')
    return area('M50 112C42 58 66 34 100 34s58 24 50 78q8 26-2 52-12 8-24 2H76q-12 6-24-2-10-26-2-52Z', dark);
  if (style === 'bun') return `<circle cx="100" cy="38" r="22" fill="${dark}"/>`;
  if (style === 'curly') {
    const curls = Array.from({ length: 15 }, (_, index) => {
      const angle = Math.PI * (0.86 + (index * 1.28) / 14);
      return `<circle cx="${(100 + 50 * Math.cos(angle)).toFixed(1)}" cy="${(100 + 54 * Math.sin(angle)).toFixed(1)}" r="17"/>`;
    });
    return `<g fill="${dark}">${curls.join('')}</g>`;
  }
  return '';
}

function hairInFront({ style, hair }: Look): string {
  const shine = line('M76 62q18-12 38-8', shade(hair, 1.22), 3);
  switch (style) {
    case 'bald':
      return `<g fill="${hair}"><path d="M56 116q-6-22 2-36 4 14 4 32Z"/><path d="M144 116q6-22-2-36-4 14-4 32Z"/></g>`;
    case 'short':
      return area('M56 110C48 62 70 42 101 42s53 20 43 68q-3-18-10-28-34 10-68 0-7 10-10 28Z', hair) + shine;
    case 'parted':
      return (
        area(
          'M56 112C46 60 72 38 104 40c34 2 50 26 40 72q-2-20-12-32-30 2-52-18-8 16-18 24-4 12-6 26Z',
          hair,
        ) + shine
      );
    case 'curly': {
      const curls = [62, 76, 90, 104, 118, 134].map(
        (x, index) => `<circle cx="${x}" cy="${[76, 64, 59, 59, 63, 74][index]}" r="13"/>`,
      );
      return `<g fill="${hair}">${curls.join('')}</g>`;
    }
    case 'bun':
      return area('M56 106C50 60 72 46 100 46s50 14 44 60q-6-24-22-34-22-8-44 0-16 10-22 34Z', hair) + shine;
    case 'bob':
      return area('M54 116C46 60 72 40 100 40s54 20 46 76q-4-22-10-30-36 8-72-2-6 12-10 32Z', hair) + shine;
    default:
      return area('M55 116C47 60 72 40 100 40s53 20 45 76q-6-28-38-52-24 26-44 30-6 8-8 22Z', hair) + shine;
  }
}

function beardOf({ beard, hair }: Look): string {
  const color = shade(hair, 0.9);
  const mustache = area('M82 142q9-8 18-3 9-5 18 3-8 5-18 2-10 3-18-2Z', color);
  if (beard === 'mustache') return mustache;
  if (beard === 'full')
    return area('M57 118q2 60 43 62 41-2 43-62-6 18-16 22-14-4-27-2-13-2-27 2-10-4-16-22Z', color) + mustache;
  if (beard === 'short')
    return `<g opacity=".5">${area('M58 124q4 44 42 46 38-2 42-46-8 20-20 20-12-6-22-4-10-2-22 4-12 0-20-20Z', color)}</g>`;
  return '';
}

function clothesOf({ cut, color }: Clothes, skin: string): string {
  const dark = shade(color, 0.75);
  const body = area('M6 260C10 216 40 206 80 194q20 14 40 0c40 12 70 22 74 66Z', color);
  const neckline = {
    crew: line('M78 195q22 20 44 0', dark, 5),
    vneck: `${area('M80 193l20 40 20-40q-20 12-40 0Z', skin)}${line('M79 194l21 40 21-40', dark, 4)}`,
    turtleneck: `${area('M78 172q22 12 44 0l4 26q-26 14-52 0Z', color)}${line('M77 180q23 12 46 0', dark, 2)}`,
    shirt: `${area('M80 190l20 22-16 18-14-30Z', shade(color, 1.12))}${area('M120 190l-20 22 16 18 14-30Z', shade(color, 1.12))}${line('M100 214v46', dark, 2)}<g fill="${dark}"><circle cx="104" cy="228" r="2"/><circle cx="104" cy="246" r="2"/></g>`,
    jacket: `${area('M82 192l18 62 18-62q-18 12-36 0Z', '#f3f1ea')}${area('M80 190l20 70H74L58 204Z', dark)}${area('M120 190l-20 70h26l16-56Z', dark)}`,
  };
  return body + neckline[cut];
}

function face(look: Look, isSmiling: boolean): string {
  const { skin, hair, eyes, glasses, isOld } = look;
  const dark = shade(skin, 0.72);
  const brow = look.style === 'bald' ? shade(hair, 0.8) : shade(hair, 0.7);
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="110" rx="8.5" ry="4.8" fill="#fbfaf7"/><circle cx="${x}" cy="110" r="4.3" fill="${eyeColors[eyes]}"/><circle cx="${x}" cy="110" r="2" fill="#15110f"/>
    ${line(`M${x - 9} 107.500q9-5 18 0`, shade(skin, 0.45), look.sex === 'F' ? 2.6 : 1.6)}`;
  const lips = look.sex === 'F' ? shade(skin, 0.62, 0.88) : shade(skin, 0.66, 0.74);
  const mouth = isSmiling
    ? `${area('M83 143q17 6 34 0-5 14-17 14t-17-14Z', '#fffdf8')}${line('M82 142.500q18 8 36 0', lips, 2.5)}${line('M85 148q15 18 30 0', lips, 3.5)}`
    : `${line('M85 147q15 4 30 0', lips, 3.8)}${line('M93 153q7 2 14 0', dark, 1.5)}`;
  const wrinkles = isOld
    ? line('M82 82q18-4 36 0', dark, 1.2) +
      line('M73 132q-2 8 2 14', dark, 1.4) +
      line('M127 132q2 8-2 14', dark, 1.4) +
      line('M74 120q8 4 14 1', dark, 1) +
      line('M126 120q-8 4-14 1', dark, 1)
    : '';
  const frames = glasses
    ? `<g fill="#fff" fill-opacity=".12" stroke="${glasses}" stroke-width="3"><rect x="66" y="99" width="29" height="22" rx="9"/><rect x="105" y="99" width="29" height="22" rx="9"/><path d="M95 107q5-4 10 0M66 106l-9-2M134 106l9-2" fill="none"/></g>`
    : '';
  return `${area('M57 104c0-36 18-52 43-52s43 16 43 52c0 38-18 66-43 66s-43-28-43-66Z', skin)}
    <g fill="#d4553f" opacity=".14"><ellipse cx="72" cy="132" rx="9" ry="6"/><ellipse cx="128" cy="132" rx="9" ry="6"/></g>
    ${wrinkles}${beardOf(look)}${eye(80)}${eye(120)}
    ${line('M69 98q10-6 20-2', brow, look.sex === 'F' ? 2.8 : 4)}${line('M111 96q10-4 20 2', brow, look.sex === 'F' ? 2.8 : 4)}
    ${line('M98 112q-3 14-6 19 5 5 13 2', dark, 2.2)}${mouth}${frames}`;
}

/** Head and shoulders, 200 wide and 260 high, without a background. @param clothes of the document, or of the selfie */
export function portrait(look: Look, clothes: Clothes, isSmiling = false): string {
  const dark = shade(look.skin, 0.84);
  return `${hairBehind(look)}
    ${area('M80 150h40v44q-20 22-40 0Z', dark)}${clothesOf(clothes, look.skin)}
    <g fill="${dark}"><ellipse cx="56" cy="114" rx="7" ry="12"/><ellipse cx="144" cy="114" rx="7" ry="12"/></g>
    ${face(look, isSmiling)}${hairInFront(look)}`;
}

/** The photo of a document. */
export function photo(x: number, y: number, width: number, look: Look, background = '#dfe6ea'): string {
  const scale = width / 200;
  return `<svg x="${x}" y="${y}" width="${width}" height="${260 * scale}" viewBox="0 0 200 260">
    <rect width="200" height="260" fill="${background}"/>${portrait(look, look.clothes[0])}</svg>`;
}

/** A pale copy of the photo, as security feature. */
export function ghost(x: number, y: number, width: number, look: Look): string {
  const scale = width / 200;
  return `<svg x="${x}" y="${y}" width="${width}" height="${260 * scale}" viewBox="0 0 200 260" opacity=".28">${portrait(look, look.clothes[0])}</svg>`;
}

/** Rooms in which the selfies were taken. */
const rooms = [
  '<rect width="600" height="780" fill="#e7ded2"/><rect x="40" y="60" width="200" height="250" fill="#bcd3df" stroke="#fff" stroke-width="12"/><path d="M140 60v250M40 185h200" stroke="#fff" stroke-width="8"/>',
  '<rect width="600" height="780" fill="#c9d3cc"/><rect x="380" y="90" width="170" height="130" fill="#f4f1ea" stroke="#6e5a45" stroke-width="8"/><path d="M390 210l50-60 36 40 24-24 40 44Z" fill="#8aa69a"/>',
  '<rect width="600" height="780" fill="#d6cfdc"/><g fill="#8a7460"><rect y="250" width="190" height="14"/><rect y="410" width="190" height="14"/></g><g><rect x="12" y="160" width="26" height="90" fill="#a3513d"/><rect x="42" y="176" width="22" height="74" fill="#3f5f7a"/><rect x="68" y="150" width="30" height="100" fill="#c9a24c"/><rect x="110" y="330" width="28" height="80" fill="#4f7358"/><rect x="20" y="318" width="34" height="92" fill="#7a4a63"/></g>',
  '<rect width="600" height="780" fill="#cfdbe6"/><rect y="560" width="600" height="220" fill="#b3c3d1"/><path d="M470 0v120" stroke="#4a4a4a" stroke-width="5"/><path d="M400 200q10-80 70-80t70 80Z" fill="#d9a441"/><ellipse cx="470" cy="200" rx="70" ry="12" fill="#f6e3b0"/>',
];

export const selfieSize = { width: 600, height: 780 };

/** A photo that the person took of themselves: the same head in other clothes, a little closer and tilted. */
export function selfie(look: Look, seed: number): string {
  const tilt = ((seed * 37) % 9) - 4;
  return `${rooms[seed % rooms.length]}
    <svg x="-50" y="-10" width="700" height="910" viewBox="0 0 200 260"><g transform="rotate(${tilt} 100 200)">${portrait(look, look.clothes[1], true)}</g></svg>
    <rect y="726" width="600" height="54" fill="#16202a" opacity=".72"/>${text(300, 764, 'SPECIMEN', { size: 32, bold: true, color: '#fff', spacing: 12, anchor: 'middle' })}`;
}
