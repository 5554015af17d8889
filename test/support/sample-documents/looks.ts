import type { PersonKey } from '../../../electron/service/sample/people.ts';

/** How a person is drawn. */
export interface Look {
  sex: 'F' | 'M';
  skin: string;
  hair: string;
  style: 'short' | 'parted' | 'long' | 'bob' | 'bun' | 'curly' | 'bald' | 'wavy';
  /** As licenses abbreviate it. */
  eyes: 'BLU' | 'GRN' | 'HAZ' | 'BRO';
  /** The clothes on the document, and in the selfie. */
  clothes: [Clothes, Clothes];
  glasses?: string;
  beard?: 'short' | 'full' | 'mustache';
  isOld?: boolean;
}

export interface Clothes {
  cut: 'crew' | 'shirt' | 'jacket' | 'vneck' | 'turtleneck';
  color: string;
}

const [porcelain, fair, rosy, olive, tan, bronze, brown, deep] = [
  '#f6dcc8',
  '#f0cdb0',
  '#edbfa3',
  '#deb088',
  '#c98f62',
  '#a86f45',
  '#80502f',
  '#5d3821',
];
const [blond, ginger, chestnut, darkBrown, black, gray, white] = [
  '#d9b76c',
  '#b5622c',
  '#7a4a28',
  '#42291a',
  '#1d1816',
  '#8f8d8a',
  '#dcdad5',
];
const wear = (cut: Clothes['cut'], color: string): Clothes => ({ cut, color });

export const looks: Record<PersonKey, Look> = {
  solheim: {
    ...{ sex: 'F', skin: porcelain, hair: blond, style: 'long', eyes: 'BLU' },
    clothes: [wear('jacket', '#2d3e5e'), wear('crew', '#b8443c')],
  },
  whitfield: {
    ...{ sex: 'M', skin: brown, hair: black, style: 'short', eyes: 'BRO', beard: 'short' },
    clothes: [wear('shirt', '#5b86b5'), wear('crew', '#6b7c5a')],
  },
  okonkwo: {
    ...{ sex: 'F', skin: deep, hair: black, style: 'curly', eyes: 'BRO' },
    clothes: [wear('vneck', '#c9862c'), wear('jacket', '#7c2f56')],
  },
  brandt: {
    ...{ sex: 'M', skin: fair, hair: chestnut, style: 'parted', eyes: 'GRN' },
    clothes: [wear('crew', '#4a6741'), wear('shirt', '#b8c4d4')],
  },
  herrera: {
    ...{ sex: 'F', skin: tan, hair: darkBrown, style: 'wavy', eyes: 'HAZ' },
    clothes: [wear('crew', '#94324f'), wear('vneck', '#e0b23a')],
  },
  lindqvist: {
    ...{ sex: 'M', skin: rosy, hair: gray, style: 'bald', eyes: 'BLU', glasses: '#33312e', isOld: true },
    clothes: [wear('jacket', '#4d4a46'), wear('turtleneck', '#3a5a78')],
  },
  raman: {
    ...{ sex: 'F', skin: bronze, hair: black, style: 'long', eyes: 'BRO' },
    clothes: [wear('jacket', '#1f4f54'), wear('crew', '#d06a3c')],
  },
  nygard: {
    ...{ sex: 'M', skin: rosy, hair: '#c9a567', style: 'short', eyes: 'BLU', beard: 'full' },
    clothes: [wear('turtleneck', '#38424d'), wear('crew', '#8a3f36')],
  },
  northrup: {
    ...{ sex: 'F', skin: brown, hair: darkBrown, style: 'bun', eyes: 'BRO' },
    clothes: [wear('vneck', '#7a4fa0'), wear('crew', '#e8e2d4')],
  },
  delacroix: {
    ...{ sex: 'M', skin: fair, hair: white, style: 'parted', eyes: 'HAZ', beard: 'mustache', isOld: true },
    clothes: [wear('jacket', '#5a2f35'), wear('shirt', '#cfd8c4')],
  },
  underhill: {
    ...{ sex: 'F', skin: porcelain, hair: white, style: 'bob', eyes: 'BLU', glasses: '#7d3b52', isOld: true },
    clothes: [wear('turtleneck', '#6f7fa8'), wear('vneck', '#5b7f74')],
  },
  ferreira: {
    ...{ sex: 'M', skin: olive, hair: black, style: 'short', eyes: 'BRO', beard: 'short' },
    clothes: [wear('shirt', '#e3e6ea'), wear('crew', '#2f6f7a')],
  },
  merriweather: {
    ...{ sex: 'F', skin: fair, hair: ginger, style: 'wavy', eyes: 'GRN' },
    clothes: [wear('crew', '#2f5c4a'), wear('turtleneck', '#d8cdb8')],
  },
  tanaka: {
    ...{ sex: 'F', skin: '#f1d2ac', hair: black, style: 'bob', eyes: 'BRO' },
    clothes: [wear('jacket', '#20242c'), wear('crew', '#8fb4a8')],
  },
  quimby: {
    ...{ sex: 'M', skin: fair, hair: darkBrown, style: 'parted', eyes: 'HAZ', glasses: '#1f1d1b' },
    clothes: [wear('shirt', '#a34b3b'), wear('crew', '#3b4a5e')],
  },
  khumalo: {
    ...{ sex: 'F', skin: deep, hair: black, style: 'bun', eyes: 'BRO', glasses: '#8a6a2a' },
    clothes: [wear('vneck', '#c23f5e'), wear('shirt', '#f0efe8')],
  },
  petersen: {
    ...{ sex: 'M', skin: porcelain, hair: blond, style: 'curly', eyes: 'BLU' },
    clothes: [wear('crew', '#6d2f2f'), wear('crew', '#41506b')],
  },
  abelson: {
    ...{ sex: 'F', skin: olive, hair: '#6e6560', style: 'wavy', eyes: 'HAZ', isOld: true },
    clothes: [wear('jacket', '#3f3a5c'), wear('turtleneck', '#97442f')],
  },
  yarborough: {
    ...{ sex: 'M', skin: rosy, hair: ginger, style: 'short', eyes: 'GRN', beard: 'full' },
    clothes: [wear('shirt', '#6f8fb0'), wear('crew', '#55613a')],
  },
  marchetti: {
    ...{ sex: 'F', skin: olive, hair: darkBrown, style: 'long', eyes: 'HAZ' },
    clothes: [wear('turtleneck', '#2a2a30'), wear('vneck', '#4f87a0')],
  },
  castellano: {
    ...{ sex: 'M', skin: tan, hair: '#57524d', style: 'parted', eyes: 'BRO', beard: 'mustache' },
    clothes: [wear('jacket', '#2f3b33'), wear('shirt', '#e6c9a8')],
  },
  orourke: {
    ...{ sex: 'M', skin: rosy, hair: '#b9aea0', style: 'short', eyes: 'BLU', isOld: true },
    clothes: [wear('jacket', '#28425a'), wear('crew', '#3f6b3f')],
  },
  vestergaard: {
    ...{ sex: 'M', skin: fair, hair: '#8a6238', style: 'parted', eyes: 'BLU', beard: 'short' },
    clothes: [wear('turtleneck', '#5c6a70'), wear('crew', '#c79a3e')],
  },
  whitcombe: {
    ...{ sex: 'F', skin: rosy, hair: chestnut, style: 'bob', eyes: 'GRN', glasses: '#3c2a20' },
    clothes: [wear('vneck', '#5f3d6e'), wear('jacket', '#2d6a6a')],
  },
};
