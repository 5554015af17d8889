import { expect, test } from 'vitest';
import { checkDocument } from '../../electron/service/modules/compliance/kyc-checks/check-document.ts';
import { listChecks } from '../../electron/service/modules/compliance/kyc-checks/check-reading.ts';
import type { KycFacts } from '../../electron/service/modules/compliance/kyc-checks/facts.ts';
import type { DocumentReading } from '../../electron/service/modules/compliance/kyc-inspection/inspection.ts';
import type { MrzReading } from '../../electron/service/modules/compliance/kyc-inspection/parse-mrz.ts';

const zone: MrzReading = {
  lastName: 'REYES',
  firstName: 'TOMAS',
  documentNumber: 'A12345678',
  issuer: 'USA',
  nationality: 'USA',
  birthDate: '840721',
  sex: 'M',
  expiryDate: '310501',
  wrongDigits: [],
};

interface Given {
  record?: Partial<KycFacts['record']>;
  reading: DocumentReading | undefined;
}

/** The findings and the results of the checks, for a document of Tomás Reyes. */
function check({ record = {}, reading }: Given) {
  const person = { firstName: 'Tomás', lastName: 'Reyes', dob: '1984-07-21T00:00:00.000Z', ...record };
  const facts: KycFacts = {
    record: {
      documentType: 'PASSPORT',
      documentNumber: 'A12345678',
      documentIssuer: 'US',
      issuedAt: '2021-05-02T00:00:00.000Z',
      expiresAt: '2031-05-01T00:00:00.000Z',
      ...person,
    },
    individual: { ...person, citizenship: null, country: null, state: null, lastFour: null },
    reading,
    sameNumber: [],
    sameSsn: [],
    today: '2026-03-01',
  };
  const findings = checkDocument(facts, []);
  const checks = Object.fromEntries(listChecks(facts, findings).map((one) => [one.field, one]));
  return { codes: findings.map(({ code }) => code), findings, checks };
}

const inZone = (mrz: Partial<MrzReading>, record: Partial<KycFacts['record']> = {}) =>
  check({ record, reading: { mrz: { ...zone, ...mrz }, lines: [] } });

const license = {
  documentType: 'DRIVER_LICENSE',
  documentIssuer: 'CA',
  documentNumber: 'D1234567',
} as const;
const inText = (lines: string[], record: Partial<KycFacts['record']> = {}) =>
  check({ record: { ...license, ...record }, reading: { mrz: null, lines } });

test('a passport whose zone says what was submitted passes every check without findings', () => {
  const { codes, checks } = inZone({});

  expect(codes).toEqual([]);
  expect(Object.values(checks).map(({ result }) => result)).toEqual(Array(7).fill('PASSED'));
});

test.each([
  ['OTIS', 'QT1S', 'a letter that looks alike'],
  ['Müller', 'MUELLER', 'a transliteration'],
  ['Müller', 'MULLER', 'a missing accent'],
  ['Sørensen', 'SOERENSEN', 'a transliteration'],
  ['O’Brien-Smith', 'OBRIEN SMITH', 'punctuation'],
])('the last name %s can be read as %s: %s', (lastName, read) => {
  expect(inZone({ lastName: read }, { lastName }).checks.lastName?.result).toBe('PASSED');
});

test('a last name that fills the line of the zone is cut off', () => {
  const lastName = 'Wolfeschlegelsteinhausenbergerdorffvoralt';
  const read = lastName.toUpperCase().slice(0, 39);

  expect(inZone({ lastName: read, firstName: '' }, { lastName }).checks).toMatchObject({
    lastName: { result: 'PASSED' },
    firstName: { result: 'NOT_RUN' },
  });
});

test('a middle name that was not submitted is no difference', () => {
  expect(inZone({ firstName: 'TOMAS JAVIER' }).codes).toEqual([]);
});

test('a name with a wrong letter is not run, and needs a note', () => {
  const { codes, checks } = inZone({ lastName: 'REYFS' });

  expect(checks.lastName).toMatchObject({ result: 'NOT_RUN', reason: 'read as REYFS' });
  expect(codes).toEqual(['DOCUMENT_NOT_READ']);
});

test('a name in another script is not run', () => {
  expect(inZone({}, { firstName: 'Արմեն' }).checks.firstName).toMatchObject({
    result: 'NOT_RUN',
    reason: 'the submitted name is in another script',
  });
});

test('one field of another value is a finding, and two are a document of another person', () => {
  expect(inZone({ lastName: 'GRISHENKO' }).findings).toMatchObject([
    { code: 'MRZ_MISMATCH', message: 'MRZ mismatch: last name GRISHENKO (MRZ), Reyes (submitted)' },
  ]);
  expect(inZone({ lastName: 'GRISHENKO', firstName: 'BORIS' }).findings).toMatchObject([
    {
      code: 'DOCUMENT_OF_ANOTHER_PERSON',
      severity: 'HIGH',
      message: 'Document of another person: first name and last name differ',
    },
    { code: 'MRZ_MISMATCH' },
    { code: 'MRZ_MISMATCH' },
  ]);
});

test('a renewed document of the same person is not the document of another person', () => {
  expect(inZone({ documentNumber: 'A99999999', expiryDate: '361231' }).codes).toEqual([
    'MRZ_MISMATCH',
    'MRZ_MISMATCH',
  ]);
});

test('a document that was not read is a finding, and none of its checks is run', () => {
  const { findings, checks } = check({ reading: undefined });

  expect(findings).toMatchObject([
    { code: 'DOCUMENT_NOT_READ', severity: 'MEDIUM', message: 'Document not read: compare it yourself' },
  ]);
  expect(Object.values(checks).map(({ result }) => result)).toEqual(Array(7).fill('NOT_RUN'));
});

test.each([
  [
    'labels',
    ['CALIFORNIA DRIVER LICENSE', 'DL D1234567', 'LN REYES', 'FN TOMÁS', 'DOB 07/21/1984', 'EXP 05/01/2031'],
  ],
  [
    'one line for names',
    ['California', 'REYES, TOMAS', 'ID D123 4567', 'Born 21 Jul 1984', 'Valid until May 1, 2031'],
  ],
  ['letters for digits', ['CALIFORNIA', 'T0MAS REYES', 'DI234S67', '07/2l/1984 O7/21/1984', '2031-05-01']],
])('a license with %s passes the checks of what it shows', (_, lines) => {
  const { codes, checks } = inText(lines);

  expect(codes).toEqual([]);
  expect(checks.nationality).toMatchObject({ result: 'NOT_RUN', reason: 'this document does not show it' });
  expect(Object.values(checks).filter(({ result }) => result === 'PASSED')).toHaveLength(6);
});

test.each([
  ['on their rows', ['LN TOMÁS', 'FN REYES']],
  ['above their rows', ['LAST NAME', 'TOMAS', 'FIRST NAME', 'REYES']],
])('names that the labels %s show the other way around are to be compared', (_, names) => {
  const rows = ['CALIFORNIA DRIVER LICENSE', 'DL D1234567', ...names, 'DOB 07/21/1984', 'EXP 05/01/2031'];
  const { findings, checks } = inText(rows);

  expect(findings).toMatchObject([
    {
      code: 'DOCUMENT_NOT_READ',
      severity: 'MEDIUM',
      message: 'Document not completely read: compare first name and last name yourself',
    },
  ]);
  expect(checks).toMatchObject({
    firstName: { result: 'NOT_RUN', reason: 'the document shows it as the last name' },
    lastName: { result: 'NOT_RUN', reason: 'the document shows it as the first name' },
  });
});

test.each([
  ['a first name that is also the last name', 'Thomas', 'Thomas', ['LN THOMAS', 'FN THOMAS']],
  ['the whole name at one label', 'Ingrid', 'Solheim', ['NAME', 'SOLHEIM, INGRID']],
  ['labels below the names', 'Ingrid', 'Solheim', ['SOLHEIM', 'LAST NAME', 'INGRID', 'FIRST NAME']],
])('a license with %s passes the checks of the names', (_, firstName, lastName, names) => {
  const { checks } = inText(['CALIFORNIA DRIVER LICENSE', ...names, 'DOB 07/21/1984'], {
    firstName,
    lastName,
  });

  expect(checks).toMatchObject({ firstName: { result: 'PASSED' }, lastName: { result: 'PASSED' } });
});

test('a license of another person and state fails every check of what it shows', () => {
  const { codes, checks } = inText([
    'NEVADA DRIVER LICENSE',
    'DL 0987654321',
    'LN GRISHENKO',
    'FN BORIS',
    'DOB 01/02/1960 ISS 03/04/2019',
    'EXP 05/06/2029',
  ]);

  expect(codes).toEqual(['DOCUMENT_OF_ANOTHER_PERSON', ...Array(6).fill('TEXT_MISMATCH')]);
  expect(checks.lastName).toMatchObject({
    result: 'FAILED',
    reason: 'Text mismatch: last name GRISHENKO (document), Reyes (submitted)',
  });
});

test.each([
  ['Harbor', 'Road'],
  ['Nevada', 'License'],
  ['Sex', 'Bro'],
  ['M', 'M'],
])('words of a license that are not its name do not pass as %s %s', (firstName, lastName) => {
  const { checks } = inText(
    [
      ...['NEVADA DRIVER LICENSE', '4d DL D1234567', '1 GRISHENKO', '2 BORIS', '8 118 HARBOR ROAD'],
      ...['15 SEX M 16 HGT 5-06 18 EYES BRO', '3 DOB 07/21/1984', '4b EXP 05/01/2031'],
    ],
    { firstName, lastName, documentIssuer: 'NV' },
  );

  expect(checks.firstName?.result).not.toBe('PASSED');
  expect(checks.lastName?.result).not.toBe('PASSED');
});

test('text without labels and dates is not run', () => {
  const { findings, checks } = inText(['REPUBLIC', 'SPECIMEN']);

  expect(findings).toMatchObject([{ message: 'Document not read: compare it yourself' }]);
  expect(checks.issuer).toMatchObject({ result: 'NOT_RUN' });
});

test('a birth date with one wrong digit is not run', () => {
  expect(inText(['DOB 07/21/1934']).checks.birthDate).toMatchObject({
    result: 'NOT_RUN',
    reason: 'read as 1934-07-21',
  });
});
