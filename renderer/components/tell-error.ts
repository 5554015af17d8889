import { spellDays } from './calendar-day.tsx';
import { toFieldWords } from './field-words.ts';

/** An error that names its field, for a place where the field is not in sight: `fundingStatus: is not FUNDED`. */
export function tellError(error: string): string {
  const [field = '', ...rest] = error.split(': ');
  const words = rest
    .join(': ')
    .replaceAll(/\b[A-Z][A-Z_]+\b/g, (state) => state.replaceAll('_', ' ').toLowerCase())
    .replaceAll(/T[\d:.]+Z/g, '');
  return `${toFieldWords(field)} ${spellDays(words)}`;
}
