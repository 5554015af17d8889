import type { DetailRow } from '#shared/records/derive-details.ts';
import type { FieldSpec } from '../record-form/field-spec.ts';

/**
 * The fields that are edited at a row of a details page: all of an address, otherwise the one that the row shows. None
 * for a value that the service sets, and for a secret, which only the form changes.
 *
 * @param fields of the form
 */
export function fieldsOfRow({ names, format }: DetailRow, fields: readonly FieldSpec[]): FieldSpec[] {
  const shown = format === 'address' ? names : names.slice(0, 1);
  return shown
    .map((name) => fields.find((field) => field.name === name))
    .filter((field) => field !== undefined && !field.isSecret) as FieldSpec[];
}
