import type { FieldSpec, FormValues } from './field-spec.ts';

/**
 * The value of a date that is only partly typed, for which a browser has none: it must not pass for an empty date. As
 * no date reads like this, the service rejects it at its field.
 */
export const incompleteDate = 'incomplete';

/**
 * The values of the fields for a record.
 * @param record from a response; without one the fields are empty
 */
export function toValues(fields: FieldSpec[], record: object = {}): FormValues {
  const known = record as Record<string, unknown>;
  return Object.fromEntries(fields.map(({ name, kind }) => [name, toValue(kind, known[name])]));
}

function toValue(kind: FieldSpec['kind'], value: unknown): string | boolean {
  if (kind === 'flag') return value === true;
  if (value === null || value === undefined) return '';
  // A calendar day, in the format of the browser's input.
  if (kind === 'day') return String(value).slice(0, 10);
  return String(value);
}

/**
 * The fields in the format of requests: amounts as numbers, days as MM/DD/YYYY, empty ones as null. The service
 * validates them, and its errors are shown at the fields.
 *
 * @param part returns only the fields of that part, under their own names
 */
export function toBody<Body>(fields: FieldSpec[], values: FormValues, part?: string): Body {
  const prefix = part ? `${part}.` : '';
  const body: Record<string, unknown> = {};
  for (const { name, kind, isRequired } of fields) {
    const value = values[name];
    if (value === undefined || !name.startsWith(prefix)) continue;
    const sent = toSent(kind, value);
    // A missing required field is omitted, so that the service reports it; null would be of the wrong type.
    body[name.slice(prefix.length)] = sent === null && isRequired ? undefined : sent;
  }
  return body as Body;
}

function toSent(kind: FieldSpec['kind'], value: string | boolean): unknown {
  if (typeof value === 'boolean') return value;
  const text = value.trim();
  if (text === '') return null;
  switch (kind) {
    case 'money':
    case 'number':
    case 'percent':
      return Number(text);
    case 'yes-no':
      return text === 'true';
    case 'day': {
      if (text === incompleteDate) return text;
      const [year, month, day] = text.split('-');
      return `${month}/${day}/${year}`;
    }
    default:
      return text;
  }
}
