import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { recentValues } from '../recent-values.ts';
import { changeTo, type Normalize } from './normalization.ts';
import { withoutMark } from './numbers.ts';

/** What is known about the text of a phone number. */
interface ReadPhone {
  /** The international form; undefined if it is no phone number. */
  international: string | undefined;
  /** Whether it has the length of a phone number of its country. */
  isPossible: boolean;
}

const unread: ReadPhone = { international: undefined, isPossible: false };

/** Reading a number takes several microseconds, and a column is read for its check, its filters, and its order. */
const read = recentValues<ReadPhone>(60_000);

/** International forms that were just read: the checks of a row read what its normalization wrote. */
const written = recentValues<true>(1000);

/**
 * The international form of a phone number (E.164), with its extension if it has one, as in `+12125550143 ext. 9`.
 * @param country where numbers without a country code belong; empty for the United States
 * @returns undefined if it is no phone number
 */
export function toInternationalPhone(text: string, country: string): string | undefined {
  const { international } = readPhone(text, country);
  if (international !== undefined) written.set(international, true);
  return international;
}

/** Whether the text has the length of a phone number of its country. */
export function isPossiblePhone(text: string, country: string): boolean {
  return written.get(text) === true || readPhone(text, country).isPossible;
}

function readPhone(text: string, country: string): ReadPhone {
  const home: CountryCode = isSupportedCountry(country) ? country : 'US';
  const key = home === 'US' ? text : `${home} ${text}`;
  let known = read.get(key);
  if (!known) {
    known = parse(text, home);
    read.set(key, known);
  }
  return known;
}

function parse(text: string, home: CountryCode): ReadPhone {
  const phone = parsePhoneNumberFromString(withoutMark(text), home);
  if (!phone) return unread;
  if (!phone.isValid()) return phone.isPossible() ? { ...unread, isPossible: true } : unread;
  const international = phone.ext ? `${phone.number} ext. ${phone.ext}` : phone.number;
  return { international, isPossible: true };
}

export const normalizePhone: Normalize = (text, { country }) =>
  changeTo(text, toInternationalPhone(text, country), 'phone');
