import { describe, expect, test } from 'vitest';
import {
  checkAddress,
  checkBirthDate,
  checkEin,
  checkSsn,
  checkStatementDate,
  type DataFinding,
  isIdentifyingSsn,
} from '../../shared/domain/data-validation.ts';

const describeFindings = (findings: DataFinding[]) =>
  findings.map(({ code, severity }) => `${code} ${severity}`).join(', ');

describe('an SSN', () => {
  test.each([
    ['899123456', ''],
    ['001010001', ''],
    ['000123456', 'SSN_NOT_ISSUABLE HIGH'],
    ['666123456', 'SSN_NOT_ISSUABLE HIGH'],
    ['123004567', 'SSN_NOT_ISSUABLE HIGH'],
    ['123450000', 'SSN_NOT_ISSUABLE HIGH'],
    ['078051120', 'SSN_NOT_ISSUABLE HIGH'],
    ['219099999', 'SSN_NOT_ISSUABLE HIGH'],
    ['912345678', 'SSN_NOT_ISSUABLE HIGH'],
    ['912495678', 'SSN_NOT_ISSUABLE HIGH'],
    ['912665678', 'SSN_NOT_ISSUABLE HIGH'],
    ['912895678', 'SSN_NOT_ISSUABLE HIGH'],
    ['912505678', 'ITIN LOW'],
    ['912655678', 'ITIN LOW'],
    ['912705678', 'ITIN LOW'],
    ['912885678', 'ITIN LOW'],
    ['912905678', 'ITIN LOW'],
    ['912925678', 'ITIN LOW'],
    ['912935678', 'ATIN HIGH'],
    ['912945678', 'ITIN LOW'],
    ['123456789', 'SSN_SAMPLE MEDIUM'],
    ['111111111', 'SSN_SAMPLE MEDIUM'],
    ['000000000', 'SSN_NOT_ISSUABLE HIGH, SSN_SAMPLE MEDIUM'],
  ])('%s of a person who is not a citizen has the findings [%s]', (ssn, expected) => {
    expect(describeFindings(checkSsn(ssn, false))).toBe(expected);
  });

  test('an ITIN of a citizen or green card holder is a finding of high severity', () => {
    expect(describeFindings(checkSsn('912701234', true))).toBe('ITIN HIGH');
  });

  test.each([
    ['899123456', true],
    ['912705678', true],
    ['666123456', false],
    ['123456789', false],
  ])('%s identifies a person: %s', (ssn, expected) => {
    expect(isIdentifyingSsn(ssn)).toBe(expected);
  });
});

test.each([
  ['07-1234567', 'EIN_PREFIX LOW'],
  ['971234567', 'EIN_PREFIX LOW'],
  ['12-3456789', ''],
])('the EIN %s has the findings [%s]', (ein, expected) => {
  expect(describeFindings(checkEin(ein))).toBe(expected);
});

const home = { address: '1 Elm Street', address2: null, state: 'NY', zip: '10001', country: 'US' };

test.each([
  ['a street address', {}, ''],
  ['a P.O. box', { address: 'P.O. Box 12' }, 'PO_BOX HIGH'],
  ['a P. O. box with #', { address: 'P. O. Box #12' }, 'PO_BOX HIGH'],
  ['a post office box in words', { address: 'post office box 9' }, 'PO_BOX HIGH'],
  ['a POB', { address: 'POB 9' }, 'PO_BOX HIGH'],
  ['a military post office box', { address: 'PO Box 12', state: 'AE' }, ''],
  ['a street that is called Box', { address: '12 Box Hill Road' }, ''],
  ['a street that ends with pob', { address: '12 Pobst Street' }, ''],
  ['a private mailbox', { address2: 'PMB 301' }, 'MAIL_DROP MEDIUM'],
  ['a ZIP code of 9 digits', { zip: '10001-1234' }, ''],
  ['a ZIP code of 4 digits', { zip: '1001' }, 'ZIP_FORMAT LOW'],
  ['a postal code of another country', { zip: 'H0H 0H0', country: 'CA' }, ''],
  ['no address', { address: null, zip: null, country: null, state: null }, ''],
])('%s has its findings', (_, fields, expected) => {
  expect(describeFindings(checkAddress({ ...home, ...fields }))).toBe(expected);
});

test.each([
  ['2008-06-15', ''],
  ['2008-06-16', 'BIRTH_DATE HIGH'],
  ['2026-06-16', 'BIRTH_DATE HIGH'],
  ['1906-06-15', ''],
  ['1906-06-14', 'BIRTH_DATE HIGH'],
])('a birth date of %s has the findings [%s] on 2026-06-15', (dob, expected) => {
  expect(describeFindings(checkBirthDate(dob, '2026-06-15'))).toBe(expected);
});

test('someone who was born on February 29 is of age on March 1', () => {
  expect(checkBirthDate('2008-02-29', '2026-02-28')).toHaveLength(1);
  expect(checkBirthDate('2008-02-29', '2026-03-01')).toEqual([]);
});

test.each([
  ['2026-06-15', ''],
  ['2026-06-16', 'STATEMENT_DATE MEDIUM'],
  ['1990-01-01', ''],
  ['1989-12-31', 'STATEMENT_DATE MEDIUM'],
])('a statement of %s has the findings [%s] on 2026-06-15', (day, expected) => {
  expect(describeFindings(checkStatementDate(day, '2026-06-15'))).toBe(expected);
});
