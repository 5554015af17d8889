import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { changeTo, type Normalize } from './normalization.ts';
import { withoutMark } from './numbers.ts';

/**
 * The international form of a phone number (E.164), with its extension if it has one, as in `+12125550143 ext. 9`.
 * @param country where numbers without a country code belong; empty for the United States
 * @returns undefined if it is no phone number
 */
export function toInternationalPhone(text: string, country: string): string | undefined {
  const phone = readPhone(text, country);
  if (!phone?.isValid()) return undefined;
  return phone.ext ? `${phone.number} ext. ${phone.ext}` : phone.number;
}

/** Whether the text has the length of a phone number of its country. */
export function isPossiblePhone(text: string, country: string): boolean {
  return readPhone(text, country)?.isPossible() === true;
}

function readPhone(text: string, country: string) {
  const home: CountryCode = isSupportedCountry(country) ? country : 'US';
  return parsePhoneNumberFromString(withoutMark(text), home);
}

export const normalizePhone: Normalize = (text, { country }) =>
  changeTo(text, toInternationalPhone(text, country), 'phone');
