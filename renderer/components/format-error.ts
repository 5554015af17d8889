import { toFieldLabel } from '#shared/records/field-label.ts';
import { spellDays } from './calendar-day.tsx';

/** An error with its field, for places that do not show the field: `fundingStatus: is not FUNDED`. */
export function formatError(error: string): string {
  const [field = '', ...rest] = error.split(': ');
  const words = rest
    .join(': ')
    .replaceAll(/\b[A-Z][A-Z_]+\b/g, (state) => state.replaceAll('_', ' ').toLowerCase())
    .replaceAll(/T[\d:.]+Z/g, '');
  return `${toFieldLabel(field)} ${spellDays(words)}`;
}
