/** Parts that several of the drawn documents have. */

export interface TextStyle {
  size?: number;
  bold?: boolean;
  color?: string;
  font?: string;
  /** Letter spacing, in pixels. */
  spacing?: number;
  anchor?: 'start' | 'middle' | 'end';
  opacity?: number;
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export function text(x: number, y: number, value: string, style: TextStyle = {}): string {
  const { size = 26, bold, color = '#16202a', font, spacing, anchor, opacity } = style;
  const attributes = [
    `x="${x}" y="${y}" font-size="${size}" fill="${color}"`,
    bold && 'font-weight="bold"',
    font && `font-family="${font}"`,
    spacing && `letter-spacing="${spacing}"`,
    anchor && `text-anchor="${anchor}"`,
    opacity && `opacity="${opacity}"`,
  ];
  return `<text ${attributes.filter(Boolean).join(' ')}>${escapeXml(value)}</text>`;
}

/** A rosette of closed curves, as engraved on security paper. */
export function rosette(x: number, y: number, radius: number, petals: number, color: string): string {
  const rings = Array.from({ length: 9 }, (_, ring) => {
    const points = Array.from({ length: 181 }, (_, step) => {
      const angle = (step * Math.PI) / 90;
      const wave = 1 + 0.22 * Math.sin(petals * angle + ring * 0.7);
      const distance = radius * (0.3 + 0.08 * ring) * wave;
      return `${(x + distance * Math.cos(angle)).toFixed(1)} ${(y + distance * Math.sin(angle)).toFixed(1)}`;
    });
    return `<path d="M${points.join('L')}Z"/>`;
  });
  return `<g fill="none" stroke="${color}" stroke-width="1.3">${rings.join('')}</g>`;
}

/** Fine waves over the whole width. */
export function waves(width: number, height: number, distance: number, color: string): string {
  const lines = Array.from({ length: Math.ceil(height / distance) + 2 }, (_, index) => {
    const [y, lift] = [index * distance - 10, 14 + (index % 4) * 7];
    const quarter = width / 4;
    return `<path d="M0 ${y}q${quarter / 2} ${lift} ${quarter} 0t${quarter} 0t${quarter} 0t${quarter} 0"/>`;
  });
  return `<g fill="none" stroke="${color}" stroke-width="1.2">${lines.join('')}</g>`;
}

/** A gradient from the upper left to the lower right corner. */
export function paper(width: number, height: number, from: string, to: string, radius = 0): string {
  return `<defs><linearGradient id="paper" x2="1" y2="1"><stop stop-color="${from}"/>
    <stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" rx="${radius}" fill="url(#paper)"/>`;
}

/** The word that marks the whole document, behind its text. */
export function watermark(width: number, height: number, size: number, color: string): string {
  return `<g transform="translate(${width / 2} ${height / 2}) rotate(-${Math.round((Math.atan2(height, width) * 180) / Math.PI)})">
    ${text(0, size * 0.35, 'SPECIMEN', { size, bold: true, color, anchor: 'middle', spacing: size / 12, opacity: 0.1 })}</g>`;
}

/** A handwritten-looking line whose strokes depend on the letters of the name. */
export function signature(x: number, y: number, width: number, name: string, color = '#1c2b5a'): string {
  const step = width / (name.length + 1);
  const strokes = [...name.toLowerCase()].map((letter, index) => {
    const isCapital = index === 0 || name[index - 1] === ' ';
    const code = letter.codePointAt(0) ?? 0;
    const lean = step * (0.2 + (code % 4) * 0.25);
    if (letter === ' ') return `q${step / 2} 6 ${step} 0`;
    if (isCapital)
      return `c${-lean} -52 ${step * 2.2} -56 ${step * 0.6} -14s${-step * 1.4} 40 ${step * 0.4} 14`;
    if ('bdfhklt'.includes(letter))
      return `c${lean} -14 ${step * 1.3} -46 ${step * 0.7} -44s${-lean} 34 ${step * 0.3} 44`;
    if ('gjpqyz'.includes(letter))
      return `c${lean} -12 ${step} -6 ${step * 0.5} 4s${-lean * 1.6} 34 ${-step * 0.2} 22 ${step * 0.3} -20 ${step * 0.7} -26`;
    return `c${lean} ${-6 - (code % 3) * 5} ${step * 0.7} ${-4 - (code % 5) * 3} ${step * 0.6} ${(code % 3) * 2}s${step * 0.2} ${4 - (code % 3)} ${step * 0.4} ${-(code % 3) * 2}`;
  });
  return `<path d="M${x} ${y}${strokes.join('')}q${step} -6 ${step * 2} -12" fill="none" stroke="${color}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" opacity=".85"/>`;
}

export const usDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

export const spelledDay = (day: string) =>
  `${day.slice(8)} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
