import { Format } from 'typebox/format';
import { isUsDay, readDay, readTime, readTimeOrDay } from '../domain/dates.ts';
import { findState } from '../domain/normalization/places.ts';

/**
 * The text formats that contracts use in `format`, each with the text of its error. JSON Schema's own `email` is here
 * only for its text.
 */
export const formats = {
  email: { label: 'must be an email address' },
  ein: { test: (text: string) => /^\d{2}-?\d{7}$/.test(text), label: 'must be 9 digits' },
  ssn: { test: (text: string) => /^\d{3}-?\d{2}-?\d{4}$/.test(text), label: 'must be 9 digits' },
  'last-four': { test: (text: string) => /^\d{4}$/.test(text), label: 'must be 4 digits' },
  'us-date': { test: isUsDay, label: 'must be a valid date (MM/DD/YYYY)' },
  day: {
    test: (text: string) => readDay(text) !== undefined,
    label: 'must be a valid date (MM/DD/YYYY or YYYY-MM-DD)',
  },
  'time-with-offset': {
    test: (text: string) => readTime(text) !== undefined,
    label: 'must be a time with its offset, such as 2026-06-30T17:00:00-04:00',
  },
  'time-or-us-date': {
    test: (text: string) => readTimeOrDay(text) !== undefined,
    label: 'must be a time with its offset, such as 2026-06-30T17:00:00-04:00, or a date (MM/DD/YYYY)',
  },
  'country-code': {
    test: (text: string) => /^[A-Za-z]{2,3}$/.test(text),
    label: 'must be a country code of 2 or 3 letters',
  },
  'state-code': {
    test: (text: string) => /^[A-Za-z0-9-]{1,10}$/.test(text) || isRegionAbroad(text),
    label: 'must be a short code, such as ME; outside the United States and Canada, it can be a name',
  },
  /** Any text of three characters is accepted (decisions.md § 2); CSV imports and findings know the codes. */
  'currency-code': { test: () => true, label: 'must be a currency code' },
  /** Any text is accepted; CSV imports and findings know phone numbers, countries, and types of companies. */
  phone: { test: () => true, label: 'must be a phone number' },
  citizenship: { test: () => true, label: 'must be a country' },
  'company-type': { test: () => true, label: 'must be a type of company' },
  'crd-number': {
    test: (text: string) => /^\d{1,10}$/.test(text),
    label: 'must be 1 to 10 digits',
  },
  last4: { test: (text: string) => /^\d{4}$/.test(text), label: 'must be 4 digits' },
  'no-account-number': {
    test: (text: string) => !/\d(?:[ -]?\d){11}/.test(text),
    label: 'must not contain a card or account number',
  },
  'one-time-code': { test: (text: string) => /^\d{3} ?\d{3}$/.test(text), label: 'must be 6 digits' },
  'recovery-code': {
    test: (text: string) => /^[0-9a-z](?:[ -]?[0-9a-z]){9}$/i.test(text),
    label: 'must be 10 letters and digits',
  },
  /** Marks a text that is not trimmed. */
  password: { test: () => true, label: 'must be text' },
} satisfies Record<string, { test?: (text: string) => boolean; label: string }>;

/** Most countries have no codes that people write in addresses; for the United States and Canada, they are known. */
function isRegionAbroad(text: string): boolean {
  if (!/^\p{L}[\p{L}\p{M} .'’()/-]{0,59}$/u.test(text)) return false;
  return findState(text, '') === undefined;
}

export type FormatName = keyof typeof formats;

for (const [name, format] of Object.entries(formats)) {
  if ('test' in format) Format.Set(name, format.test);
}
