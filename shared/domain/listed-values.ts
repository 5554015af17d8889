/** The values that forms offer for fields that accept any text: those that the checks of values know. */
import { toChoiceLabel } from './choice-labels.ts';
import { lazily } from './lazily.ts';
import { companyTypes } from './normalization/choices.ts';
import { findCountry, listCountries, listCurrencies, statesOf } from './normalization/places.ts';

/** The formats of these fields in requests. */
const listedFormats = ['state-code', 'country-code', 'citizenship', 'currency-code', 'company-type'] as const;
export type ListedFormat = (typeof listedFormats)[number];

/** The list of a field, by the format of its schema. */
export function listedFormatOf({ format }: { format?: string }): ListedFormat | undefined {
  return listedFormats.find((listed) => listed === format);
}

export interface ListedValue {
  value: string;
  /** The name, and the code if it differs: Texas (TX). */
  label: string;
}

const typeNames = lazily(() => Object.fromEntries(companyTypes.map((type) => [type, toChoiceLabel(type)])));

function namesOf(format: ListedFormat, country: string): Readonly<Record<string, string>> | undefined {
  switch (format) {
    case 'state-code':
      return statesOf(country === '' ? 'US' : (findCountry(country) ?? country));
    case 'country-code':
    case 'citizenship':
      return listCountries();
    case 'currency-code':
      return listCurrencies();
    case 'company-type':
      return typeNames();
  }
}

/** The names of all codes of a list; of states, those of every country whose states are known. */
export function namesOfAll(format: ListedFormat): Readonly<Record<string, string>> {
  if (format === 'state-code') return { ...statesOf('US'), ...statesOf('CA') };
  return namesOf(format, '') ?? {};
}

/**
 * The values of a list; undefined where they are not known, such as the states of most countries.
 * @param country of the same address; only states depend on it
 */
export function listValues(format: ListedFormat, country: string): ListedValue[] | undefined {
  const names = namesOf(format, country);
  if (!names || format === 'company-type') return names && Object.entries(names).map(toValue);
  return Object.entries(names).map(([value, name]) => ({ value, label: `${name} (${value})` }));
}

const toValue = ([value, label]: [string, string]): ListedValue => ({ value, label });

/** The name of a value; the value itself if it is not in the list. */
export function nameListed(format: ListedFormat, value: string, country = ''): string {
  return namesOf(format, country)?.[value] ?? value;
}

/** The field with the country of the same address: `employerCountry` for `employerState`; empty for other fields. */
export function countryFieldOf(field: string): string {
  const part = /state(?!.*state)/i;
  return part.test(field) ? field.replace(part, (word) => (word === 'State' ? 'Country' : 'country')) : '';
}
