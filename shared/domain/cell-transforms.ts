import { withoutMark } from './normalization/numbers.ts';

interface CellTransform {
  label: string;
  /** Returns the text itself where nothing is to change. */
  apply(text: string): string;
}

const numericDate = /^\s*(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})\s*$/;

/** The changes that a user can apply to the cells of a column. */
export const cellTransforms = {
  trim: { label: 'Remove extra spaces', apply: (text) => text.trim().replaceAll(/\s+/g, ' ') },
  upper: { label: 'Uppercase', apply: (text) => text.toUpperCase() },
  lower: { label: 'Lowercase', apply: (text) => text.toLowerCase() },
  capitalize: {
    label: 'Capitalize words',
    apply: (text) =>
      text.toLowerCase().replaceAll(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => {
        return before + letter.toUpperCase();
      }),
  },
  digits: { label: 'Keep only digits', apply: (text) => text.replaceAll(/\D/g, '') },
  swapDayAndMonth: {
    label: 'Swap day and month',
    apply: (text) => text.replace(numericDate, '$3$2$1$2$4'),
  },
  stripApostrophe: { label: 'Remove leading apostrophe', apply: withoutMark },
} satisfies Record<string, CellTransform>;

export type CellTransformName = keyof typeof cellTransforms;
export const cellTransformNames = Object.keys(cellTransforms) as CellTransformName[];
