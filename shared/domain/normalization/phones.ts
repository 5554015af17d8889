import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { changeTo, type Normalize } from './normalization.ts';
import { withoutMark } from './numbers.ts';

/**
 * The international form of a phone number (E.164), with its extension if it has one, as in `+12125550143 ext. 9`.
 * @param country where numbers without a country code belong; empty for the United States
 * @returns undefined if it is no phone number
 */
export function toInternationalPhone(text: string, country: string): string | undefined {
  const home: CountryCode = isSupportedCountry(country) ? country : 'US';
  const phone = parsePhoneNumberFromString(withoutMark(text), home);
  if (!phone?.isValid()) return undefined;
  return phone.ext ? `${phone.number} ext. ${phone.ext}` : phone.number;
}

export const normalizePhone: Normalize = (text, { country }) =>
  changeTo(text, toInternationalPhone(text, country), 'phone');
