/**
 * Values that client-api.md allows but that cannot be right. They stay accepted: each is a finding on its record, and a
 * warning in imports and forms. The checks of compliance.md § 8 are in data-validation.ts.
 */
import {
  checkAddress,
  checkBirthDate,
  checkEin,
  checkSsn,
  type DataFinding,
  type DataFindingCode,
} from './data-validation.ts';
import { formatDay, readDay } from './dates.ts';
import { countryFieldOf } from './listed-values.ts';
import { findCompanyType, isPlainName } from './normalization/choices.ts';
import { isPossiblePhone } from './normalization/phones.ts';
import { findCountry, findState, isCurrency, statesOf } from './normalization/places.ts';

/** The fields of a record or of a row, by their names. */
export type CheckedValues = Readonly<Record<string, unknown>>;

/** @param day the day of the check, `YYYY-MM-DD` */
type FieldCheck = (text: string, values: CheckedValues, day: string) => Omit<DataFinding, 'field'>[];

/** Checks the values of a record or of a row; values of fields that it does not know are ignored. */
export type ValueChecks = (values: CheckedValues, day: string) => DataFinding[];

/** The checks of fields, by the formats and names of their schemas. */
export function compileValueChecks(properties: Readonly<Record<string, object>>): ValueChecks {
  const checks = Object.entries(properties).flatMap(([field, schema]) => {
    const check = checkOf(field, schema);
    return check ? [{ field, check }] : [];
  });
  return (values, day) => [
    ...checks.flatMap(({ field, check }) => {
      const value = values[field];
      if (typeof value !== 'string' || value === '') return [];
      return check(value, values, day).map((finding) => ({ ...finding, field }));
    }),
    ...checkAddress(readAddress(values)),
    ...checkHolders(values),
  ];
}

function checkOf(field: string, { format }: { format?: string }): FieldCheck | undefined {
  switch (format) {
    case 'ssn':
      return (text, values) => checkSsn(toDigits(text), isCitizen(field, values));
    case 'ein':
      return (text) => checkEin(text);
    case 'country-code':
      return checkCountry;
    case 'state-code':
      return (text, values) => checkState(text, countryBeside(field, values));
    case 'currency-code':
      return checkCurrency;
    case 'citizenship':
      return checkCitizenship;
    case 'phone':
      return (text, values) => checkPhone(text, textOf(values.country));
    case 'email':
      return checkEmail;
    case 'company-type':
      return checkCompanyType;
    case 'day':
    case 'us-date':
      return dayCheckOf(field);
    default:
      return undefined;
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const toDigits = (text: string) => text.replaceAll(/\D/g, '');

/** Rows have the answer of the first holder only. */
function isCitizen(
  field: string,
  { isUsCitizenOrGreenCardHolder: answer, citizenship }: CheckedValues,
): boolean {
  return field === 'ssn' && (answer === true || answer === 1 || findCountry(textOf(citizenship)) === 'US');
}

/** The country of the same address: `employerCountry` beside `employerState`. */
function countryBeside(field: string, values: CheckedValues): string {
  const text = textOf(values[countryFieldOf(field)]);
  return findCountry(text) ?? text;
}

function find(
  code: DataFindingCode,
  severity: DataFinding['severity'],
  message: string,
  reason = message,
): ReturnType<FieldCheck> {
  return [{ code, severity, message, reason }];
}

/** The finding of a value that is not one of a kind, which the message names. */
function findUnknown(code: DataFindingCode, text: string, kind: string): ReturnType<FieldCheck> {
  return find(code, 'LOW', `${text} is not a ${kind}`, `Not a ${kind}`);
}

function checkCountry(text: string) {
  return findCountry(text) ? [] : findUnknown('UNKNOWN_COUNTRY', text, 'country (ISO 3166)');
}

function checkCitizenship(text: string) {
  return findCountry(text) ? [] : findUnknown('UNKNOWN_CITIZENSHIP', text, 'country');
}

/** The states of other countries are not known. Without a country, a state of the United States or Canada is right. */
function checkState(text: string, country: string) {
  const countries = country === '' ? ['US', 'CA'] : [country];
  const known = countries.filter((each) => statesOf(each) !== undefined);
  if (known.length === 0 || known.some((each) => findState(text, each))) return [];
  const noun = known[0] === 'CA' ? 'province of Canada' : 'US state';
  return findUnknown('UNKNOWN_STATE', text, noun);
}

function checkCurrency(text: string) {
  if (isCurrency(text.toUpperCase())) return [];
  return findUnknown('UNKNOWN_CURRENCY', text, 'currency in use (ISO 4217)');
}

function checkPhone(text: string, country: string) {
  if (isPossiblePhone(text, findCountry(country) ?? country)) return [];
  return find('PHONE_FORMAT', 'LOW', 'Not a phone number');
}

function checkEmail(text: string) {
  const domain = text.slice(text.lastIndexOf('@') + 1);
  if (domain.includes('.')) return [];
  return find('EMAIL_DOMAIN', 'LOW', `The email domain ${domain} has no dot`, 'The email domain has no dot');
}

function checkCompanyType(text: string) {
  // A known name with other characters around it is probably a slip.
  if (findCompanyType(text) && isPlainName(text)) return [];
  return findUnknown('UNKNOWN_TYPE', text, 'known type of company');
}

function dayCheckOf(field: string): FieldCheck | undefined {
  const toDay = (text: string) => readDay(text)?.slice(0, 10);
  if (/(?:^d|D)ob$/.test(field)) {
    return (text, _, today) => {
      const day = toDay(text);
      return day === undefined ? [] : checkBirthDate(day, today);
    };
  }
  if (!/^(?:doi|dateOfIncorporation)$/.test(field)) return undefined;
  return (text, _, today) => {
    const day = toDay(text);
    if (day === undefined || day <= today) return [];
    const reason = 'The date of incorporation is in the future';
    return find('FUTURE_DATE', 'MEDIUM', `${reason}: ${formatDay(day)}`, reason);
  };
}

function readAddress(values: CheckedValues) {
  const read = (field: string) => textOf(values[field]) || null;
  const country = read('country');
  return {
    address: read('address'),
    address2: read('address2'),
    state: read('state'),
    zip: read('zip'),
    country: country === null ? null : (findCountry(country) ?? country),
  };
}

/** Joint holders of one row, or of one account. */
function checkHolders({ ssn, jointSsn }: CheckedValues): DataFinding[] {
  const [first, second] = [toDigits(textOf(ssn)), toDigits(textOf(jointSsn))];
  if (first === '' || first !== second) return [];
  return [{ ...sameHolderSsn, field: 'jointSsn' }];
}

export const sameHolderSsn = {
  code: 'SSN_DUPLICATE',
  severity: 'MEDIUM',
  message: 'Both holders have the same SSN',
} as const;
