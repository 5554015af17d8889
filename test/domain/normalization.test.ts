import { describe, expect, test } from 'vitest';
import * as fields from '../../shared/contracts/fields.ts';
import { assetTypes } from '../../shared/contracts/offerings/assets.ts';
import { companyTypes } from '../../shared/domain/normalization/choices.ts';
import { compileNormalize } from '../../shared/domain/normalization/compile-normalize.ts';
import { DayOrderFinder } from '../../shared/domain/normalization/day-order.ts';
import { employmentStatuses } from '../../shared/records/individual.ts';
import { investorAccountTypes } from '../../shared/records/investor-account.ts';
import { offeringTypes } from '../../shared/records/offering.ts';

const unchanged = 'as typed';
const today = '2026-06-15';

function normalize(field: string, schema: object, text: string, context: object = {}) {
  const changed = compileNormalize(field, schema)(text, { country: 'US', today, ...context });
  if (changed === undefined) return unchanged;
  if ('problem' in changed) return `error: ${changed.problem}`;
  return changed.isSuggestion ? `${changed.value}, as a suggestion` : changed.value;
}

const choices = {
  'account type': ['investorAccountType', fields.oneOf(investorAccountTypes)],
  employment: ['employmentStatus', fields.oneOf(employmentStatuses)],
  'company type': ['entityCompanyType', fields.oneOf(companyTypes)],
  'offering type': ['type', fields.oneOf(offeringTypes)],
  'asset type': ['assetType', fields.oneOf(assetTypes)],
} as const;

describe('a listed value is recognized in every usual spelling', () => {
  test.for([
    ['account type', 'INDIVIDUAL', unchanged],
    ['account type', 'Individual', 'INDIVIDUAL'],
    ['account type', 'individual', 'INDIVIDUAL'],
    ['account type', 'Joint', 'JOINT'],
    ['account type', 'Joint tenants', 'JOINT'],
    ['account type', 'Entity', 'LEGAL_ENTITY'],
    ['account type', 'legal entity', 'LEGAL_ENTITY'],
    ['account type', 'IRA', unchanged],
    ['employment', 'Employed', 'EMPLOYED'],
    ['employment', 'Full-time', 'EMPLOYED'],
    ['employment', 'Retired', 'RETIRED'],
    ['employment', 'Self-employed', 'SELF_EMPLOYED'],
    ['employment', 'Contractor', 'SELF_EMPLOYED'],
    ['company type', 'C-Corp', 'CORPORATION'],
    ['company type', 'L.L.C.', 'LLC'],
    ['offering type', 'Reg CF', 'REG_CF'],
    ['offering type', '506(b)', 'REG_D'],
    ['offering type', 'Reg D 506(c)', 'REG_D'],
    ['asset type', 'Units', 'UNITS'],
    ['asset type', 'LLC Units', 'UNITS'],
    ['asset type', 'Common', 'STOCK'],
    ['asset type', 'Common Stock', 'STOCK'],
  ] as const)('%s %s is %s', ([name, text, expected]) => {
    const [field, schema] = choices[name];
    expect(normalize(field, schema, text)).toBe(expected);
  });
});

describe('a date', () => {
  test.for([
    ['9/9/1941', '09/09/1941'],
    ['3/4/1985', '03/04/1985'],
    ['03/04/1985', unchanged],
    ['1985-03-04', unchanged],
    ['1938-01-10T00:00:00Z', unchanged],
    ['1938-01-10 00:00:00', '01/10/1938'],
    ['3/4/1985 12:00:00 AM', '03/04/1985'],
    ['1985/3/4', '03/04/1985'],
    ['19850304', '03/04/1985'],
    ['Apr 3, 1985', '04/03/1985'],
    ['April 3rd, 1985', '04/03/1985'],
    ['Sept. 3 1985', '09/03/1985'],
    ['3-Apr-1985', '04/03/1985'],
    ['3 April 1985', '04/03/1985'],
    ['Jan 5, 2026', '01/05/2026'],
    ['3/4/85', '03/04/1985, as a suggestion'],
    ['8/17/36', '08/17/1936, as a suggestion'],
    ['3-Apr-85', '04/03/1985, as a suggestion'],
    ['13/12/1951', '12/13/1951, as a suggestion'],
    ['30.06.1957', '06/30/1957, as a suggestion'],
    ['31139', '04/02/1985, as a suggestion'],
    ['2/30/1985', unchanged],
    ['13/13/1985', unchanged],
    ['Foo 3, 1985', unchanged],
    ['about 1985', unchanged],
  ] as const)('of birth %s is %s', ([text, expected]) => {
    expect(normalize('dob', fields.day(), text)).toBe(expected);
  });

  test('of a field without ISO dates is written as MM/DD/YYYY', () => {
    expect(normalize('endAt', fields.usDate(), '2026-12-31')).toBe('12/31/2026');
  });

  test('that may be in the future gets the nearest century', () => {
    expect(normalize('endAt', fields.usDate(), '8/17/36')).toBe('08/17/2036, as a suggestion');
    expect(normalize('endAt', fields.usDate(), '8/17/98')).toBe('08/17/1998, as a suggestion');
  });

  test('of a column with the day first is read so without another question', () => {
    const dayFirst = { isDayFirst: true };
    expect(normalize('dob', fields.day(), '3/4/1985', dayFirst)).toBe('04/03/1985');
    expect(normalize('dob', fields.day(), '03/04/1985', dayFirst)).toBe('04/03/1985');
    expect(normalize('dob', fields.day(), '3/25/1985', dayFirst)).toBe('03/25/1985');
  });

  test.each([
    [['03/04/1985', '12/13/1951'], null],
    [['12/13/1951'], null],
    [['03/04/1985', '31/12/1980', ...Array(9).fill('12/13/1951')], null],
    [['1985-03-04', '3.4.1985', '03/03/1985', 'Mar 4, 1985'], null],
    [
      ['3/4/1985', '', '04-05-1985 00:00'],
      { count: 2, example: '3/4/1985', suggested: null, decidedBy: null },
    ],
    [
      ['25/12/1984', '03/04/1985'],
      { count: 1, example: '03/04/1985', suggested: 'day-first', decidedBy: '25/12/1984' },
    ],
    [
      ['03/04/1985', '30.06.1957'],
      { count: 1, example: '03/04/1985', suggested: 'day-first', decidedBy: '30.06.1957' },
    ],
    [
      ['25/12/1984', '12/25/1984', '03/04/1985'],
      { count: 1, example: '03/04/1985', suggested: null, decidedBy: null },
    ],
  ])('the dates %j that can be read in two ways are %j', (texts, expected) => {
    const finder = new DayOrderFinder();
    for (const text of texts) finder.add(text);

    expect(finder.find()).toEqual(expected);
  });
});

describe('a number', () => {
  const shortened =
    'error: was shortened by the spreadsheet program; format the column as text and export the file again';

  test.for([
    ['ssn', fields.ssn(), '123-45-6789', unchanged],
    ['ssn', fields.ssn(), '912 55 1235', '912-55-1235'],
    ['ssn', fields.ssn(), '12345678', '012-34-5678, as a suggestion'],
    ['ssn', fields.ssn(), '9.12345E+08', shortened],
    ['ssn', fields.ssn(), '12345', unchanged],
    ['ein', fields.ein(), '074795106', unchanged],
    ['ein', fields.ein(), '07 4795106', '07-4795106'],
    ['ein', fields.ein(), '74795106', '07-4795106, as a suggestion'],
    ['zip', fields.text(), '2134', '02134, as a suggestion'],
    ['zip', fields.text(), '02139-1234', unchanged],
    ['zip', fields.text(), '02139', unchanged],
    ['price', fields.amount(), '10', unchanged],
    ['price', fields.amount(), '10.00', unchanged],
    ['price', fields.amount(), '$10.00', '10'],
    ['price', fields.amount(), '500,000', '500000'],
    ['price', fields.amount(), '5M', '5000000'],
    ['price', fields.amount(), '1.25 million', '1250000'],
    ['price', fields.amount(), '250k', '250000'],
    ['price', fields.amount(), '$5,000,000.00', '5000000'],
    ['price', fields.amount(), '1,070,000', '1070000'],
    ['price', fields.amount(), 'USD 1,070,000.50', '1070000.5'],
    ['price', fields.amount(), '1,5', unchanged],
    ['price', fields.amount(), '1.070.000', unchanged],
    ['price', fields.amount(), '(500)', unchanged],
    ['jointOwnership', fields.amount(), '50%', '50'],
    ['jointOwnership', fields.amount(), '33.34 %', '33.34'],
    ['isUsCitizenOrGreenCardHolder', fields.flag(), 'x', 'true'],
    ['isUsCitizenOrGreenCardHolder', fields.flag(), 'Yes', unchanged],
  ] as const)('of %s: %j %s is %s', ([field, schema, text, expected]) => {
    expect(normalize(field, schema, text)).toBe(expected);
  });

  test('of a ZIP code outside the United States is not changed', () => {
    expect(normalize('zip', fields.text(), '2134', { country: 'AU' })).toBe(unchanged);
    expect(normalize('zip', fields.text(), 'LS1 4AP', { country: 'GB' })).toBe(unchanged);
  });
});

describe('a place is stored as its code', () => {
  test.for([
    ['United States', 'US'],
    ['united states', 'US'],
    ['United States of America', 'US'],
    ['U.S.A.', 'US'],
    ['USA', 'US'],
    ['us', 'US'],
    ['US', unchanged],
    ['United Kingdom', 'GB'],
    ['Deutschland', 'DE'],
    ["Côte d'Ivoire", 'CI'],
    ['ZZ', unchanged],
    ['Atlantis', unchanged],
  ] as const)('country %s is %s', ([text, expected]) => {
    expect(normalize('country', fields.countryCode(), text)).toBe(expected);
  });

  test.for([
    ['New York', 'US', 'NY'],
    ['Ore.', 'US', 'OR'],
    ['Fla.', '', 'FL'],
    ['Texas', 'US', 'TX'],
    ['tx', 'US', 'TX'],
    ['TX', 'US', unchanged],
    ['California', 'US', 'CA'],
    ['Mass', 'US', 'MA'],
    ['Virginia', 'US', 'VA'],
    ['W. Va.', 'US', 'WV'],
    ['Puerto Rico', 'US', 'PR'],
    ['Ontario', 'CA', 'ON'],
    ['Ontario', '', 'ON'],
    ['bc', '', 'BC'],
    ['West Yorkshire', 'GB', unchanged],
    ['XX', 'US', unchanged],
  ] as const)('state %s of %s is %s', ([text, country, expected]) => {
    expect(normalize('state', fields.stateCode(), text, { country })).toBe(expected);
  });

  test.for([
    ['usd', 'USD'],
    ['$', 'USD'],
    ['EUR', unchanged],
    ['XXQ', unchanged],
  ] as const)('currency %s is %s', ([text, expected]) => {
    expect(normalize('currencyCode', fields.currencyCode(), text)).toBe(expected);
  });
});

describe('a phone number is stored in international format', () => {
  test.for([
    ['(212) 555-0143', 'US', '+12125550143'],
    ['212.555.0144', 'US', '+12125550144'],
    ['6465550146', '', '+16465550146'],
    ["'6175550150", 'US', '+16175550150'],
    ["'(212) 555-0143 x9", 'US', '+12125550143 ext. 9'],
    ['+44 20 7946 0958', 'US', '+442079460958'],
    ['020 7946 0958', 'GB', '+442079460958'],
    ['+12125550143', 'US', unchanged],
    ['tel: none', 'US', unchanged],
    ['12', 'US', unchanged],
    ['not a phone', 'US', unchanged],
  ] as const)('%s in %s is %s', ([text, country, expected]) => {
    expect(normalize('phoneNumber', fields.phone(), text, { country })).toBe(expected);
  });
});

describe('a placeholder is an empty cell', () => {
  test.for([
    ['occupation', fields.text(), '-', ''],
    ['occupation', fields.text(), 'N/A', ''],
    ['isUsCitizenOrGreenCardHolder', fields.flag(), '-', ''],
    ['country', fields.countryCode(), 'null', ''],
    ['price', fields.amount(), 'none', ''],
    // A family name
    ['lastName', fields.text(), 'Null', unchanged],
    ['lastName', fields.text(), 'Na', unchanged],
  ] as const)('of %s: %j %s is %j', ([field, schema, text, expected]) => {
    expect(normalize(field, schema, text)).toBe(expected);
  });
});

test('the first of two email addresses in one cell is a suggestion, and the cell names the problem', () => {
  expect(normalize('email', fields.email(), 'a@acme.test; b@acme.test')).toBe('a@acme.test, as a suggestion');
  const read = compileNormalize('email', fields.email() as object);
  expect(read('a@acme.test; b@acme.test', { country: '', today })).toMatchObject({
    reason: 'must be one email address',
  });
  expect(normalize('email', fields.email(), 'a@acme.test')).toBe(unchanged);
});
