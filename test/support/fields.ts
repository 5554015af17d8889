/**
 * The kinds of request fields with their limits (decisions.md § 2, decisions.md § 4, decisions.md § 8): accepted
 * values at the limits with the expected response, and rejected values beyond them with the expected error.
 */

interface AcceptedCase {
  what: string;
  value: unknown;
  answer: unknown;
}

interface RejectedCase {
  what: string;
  value: unknown;
  message: string;
}

export interface Field {
  accepted: AcceptedCase[];
  rejected: RejectedCase[];
  /** Whether its values are text, so that an empty one counts as missing. */
  isText: boolean;
  /** The path of the field in the response, if it is not its name. */
  at?: string;
}

const accept = (what: string, value: unknown, answer = value): AcceptedCase => ({ what, value, answer });
const reject = (message: string, values: Record<string, unknown>): RejectedCase[] =>
  Object.entries(values).map(([what, value]) => ({ what, value, message }));

const notText = reject('must be text', {
  'a number': 5,
  'a boolean': true,
  'a list': ['text'],
  'an object': { text: 'text' },
});
const forbiddenText = [
  ...reject('must not contain NUL characters', { 'a NUL character': 'a\0b' }),
  ...reject('must be well-formed Unicode', { 'a lone surrogate': 'a\ud800' }),
];
const tooLong = (length: number) =>
  reject(`must have at most ${length} characters`, { [`${length + 1} characters`]: 'x'.repeat(length + 1) });

export const text = (maxLength = 500): Field => ({
  isText: true,
  accepted: [
    accept(`${maxLength} characters`, 'x'.repeat(maxLength)),
    accept('text with blanks around it', '  Casco Bay \n', 'Casco Bay'),
    accept('every script', 'Ærø 東京 🌞'),
    accept('the name of a property that every JavaScript object has', 'constructor'),
  ],
  rejected: [...notText, ...forbiddenText, ...tooLong(maxLength)],
});

export const email = (): Field => ({
  isText: true,
  accepted: [
    accept('an address', 'Ingrid.Solheim+1@example.com'),
    accept('an address with blanks around it', ' ingrid@example.com ', 'ingrid@example.com'),
  ],
  rejected: [
    ...notText,
    ...forbiddenText,
    ...reject('must be an email address', {
      'a name alone': 'ingrid',
      'no host': 'ingrid@',
      'no name': '@example.com',
      'two hosts': 'ingrid@example.com@example.com',
      'a blank within': 'ingrid solheim@example.com',
    }),
    ...tooLong(254),
  ],
});

const midnight = '1984-07-21T00:00:00.000Z';
const noSuchDays = {
  'February 29 of a common year': '02/29/2023',
  'April 31': '04/31/2024',
  'month 13': '13/01/2024',
  'month 0': '00/10/2024',
  'year 0': '01/01/0000',
  'months and days of one digit': '7/21/1984',
  message: 'yesterday',
};
const leapDay = accept('February 29 of a leap year', '02/29/2024', '2024-02-29T00:00:00.000Z');

/** For fields with the format `MM/DD/YYYY` in the specification. */
export const usDate = (): Field => ({
  isText: true,
  accepted: [accept('MM/DD/YYYY', '07/21/1984', midnight), leapDay],
  rejected: [
    ...notText,
    ...reject('must be a valid date (MM/DD/YYYY)', {
      ...noSuchDays,
      'an ISO date': '1984-07-21',
    }),
  ],
});

/** For fields without a format in the specification. */
export const day = (): Field => ({
  isText: true,
  accepted: [
    accept('MM/DD/YYYY', '07/21/1984', midnight),
    accept('an ISO date', '1984-07-21', midnight),
    accept('an ISO date-time', '1984-07-21T22:30:00.000Z', midnight),
    leapDay,
  ],
  rejected: [
    ...notText,
    ...reject('must be a valid date', { ...noSuchDays, 'an ISO date that is none': '1984-02-30' }),
  ],
});

const notNineDigits = {
  '8 digits': '12345678',
  '10 digits': '1234567890',
  letters: '12345678a',
  'digits of another script': '١٢٣٤٥٦٧٨٩',
};

export const ein = (): Field => ({
  isText: true,
  accepted: [accept('9 digits', '123456789', '12-3456789'), accept('digits with the hyphen', '12-3456789')],
  rejected: [
    ...notText,
    ...reject('must be 9 digits', { ...notNineDigits, 'a misplaced hyphen': '123-456789' }),
  ],
});

export const ssn = (): Field => ({
  isText: true,
  accepted: [
    accept('9 digits', '912345678', '***-**-5678'),
    accept('digits with hyphens', '912-34-4321', '***-**-4321'),
  ],
  rejected: [
    ...notText,
    ...reject('must be 9 digits', { ...notNineDigits, 'the masked form': '***-**-1234' }),
  ],
});

export const countryCode = (): Field => ({
  isText: true,
  accepted: [accept('2 letters', 'NO'), accept('3 letters', 'NOR')],
  rejected: [
    ...notText,
    ...reject('must be a country code of 2 or 3 letters', { 'a name': 'Norway', digits: '47' }),
  ],
});

export const stateCode = (): Field => ({
  isText: true,
  accepted: [
    accept('2 letters', 'ME'),
    accept('a code of another country', 'NO-46'),
    accept('the name of a region of another country', 'Île-de-France'),
  ],
  rejected: [
    ...notText,
    ...reject('must be a short code', {
      'the name of a state': 'New Hampshire',
      'the name of a province of Canada': 'British Columbia',
      'a name with digits': 'West Yorkshire 4',
      'a name of 61 letters': 'a'.repeat(61),
    }),
  ],
});

export const currencyCode = (): Field => ({
  isText: true,
  accepted: [accept('3 characters', 'USD')],
  rejected: [
    ...notText,
    ...reject('must have at least 3 characters', { '2 characters': 'US' }),
    ...reject('must have at most 3 characters', { '4 characters': 'USDT' }),
  ],
});

export const password = (): Field => ({
  isText: true,
  accepted: [],
  rejected: [
    ...notText,
    ...forbiddenText,
    ...reject('must have at least 8 characters', { '7 characters': '1234567' }),
    ...tooLong(128),
  ],
});

export const flag = (): Field => ({
  isText: false,
  accepted: [accept('true', true), accept('false', false)],
  rejected: reject('must be true or false', { text: 'true', 'a number': 1, 'a list': [true] }),
});

export const oneOf = (...values: string[]): Field => ({
  isText: true,
  accepted: values.map((value) => accept(value, value)),
  rejected: [
    ...reject(`must be one of ${values.join(', ')}`, {
      'another word': 'SOMETHING_ELSE',
      'lower case': values[0]?.toLowerCase(),
    }),
    ...reject('must be', { 'a number': 1, 'a list': [values[0]] }),
  ],
});

const notANumber = reject('must be a number', { text: '5', 'a boolean': true, 'a list': [5] });

export const amount = ({ maximum = 1e12, decimals = 4 } = {}): Field => ({
  isText: false,
  accepted: [
    accept('0', 0),
    accept(`${maximum}`, maximum),
    accept(`${decimals} decimals`, Number((0.1234).toFixed(decimals))),
  ],
  rejected: [
    ...notANumber,
    ...reject('must be at least 0', { 'a negative amount': -0.01 }),
    ...reject(`must be at most ${maximum}`, { 'an amount above the greatest': maximum + 1 }),
    ...reject(`must have at most ${decimals} decimal places`, {
      [`${decimals + 1} decimals`]: Number((1 + 10 ** -(decimals + 1)).toFixed(decimals + 1)),
    }),
  ],
});

/** A price or a number of units. */
export const aboveZero = (): Field => ({
  isText: false,
  accepted: [accept('0.0001', 0.0001), accept('10^12', 1e12)],
  rejected: [
    ...notANumber,
    ...reject('must be above 0', { '0': 0, 'a negative number': -1 }),
    ...reject('must be at most 1000000000000', { 'more than 10^12': 1e12 + 1 }),
    ...reject('must have at most 4 decimal places', { '5 decimals': 1.00001 }),
  ],
});

export const wholeNumber = (minimum: number): Field => ({
  isText: false,
  accepted: [accept(`${minimum}`, minimum), accept('30', 30)],
  rejected: [
    ...reject('must be a whole number', { text: '5', 'a fraction': 1.5 }),
    ...reject(`must be at least ${minimum}`, { 'less than the least': minimum - 1 }),
  ],
});

/** The ID of another record; the scenarios test that it must exist. */
export const id = (): Field => ({ isText: true, accepted: [], rejected: [...notText, ...forbiddenText] });

const noValue = reject('must be', { null: null });

/** A required field. */
export function required(field: Field): Field {
  const empty = reject('must', { 'the empty text': '', 'blanks alone': ' \t ' });
  return {
    ...field,
    rejected: [
      ...reject('is required', { 'being left out': undefined }),
      ...noValue,
      ...(field.isText ? empty : []),
      ...field.rejected,
    ],
  };
}

/** An optional field; null, and for a text the empty one, mean that it is missing. */
export function nullable(field: Field): Field {
  return field.isText
    ? { ...field, accepted: [accept('null', null), accept('the empty text', ' ', null), ...field.accepted] }
    : {
        ...field,
        accepted: [accept('null', null), ...field.accepted],
        rejected: [...reject('must be', { 'the empty text': '' }), ...field.rejected],
      };
}

/** An optional field that is never null. */
export function notNull(field: Field): Field {
  return { ...field, rejected: [...noValue, ...field.rejected] };
}

/** The response shows it under another name. */
export function answeredAt(at: string, field: Field): Field {
  return { ...field, at };
}

export type Fields = Record<string, Field>;

/** A table of scenarios: the accepted values of each field, with their place and form in the response. */
export function acceptedCases(fields: Fields) {
  return Object.entries(fields).flatMap(([field, { accepted, at = field }]) =>
    accepted.map((scenario) => ({ field, at, ...scenario })),
  );
}

/** A table of scenarios: the rejected values of each field, with their errors. */
export function rejectedCases(fields: Fields) {
  return Object.entries(fields).flatMap(([field, { rejected }]) =>
    rejected.map((scenario) => ({ field, ...scenario })),
  );
}
