import { describe, expect, test } from 'vitest';
import { investors } from '../../shared/contracts/csv-imports/kinds/investors.ts';
import { issuers } from '../../shared/contracts/csv-imports/kinds/issuers.ts';
import { compileValueChecks } from '../../shared/domain/value-checks.ts';

const checks = {
  investors: compileValueChecks(investors.columns.properties),
  issuers: compileValueChecks(issuers.columns.properties),
};

const today = '2026-06-15';

const check = (kind: keyof typeof checks, values: object) =>
  checks[kind]({ country: 'US', ...values }, today).map(
    ({ field, code, severity, message }) => `${field}: ${message} (${code}, ${severity})`,
  );

const investorValues: [value: object, ...findings: string[]][] = [
  [
    { ssn: '000000000' },
    'ssn: Not a valid SSN (SSN_NOT_ISSUABLE, HIGH)',
    'ssn: Placeholder, not a real SSN (SSN_SAMPLE, MEDIUM)',
  ],
  [{ ssn: '078-05-1120' }, 'ssn: Not a valid SSN (SSN_NOT_ISSUABLE, HIGH)'],
  [
    { ssn: '999-99-9999' },
    'ssn: The number is an ITIN, not an SSN (ITIN, LOW)',
    'ssn: Placeholder, not a real SSN (SSN_SAMPLE, MEDIUM)',
  ],
  [{ ssn: '123456789' }, 'ssn: Placeholder, not a real SSN (SSN_SAMPLE, MEDIUM)'],
  [{ jointSsn: '666-12-3456' }, 'jointSsn: Not a valid SSN (SSN_NOT_ISSUABLE, HIGH)'],
  [
    { ssn: '123-45-6780', jointSsn: '123456780' },
    'jointSsn: Both holders have the same SSN (SSN_DUPLICATE, MEDIUM)',
  ],
  [{ dob: '02/28/2030' }, 'dob: The date of birth is in the future: Feb 28, 2030 (BIRTH_DATE, HIGH)'],
  [
    { dob: '12/31/2025' },
    'dob: The date of birth is less than 18 years ago: Dec 31, 2025 (BIRTH_DATE, HIGH)',
  ],
  [
    { jointDob: '1900-01-01' },
    'jointDob: The date of birth is more than 120 years ago: Jan 1, 1900 (BIRTH_DATE, HIGH)',
  ],
  [{ state: 'XX' }, 'state: XX is not a US state (UNKNOWN_STATE, LOW)'],
  [{ state: 'XX', country: 'CA' }, 'state: XX is not a province of Canada (UNKNOWN_STATE, LOW)'],
  [{ state: 'West Yorkshire' }, 'state: West Yorkshire is not a US state (UNKNOWN_STATE, LOW)'],
  [{ state: 'XX', country: null }, 'state: XX is not a US state (UNKNOWN_STATE, LOW)'],
  [{ zip: 'ABC' }, 'zip: A ZIP code in the United States has 5 or 9 digits (ZIP_FORMAT, LOW)'],
  [{ zip: '2134' }, 'zip: A ZIP code in the United States has 5 or 9 digits (ZIP_FORMAT, LOW)'],
  [{ zip: '0', country: 'usa' }, 'zip: A ZIP code in the United States has 5 or 9 digits (ZIP_FORMAT, LOW)'],
  [{ country: 'ZZ' }, 'country: ZZ is not a country (ISO 3166) (UNKNOWN_COUNTRY, LOW)'],
  [{ currencyCode: 'XXX' }, 'currencyCode: XXX is not a currency in use (ISO 4217) (UNKNOWN_CURRENCY, LOW)'],
  [{ phoneNumber: 'tel: none' }, 'phoneNumber: Not a phone number (PHONE_FORMAT, LOW)'],
  [{ phoneNumber: '12' }, 'phoneNumber: Not a phone number (PHONE_FORMAT, LOW)'],
  [{ phoneNumber: 'not a phone' }, 'phoneNumber: Not a phone number (PHONE_FORMAT, LOW)'],
  [{ email: 'bob@dirty' }, 'email: The email domain dirty has no dot (EMAIL_DOMAIN, LOW)'],
  [{ citizenship: 'Martian' }, 'citizenship: Martian is not a country (UNKNOWN_CITIZENSHIP, LOW)'],
  [
    { entityEin: '07-1234567' },
    'entityEin: The IRS has not assigned EINs that start with 07 (EIN_PREFIX, LOW)',
  ],
  [
    { address: 'PO Box 12' },
    'address: The address is a post office box; a residential or business street address is required (PO_BOX, HIGH)',
  ],
];

describe('a value of an investor that cannot be right has its findings', () => {
  test.each(investorValues)('%j', (values, ...findings) => {
    expect(check('investors', values)).toEqual(findings);
  });
});

describe('a value of an issuer that cannot be right has its findings', () => {
  test.each([
    [{ type: 'llc!!' }, 'type: llc!! is not a known type of company (UNKNOWN_TYPE, LOW)'],
    [{ type: 'Bakery' }, 'type: Bakery is not a known type of company (UNKNOWN_TYPE, LOW)'],
    [
      { doi: '06/16/2026' },
      'doi: The date of incorporation is in the future: Jun 16, 2026 (FUTURE_DATE, MEDIUM)',
    ],
  ])('%j', (values, finding) => {
    expect(check('issuers', values)).toEqual([finding]);
  });

  test.each([{ type: 'LLC' }, { type: 'C-Corp' }, { type: 'limited liability company' }])(
    '%j has none',
    (values) => {
      expect(check('issuers', values)).toEqual([]);
    },
  );
});

describe('a value that can be right has no finding', () => {
  test.each([
    { ssn: '899-12-3456', jointSsn: '899-12-3457' },
    { dob: '06/15/2008', jointDob: '1930-01-31' },
    { state: 'TX' },
    { state: 'AE' },
    { state: 'BC', country: 'CA' },
    { state: 'BC', country: null },
    { state: 'NW', country: 'DE' },
    { state: 'West Yorkshire', country: 'GB' },
    { zip: '02134-1234' },
    { zip: 'LS1 4AP', country: 'GB' },
    { country: 'usa' },
    { currencyCode: 'usd' },
    { phoneNumber: '(212) 555-0143 x9' },
    { phoneNumber: '+44 20 7946 0958' },
    { phoneNumber: '030 23125 567', country: 'DE' },
    { email: 'bob@dirty.example' },
    { citizenship: 'United States' },
    { entityEin: '12-3456789' },
  ])('%j', (values) => {
    expect(check('investors', values)).toEqual([]);
  });
});
