import type { FieldError } from '#shared/contracts/errors.ts';
import { toErrorSentence } from '#shared/records/field-label.ts';
import { spellDays } from './calendar-day.tsx';

/** An error that names its field, for places that do not show the field. */
export function formatError(error: FieldError): string {
  return spellDays(toErrorSentence(error));
}

/** Several errors in one line. */
export function formatErrors(errors: readonly FieldError[]): string {
  return errors.map(formatError).join('. ');
}
