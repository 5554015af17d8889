import type { TObject } from 'typebox';
import { isDayFormat, isUsDay, readDay } from '#shared/domain/dates.ts';
import { compileNormalize } from '#shared/domain/normalization/compile-normalize.ts';
import { toInternationalPhone } from '#shared/domain/normalization/phones.ts';
import { findCountry, findState } from '#shared/domain/normalization/places.ts';

interface Recognizer {
  /** Whether a text can be a value of the field; undefined if every text can. */
  accepts?: (text: string) => boolean;
  /** Whether a text is hardly anything else. */
  isTypical: (text: string) => boolean;
}

interface FieldSchema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
}

const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
const isPhone = (text: string) => toInternationalPhone(text, '') !== undefined;
const isNumberOfDigits = (text: string) => /^[\d\s-]{7,11}$/.test(text) || /^\d(?:\.\d+)?e\+\d+$/i.test(text);

/** By the format of a field. ZIP codes, amounts, and flags can be many things, so they have none. */
const formats: Readonly<Record<string, Recognizer>> = {
  email: { accepts: isEmail, isTypical: isEmail },
  phone: { accepts: isPhone, isTypical: isPhone },
  ssn: { accepts: isNumberOfDigits, isTypical: (text) => /^\d{3}-\d{2}-\d{4}$/.test(text) },
  ein: { accepts: isNumberOfDigits, isTypical: (text) => /^\d{2}-\d{7}$/.test(text) },
  // Places outside the United States have names that are not known.
  'state-code': { isTypical: (text) => findState(text, 'US') !== undefined },
  'country-code': { isTypical: (text) => findCountry(text) !== undefined },
};

/** How the values of a field are recognized; undefined if they look like those of other fields. */
export function compileRecognizer(field: string, { properties }: TObject): Recognizer | undefined {
  const schema = (properties[field] ?? {}) as FieldSchema;
  const { format = '', enum: values } = schema;
  if (Object.hasOwn(formats, format)) return formats[format];
  const normalize = compileNormalize(field, schema);
  const context = { country: '', today: new Date().toISOString().slice(0, 10) };
  const isChanged = (text: string) => {
    const change = normalize(text, context);
    return change !== undefined && !('problem' in change) && change.rule !== 'empty';
  };
  if (values) return same((text) => values.includes(text) || isChanged(text));
  if (field === 'address') return { isTypical: isStreet };
  if (!isDayFormat(format)) return undefined;
  const isDay = (text: string) => isUsDay(text) || readDay(text) !== undefined || isChanged(text);
  return { accepts: isDay, isTypical: (text) => field === 'dob' && isDay(text) && isOfAdult(text) };
}

/** `18 Wharf Street` and `900 Rio Grande Blvd NW`. */
const isStreet = (text: string) => /^\d{1,6}[a-z]? (?:[\p{L}\d.'-]+ )*\p{L}[\p{L}.'-]+$/iu.test(text);

/** Other dates of a person are of the last years. */
function isOfAdult(text: string): boolean {
  const year = Number(/(?:19|20)\d{2}/.exec(text)?.[0]);
  return year <= new Date().getUTCFullYear() - 18;
}

const same = (accepts: (text: string) => boolean): Recognizer => ({ accepts, isTypical: accepts });
