import { expect, test } from 'vitest';
import { foldNumber } from '../../electron/service/modules/compliance/kyc-inspection/look-alikes.ts';
import { parseMrz } from '../../electron/service/modules/compliance/kyc-inspection/parse-mrz.ts';

const passportNames = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<';

/** The second line of the specimen of ICAO Doc 9303-4, appendix B. */
const specimen = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10';
const reading = {
  lastName: '',
  firstName: '',
  documentNumber: 'L898902C3',
  issuer: '',
  nationality: 'UTO',
  birthDate: '740812',
  sex: 'F',
  expiryDate: '120415',
  wrongDigits: [],
};

const names = { lastName: 'ERIKSSON', firstName: 'ANNA MARIA', issuer: 'UTO' };

const card = { ...reading, documentNumber: 'D23145890' };

/** The examples with numbers of more than nine characters, of ICAO Doc 9303-11, appendix D.2. */
const longNumber = {
  lastName: 'STEVENSON',
  firstName: 'PETER JOHN',
  sex: 'M',
  documentNumber: 'D23145890734',
  issuer: 'UTO',
  nationality: 'UTO',
  birthDate: '340712',
  expiryDate: '950712',
  wrongDigits: [],
};

test.each([
  ['a passport (TD3)', [passportNames, specimen], { ...reading, ...names }],
  [
    'a card with two lines (TD2, Doc 9303-6)',
    ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'],
    { ...card, ...names },
  ],
  [
    'a card with three lines (TD1, Doc 9303-5)',
    ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'],
    { ...card, ...names },
  ],
  [
    'a card with two lines and a long number',
    ['I<UTOSTEVENSON<<PETER<JOHN<<<<<<<<<<', 'D23145890<UTO3407127M95071227349<<<8'],
    longNumber,
  ],
  [
    'a card with three lines and a long number',
    ['I<UTOD23145890<7349<<<<<<<<<<<', '3407127M9507122UTO<<<<<<<<<<<2', 'STEVENSON<<PETER<JOHN<<<<<<<<<'],
    longNumber,
  ],
])('reads the specimen of %s', (_, lines, expected) => {
  expect(parseMrz(lines.join('\n'))).toEqual(expected);
  expect(parseMrz(['', 'SPECIMEN', ...lines, ''].join('\n'))).toEqual(expected);
});

test.each([
  ['spaces', 'L898902C36 UTO7408122F 1204159ZE184226B<<<<<10'],
  ['letters for digits', 'L898902C36UTO74O8I22F12O4I59ZE184226B<<<<<10'],
  ['digits for letters', 'L898902C36UT07408122F1204159ZE184226B<<<<<10'],
  ['letters for fillers', 'L898902C36UTO7408122F1204159ZE184226BKLCK<10'],
  ['characters before and after it', '<L898902C36UTO7408122F1204159ZE184226B<<<<<10KK'],
  ['missing fillers', 'L898902C36UTO7408122F1204159ZE184226B<<10'],
])('reads the second line of a passport with %s', (_, line) => {
  expect(parseMrz(line)).toEqual(reading);
});

test.each([
  ['letters for digits', 'I<UTOD23I4589O7<<<<<<<<<<<<<<<', '74O8I22F12O4I59UTO<<<<<<<<<<<6'],
  ['digits for letters', '1<UT0D231458907<<<<<<<<<<<<<<<', '7408122F1204159UT0<<<<<<<<<<<6'],
  ['characters before it', '<I<UTOD231458907<<<<<<<<<<<<<<<', '<<7408122F1204159UTO<<<<<<<<<<<6'],
  ['missing fillers', 'I<UTOD231458907<<<<', '7408122F1204159UTO<<<6'],
])('reads a card of three lines with %s', (_, first, second) => {
  expect(parseMrz(`${first}\n${second}`)).toEqual({ ...card, issuer: expect.any(String) });
});

test('reads a card of two lines with digits in place of fillers after the names', () => {
  const lines = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<1<2<<', 'D231458907UTO7408122F1204159<<<<<<<6'];

  expect(parseMrz(lines.join('\n'))).toEqual({ ...card, ...names });
});

test.each(['AB2134<<<5', 'AB2134KL<5', 'AB2134CKL5', 'AB2I34<<<S'])(
  'the number AB2134 may be read as %s',
  (field) => {
    const found = parseMrz(specimen.replace('L898902C36', field));

    expect(foldNumber(found?.documentNumber ?? '')).toBe(foldNumber('AB2134'));
  },
);

test.each([
  ['documentNumber', 'L898902C37UTO7408122F1204159'],
  ['birthDate', 'L898902C36UTO7408123F1204159'],
  ['expiryDate', 'L898902C36UTO7408122F1204158'],
] as const)('reports a wrong check digit of %s', (field, line) => {
  const found = parseMrz(line);

  expect(found).toEqual({ ...reading, wrongDigits: [field] });
});

test('prefers a reading whose check digits are all correct', () => {
  const wrong = specimen.replace('7408122', '7408123');

  expect(parseMrz(`${wrong}\n${specimen}`)).toEqual(reading);
});

test.each([
  ['USA', 'USA'],
  ['D<<', 'D'],
  ['N0R', 'NOR'],
  ['QQ<', 'QQ'],
])('reads the nationality %s as %s', (field, nationality) => {
  expect(parseMrz(specimen.replace('UTO', field))?.nationality).toBe(nationality);
});

test.each([
  ['the names', 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'ERIKSSON', 'ANNA MARIA'],
  ['names before fillers that are read as letters', 'P<UTOERIKSSON<<ANNA<<<<<<KLLLKLLL', 'ERIKSSON', 'ANNA'],
  ['names with such letters at their end', 'P<UTOERIKSSON<<ANNAKLLLCKLL', 'ERIKSSON', 'ANNA'],
  [
    'a last name that fills the line',
    `P<UTO${'ERIKSSON'.repeat(5)}`.slice(0, 44),
    'ERIKSSON'.repeat(5).slice(0, 39),
    '',
  ],
  ['no names from another line', 'SIGNATURE OF BEARER', '', ''],
])('reads %s', (_, line, lastName, firstName) => {
  expect(parseMrz(`${line}\n${specimen}`)).toMatchObject({ lastName, firstName });
});

test('returns a date with a valid check digit even if the day does not exist', () => {
  expect(parseMrz(specimen.replace('7408122', '7413128'))).toMatchObject({
    birthDate: '741312',
    wrongDigits: [],
  });
});

test.each([
  ['the first line of a passport', passportNames],
  ['a line with two wrong check digits', 'L898902C37UTO7408123F1204159ZE184226B<<<<<10'],
  ['a line that is cut off', specimen.slice(0, 20)],
  ['the second line of a card without the first', '7408122F1204159UTO<<<<<<<<<<<6'],
  ['an empty text', ''],
])('rejects %s', (_, text) => {
  expect(parseMrz(text)).toBeUndefined();
});

test('folds letters and digits that look alike', () => {
  expect(foldNumber('ao-1i 5s8b')).toBe(foldNumber('A011558B'));
  expect(foldNumber('A1')).not.toBe(foldNumber('A7'));
  expect(foldNumber('AK1')).not.toBe(foldNumber('A1'));
});
