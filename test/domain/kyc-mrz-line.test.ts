import { expect, test } from 'vitest';
import {
  checkDigit,
  foldNumber,
  readMrzLine,
} from '../../electron/service/modules/compliance/kyc-inspection/mrz-line.ts';

/** The specimen of ICAO Doc 9303-4, appendix B. */
const specimen = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10';
const reading = {
  documentNumber: 'L898902C3',
  nationality: 'UTO',
  birthDate: '740812',
  expiryDate: '120415',
  wrongDigits: [],
};

test.each([
  ['520727', '3'],
  ['L898902C3', '6'],
  ['740812', '2'],
  ['120415', '9'],
  ['ZE184226B<<<<<', '1'],
  ['AB2134<<<', '5'],
])('the check digit of %s is %s', (field, digit) => {
  expect(checkDigit(field)).toBe(digit);
});

test('reads the specimen', () => {
  expect(readMrzLine(specimen)).toEqual(reading);
});

test.each([
  ['blanks', 'L898902C36 UTO7408122F 1204159ZE184226B<<<<<10'],
  ['letters for digits', 'L898902C36UTO74O8I22F12O4I59ZE184226B<<<<<10'],
  ['digits for letters', 'L898902C36UT07408122F1204159ZE184226B<<<<<10'],
  ['other fillers', 'L898902C36UTO7408122F1204159ZE184226BKLCK<10'],
  ['something before and behind it', '<L898902C36UTO7408122F1204159ZE184226B<<<<<10KK'],
])('reads it with %s', (_, line) => {
  expect(readMrzLine(line)).toEqual(reading);
});

test.each(['AB2134<<<5', 'AB2134KL<5', 'AB2134CKL5', 'AB2I34<<<S'])(
  'the number AB2134 may be read as %s',
  (field) => {
    const found = readMrzLine(specimen.replace('L898902C36', field));

    expect(foldNumber(found?.documentNumber ?? '')).toBe(foldNumber('AB2134'));
  },
);

test.each([
  ['documentNumber', 'L898902C37UTO7408122F1204159'],
  ['birthDate', 'L898902C36UTO7408123F1204159'],
  ['expiryDate', 'L898902C36UTO7408122F1204158'],
])('tells that the check digit of %s does not fit', (field, line) => {
  expect(readMrzLine(line)?.wrongDigits).toEqual([field]);
});

test.each([
  ['the first line', 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<'],
  ['a line in which two check digits do not fit', 'L898902C37UTO7408123F1204159ZE184226B<<<<<10'],
  ['a line that is cut off', specimen.slice(0, 20)],
  ['nothing', ''],
])('%s is none', (_, line) => {
  expect(readMrzLine(line)).toBeUndefined();
});

test('letters and digits that look alike are one', () => {
  expect(foldNumber('ao-1i 5s8b')).toBe(foldNumber('A011558B'));
  expect(foldNumber('A1')).not.toBe(foldNumber('A7'));
  expect(foldNumber('AK1')).not.toBe(foldNumber('A1'));
});
