import { iso31661 } from 'iso-3166';
import { lazily } from '../lazily.ts';
import { usStates } from '../us-states.ts';
import { changeTo, type Normalize } from './normalization.ts';

/** Text is compared without case, accents, and punctuation. */
export function toKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Usual names that are neither the name of ISO 3166 nor that of the Unicode locale data. */
const countryNames: Readonly<Record<string, readonly string[]>> = {
  US: ['America', 'United States of America', 'U.S.', 'U.S. of A.', 'Estados Unidos'],
  GB: ['UK', 'Great Britain', 'Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  AE: ['UAE', 'Emirates'],
  CZ: ['Czech Republic'],
  DE: ['Deutschland'],
  ES: ['España'],
  KR: ['Korea', 'Republic of Korea'],
  NL: ['Holland', 'The Netherlands'],
  TR: ['Turkey'],
};

/** The two-letter codes of countries by every name and code. */
const countryCodes = lazily(() => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const codes = new Map<string, string>();
  for (const { alpha2, alpha3, name } of iso31661) {
    for (const each of [alpha2, alpha3, name, names.of(alpha2) ?? name]) codes.set(toKey(each), alpha2);
  }
  for (const [code, others] of Object.entries(countryNames)) {
    for (const name of others) codes.set(toKey(name), code);
  }
  return codes;
});

/** The names of all countries by their two-letter codes, in the order of the names. */
export const listCountries = lazily((): Readonly<Record<string, string>> => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const listed = iso31661.map(({ alpha2, name }) => [alpha2, names.of(alpha2) ?? name] as const);
  return Object.fromEntries(listed.toSorted(([, left], [, right]) => left.localeCompare(right, 'en')));
});

/** The two-letter code of a country (ISO 3166-1) by its code or name; undefined if it is not known. */
export function findCountry(text: string): string | undefined {
  return countryCodes().get(toKey(text));
}

export const normalizeCountry: Normalize = (text) => changeTo(text, findCountry(text), 'country');

const canadianProvinces: Readonly<Record<string, string>> = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
};

/** The abbreviations of states that were usual before the two-letter codes, and other names. */
const stateNames: Readonly<Record<string, readonly string[]>> = {
  AL: ['Ala'],
  AZ: ['Ariz'],
  AR: ['Ark'],
  CA: ['Calif', 'Cal'],
  CO: ['Colo'],
  CT: ['Conn'],
  DC: ['Washington DC', 'Washington D.C.'],
  DE: ['Del'],
  FL: ['Fla'],
  IL: ['Ill'],
  IN: ['Ind'],
  KS: ['Kan', 'Kans'],
  LA: ['Louis'],
  MA: ['Mass'],
  MI: ['Mich'],
  MN: ['Minn'],
  MS: ['Miss'],
  MT: ['Mont'],
  NE: ['Neb', 'Nebr'],
  NV: ['Nev'],
  NM: ['New Mex', 'N. Mex'],
  NY: ['New York State', 'N. York'],
  NC: ['N. Carolina'],
  ND: ['N. Dak', 'N. Dakota'],
  OK: ['Okla'],
  OR: ['Ore', 'Oreg'],
  PA: ['Penn', 'Penna'],
  SC: ['S. Carolina'],
  SD: ['S. Dak', 'S. Dakota'],
  TN: ['Tenn'],
  TX: ['Tex'],
  VA: ['Virg'],
  WA: ['Wash', 'Washington State'],
  WV: ['W. Va', 'W. Virginia'],
  WI: ['Wis', 'Wisc'],
  WY: ['Wyo'],
};

/** Post offices of the armed forces. */
const militaryStates = { AA: 'Armed Forces Americas', AE: 'Armed Forces Europe', AP: 'Armed Forces Pacific' };

type Codes = ReadonlyMap<string, string>;

function toCodes(...lists: Readonly<Record<string, string | readonly string[]>>[]): Codes {
  const entries = lists.flatMap((list) =>
    Object.entries(list).flatMap(([code, names]) =>
      [code, ...[names].flat()].map((name) => [toKey(name), code] as const),
    ),
  );
  return new Map(entries);
}

const codesOfUs = lazily(() => toCodes(usStates, militaryStates, stateNames));
const codesOfCanada = lazily(() => toCodes(canadianProvinces));

/** The names of the states of a country by their codes; undefined where they are not known. */
export function statesOf(country: string): Readonly<Record<string, string>> | undefined {
  if (country === 'US') return { ...usStates, ...militaryStates };
  return country === 'CA' ? canadianProvinces : undefined;
}

/**
 * The code of a state or province by its code or name; undefined where the codes of the country are not known.
 * @param country a two-letter code; empty if it is not stated
 */
export function findState(text: string, country: string): string | undefined {
  const key = toKey(text);
  const ofUs = country === 'US' || country === '' ? codesOfUs().get(key) : undefined;
  return ofUs ?? (country === 'CA' || country === '' ? codesOfCanada().get(key) : undefined);
}

export const normalizeState: Normalize = (text, { country }) =>
  changeTo(text, findState(text, country), 'state');

const currencySigns: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
};

const currencies = lazily(() => new Set(Intl.supportedValuesOf('currency')));

/** The names of the currencies in use by their codes, in the order of the codes. */
export const listCurrencies = lazily((): Readonly<Record<string, string>> => {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return Object.fromEntries([...currencies()].map((code) => [code, names.of(code) ?? code]));
});

/** Whether a code is one of ISO 4217. */
export function isCurrency(code: string): boolean {
  return currencies().has(code);
}

export const normalizeCurrency: Normalize = (text) => {
  const code = currencySigns[text] ?? text.toUpperCase();
  return isCurrency(code) ? changeTo(text, code, 'currency') : undefined;
};
