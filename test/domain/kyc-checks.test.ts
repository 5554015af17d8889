import { describe, expect, test } from 'vitest';
import { checkDocument } from '../../electron/service/modules/compliance/kyc-checks/check-document.ts';
import type { InspectedImage, KycFacts } from '../../electron/service/modules/compliance/kyc-checks/facts.ts';
import {
  compileForms,
  licenseForms,
} from '../../electron/service/modules/compliance/kyc-checks/number-forms.ts';
import type { MrzReading } from '../../electron/service/modules/compliance/kyc-inspection/parse-mrz.ts';
import { usStates } from '../../shared/domain/us-states.ts';

/** A passport without findings. */
const facts: KycFacts = {
  record: {
    documentType: 'PASSPORT',
    documentNumber: 'A12345678',
    documentIssuer: 'US',
    firstName: 'Tomás',
    lastName: 'Reyes',
    issuedAt: '2021-05-02T00:00:00.000Z',
    expiresAt: '2031-05-01T00:00:00.000Z',
    dob: '1984-07-21T00:00:00.000Z',
  },
  individual: {
    firstName: 'Tomás',
    lastName: 'Reyes',
    dob: '1984-07-21T00:00:00.000Z',
    citizenship: 'US',
    country: 'US',
    state: 'ME',
    lastFour: '5678',
  },
  reading: undefined,
  sameNumber: [],
  sameSsn: [],
  today: '2026-03-01',
};

const images: InspectedImage[] = [
  { side: 'front', sha256: 'aa', inspection: { kind: 'image', width: 1000, height: 700 } },
  { side: 'selfie', sha256: 'bb', inspection: { kind: 'image', width: 700, height: 1000 } },
];

type Change = Partial<Omit<KycFacts, 'record' | 'individual'>> & {
  images?: InspectedImage[];
  record?: Partial<KycFacts['record']>;
  individual?: Partial<KycFacts['individual']>;
};

function find({ record, individual, ...rest }: Change) {
  const changed = {
    ...facts,
    ...rest,
    record: { ...facts.record, ...record },
    individual: { ...facts.individual, ...individual },
  };
  const found = checkDocument(changed, rest.images ?? images);
  // Most of these documents are not read; test/domain/identity-checks.test.ts is about that.
  return changed.reading ? found : found.filter(({ code }) => code !== 'DOCUMENT_NOT_READ');
}

const codes = (change: Change) => find(change).map(({ code }) => code);

test('a correct document has no findings', () => {
  expect(find({})).toEqual([]);
});

test('a finding names the values that were compared', () => {
  expect(find({ record: { lastName: 'Solheim' } })).toEqual([
    {
      code: 'LAST_NAME_MISMATCH',
      severity: 'HIGH',
      message: 'Last name mismatch: Solheim (document), Reyes (profile)',
      compared: { document: 'Solheim', individual: 'Reyes' },
    },
  ]);
});

test('the finding with the highest severity is first', () => {
  const found = find({
    record: { documentNumber: '!', documentIssuer: 'NO', dob: '2010-01-01T00:00:00.000Z' },
  });

  expect(found.map(({ severity }) => severity)).toEqual(['HIGH', 'HIGH', 'MEDIUM', 'LOW']);
});

test.each([
  { expires: '2026-02-28', found: ['DOCUMENT_EXPIRED'] },
  { expires: '2026-03-01', found: ['DOCUMENT_EXPIRES_SOON'] },
  { expires: '2026-03-31', found: ['DOCUMENT_EXPIRES_SOON'] },
  { expires: '2026-04-01', found: [] },
])('a document that expires on $expires has the findings $found on March 1', ({ expires, found }) => {
  expect(codes({ record: { expiresAt: `${expires}T00:00:00.000Z` } })).toEqual(found);
});

test.each([
  { issued: '2026-03-01', found: [] },
  { issued: '2026-03-02', found: ['DOCUMENT_NOT_YET_ISSUED'] },
])('a document that was issued on $issued has the findings $found on March 1', ({ issued, found }) => {
  expect(codes({ record: { issuedAt: `${issued}T00:00:00.000Z` } })).toEqual(found);
});

test.each([
  { born: '2008-03-01', today: '2026-03-01', found: [] },
  { born: '2008-03-02', today: '2026-03-01', found: ['UNDER_AGE'] },
  { born: '2008-02-29', today: '2026-02-28', found: ['UNDER_AGE'] },
  { born: '2008-02-29', today: '2026-03-01', found: [] },
  { born: '2024-12-31', today: '2026-03-01', found: ['UNDER_AGE'] },
])('a person born on $born has the findings $found on $today', ({ born, today, found }) => {
  const dob = `${born}T00:00:00.000Z`;

  expect(codes({ record: { dob }, individual: { dob }, today })).toEqual(found);
});

test.each([
  ['2010-03-01', 16],
  ['2010-03-02', 15],
])('the finding for an individual born on %s names the age', (born, age) => {
  const dob = `${born}T00:00:00.000Z`;

  expect(find({ record: { dob }, individual: { dob } }).map(({ message }) => message)).toEqual([
    `Individual is under 18 (age ${age})`,
  ]);
});

describe('the comparison of names', () => {
  test.each([
    ['TOMAS', 'Tomás'],
    ['Anne-Marie', 'ANNE MARIE'],
    ['O’Brien', "O'BRIEN"],
    ['Ærø', 'Aero'],
    ['Łukasz', 'LUKASZ'],
    ['Weiß', 'WEISS'],
    [' van  der Berg', 'Vanderberg'],
    ['李', '李'],
  ])('treats %s and %s as equal', (document, individual) => {
    expect(codes({ record: { firstName: document }, individual: { firstName: individual } })).toEqual([]);
    expect(codes({ record: { lastName: document }, individual: { lastName: individual } })).toEqual([]);
  });

  test.each([
    ['Tomás', 'Thomas'],
    ['Anne', 'Anne Marie'],
    ['李', '王'],
  ])('treats %s and %s as different', (document, individual) => {
    expect(codes({ record: { firstName: document }, individual: { firstName: individual } })).toEqual([
      'FIRST_NAME_MISMATCH',
    ]);
    expect(codes({ record: { lastName: document }, individual: { lastName: individual } })).toEqual([
      'LAST_NAME_MISMATCH',
    ]);
  });
});

test('ignores fields that the individual lacks', () => {
  expect(codes({ individual: { lastName: null, dob: null, citizenship: null, state: null } })).toEqual([]);
});

test('finds another date of birth', () => {
  expect(find({ individual: { dob: '1984-07-12T00:00:00.000Z' } })).toMatchObject([
    { code: 'BIRTH_DATE_MISMATCH', compared: { document: '1984-07-21', individual: '1984-07-12' } },
  ]);
});

const license = { documentType: 'DRIVER_LICENSE', documentIssuer: 'ME', documentNumber: '1234567' };

describe('the check of the issuer', () => {
  test.each([
    { issuer: 'US', citizenship: 'USA', found: [] },
    { issuer: 'USA', citizenship: 'United States', found: [] },
    { issuer: 'US', citizenship: 'united states of america', found: [] },
    { issuer: 'NOR', citizenship: 'no', found: [] },
    { issuer: 'CI', citizenship: 'Cote d’Ivoire', found: [] },
    { issuer: 'NOR', citizenship: 'of the world', found: [] },
    { issuer: 'NOR', citizenship: 'US', found: ['ISSUER_MISMATCH'] },
    { issuer: 'NO', citizenship: 'Sweden', found: ['ISSUER_MISMATCH'] },
  ])(
    'finds $found for a passport of $issuer and a citizen «$citizenship»',
    ({ issuer, citizenship, found }) => {
      expect(codes({ record: { documentIssuer: issuer }, individual: { citizenship } })).toEqual(found);
    },
  );

  test.each([
    { country: 'US', state: 'ME', found: [] },
    { country: 'USA', state: 'me', found: [] },
    { country: 'US', state: 'NH', found: ['ISSUER_MISMATCH'] },
    { country: 'CA', state: 'ON', found: [] },
    { country: null, state: 'NH', found: [] },
  ])('finds $found for a license of Maine and a person in $state, $country', ({ country, state, found }) => {
    expect(codes({ record: license, individual: { country, state } })).toEqual(found);
  });
});

describe('the check of the number', () => {
  test.each([
    { issuer: 'US', number: '123456789', found: [] },
    { issuer: 'USA', number: 'a 1234-5678', found: [] },
    { issuer: 'US', number: '12345678', found: ['NUMBER_FORMAT'] },
    { issuer: 'NO', number: 'CCC001234', found: [] },
    { issuer: 'NO', number: 'CCC0012345', found: ['NUMBER_FORMAT'] },
    { issuer: 'NO', number: 'CCC/01234', found: ['NUMBER_FORMAT'] },
  ])('finds $found for passport $number of $issuer', ({ issuer, number, found }) => {
    const record = { documentIssuer: issuer, documentNumber: number };

    expect(codes({ record, individual: { citizenship: issuer } })).toEqual(found);
  });

  test.each([
    { state: 'ME', number: '1234567', found: [] },
    { state: 'ME', number: '1234567X', found: [] },
    { state: 'ME', number: '123456', found: ['NUMBER_FORMAT'] },
    { state: 'CA', number: 'd1234567', found: [] },
    { state: 'CA', number: '12345678', found: ['NUMBER_FORMAT'] },
    { state: 'FL', number: 'S530-460-92-123-0', found: [] },
    { state: 'NH', number: 'NHL12345678', found: [] },
    { state: 'NH', number: 'NHX12345678', found: ['NUMBER_FORMAT'] },
    { state: 'WA', number: 'WDL0ABCD123B', found: [] },
    { state: 'WA', number: 'SMITH*J123AB', found: [] },
    { state: 'PR', number: 'anything', found: [] },
  ])('finds $found for license $number of $state', ({ state, number, found }) => {
    const record = { ...license, documentIssuer: state, documentNumber: number };

    expect(codes({ record, individual: { state } })).toEqual(found);
  });

  test('the finding names the state and its formats', () => {
    expect(find({ record: { ...license, documentNumber: '1' } })).toMatchObject([
      {
        severity: 'LOW',
        message:
          'Document number format is not valid for a Maine driver license (expected 7 digits, 7 digits + 1 letter, or 8 digits)',
      },
    ]);
  });

  test('accepts any number of a state ID', () => {
    expect(codes({ record: { ...license, documentType: 'STATE_ID', documentNumber: '1' } })).toEqual([]);
  });

  test('has valid forms for every state and the District of Columbia', () => {
    const territories = ['AS', 'GU', 'MP', 'PR', 'UM', 'VI'];
    const states = Object.keys(usStates).filter((state) => !territories.includes(state));

    expect(Object.keys(licenseForms).sort()).toEqual(states.sort());
    for (const form of Object.values(licenseForms).flat()) {
      expect(form).toMatch(/^(\d+(-\d+)? (digit|letter|character)s?|[A-Z]+)( \+ (?!$)|$)/);
      expect(compileForms([form]).test('!'), `${form} accepts an exclamation mark`).toBe(false);
    }
  });
});

describe('the check for duplicates', () => {
  const other = { individualId: 'individual_b', documentType: 'PASSPORT', documentIssuer: 'US' };

  test('finds the same document of another individual', () => {
    expect(find({ sameNumber: [other, other] })).toMatchObject([
      { code: 'SAME_DOCUMENT_NUMBER', severity: 'HIGH', individualIds: ['individual_b'] },
    ]);
  });

  test('accepts the same number of another issuer', () => {
    expect(find({ sameNumber: [{ ...other, documentIssuer: 'NO' }] })).toMatchObject([
      { code: 'SAME_DOCUMENT_NUMBER', severity: 'LOW' },
    ]);
  });

  test('finds the same SSN without showing it', () => {
    expect(find({ sameSsn: ['individual_b', 'individual_c'] })).toMatchObject([
      {
        code: 'SAME_SSN',
        compared: { ssn: '***-**-5678' },
        individualIds: ['individual_b', 'individual_c'],
      },
    ]);
  });
});

describe('the check of the machine-readable zone', () => {
  const zone: MrzReading = {
    lastName: 'REYES',
    firstName: 'TOMAS',
    documentNumber: 'A12345678',
    issuer: 'USA',
    nationality: 'USA',
    birthDate: '840721',
    sex: 'X',
    expiryDate: '310501',
    wrongDigits: [],
  };
  const withZone = (mrz: Partial<MrzReading>): Change => ({
    reading: { mrz: { ...zone, ...mrz }, lines: [] },
  });

  test.each([
    ['equal values', {}],
    ['a number read with letters for digits', { documentNumber: 'AI2345G7B' }],
    ['a number with an extra filler', { documentNumber: 'A12345678K' }],
    ['a nationality that is not in ISO 3166', { nationality: 'XXA' }],
  ])('accepts %s', (_, mrz) => {
    expect(find(withZone(mrz))).toEqual([]);
  });

  test.each([
    ['the number', { documentNumber: 'A12345679' }, { zone: 'A12345679', submitted: 'A12345678' }],
    ['the date of birth', { birthDate: '840712' }, { zone: '840712', submitted: '840721' }],
    ['the expiry date', { expiryDate: '300501' }, { zone: '300501', submitted: '310501' }],
    ['the nationality', { nationality: 'NOR' }, { zone: 'NOR', submitted: 'USA' }],
  ])('finds another value of %s', (_, mrz, compared) => {
    expect(find(withZone(mrz))).toMatchObject([{ code: 'MRZ_MISMATCH', severity: 'MEDIUM', compared }]);
  });

  test.each([
    [{ birthDate: '910109' }, 'MRZ mismatch: date of birth Jan 9, 1991 (MRZ), Jul 21, 1984 (submitted)'],
    [{ birthDate: '070109' }, 'MRZ mismatch: date of birth Jan 9, 2007 (MRZ), Jul 21, 1984 (submitted)'],
    [{ expiryDate: '291345' }, 'MRZ mismatch: expiration date 291345 (MRZ), May 1, 2031 (submitted)'],
    [{ nationality: 'NOR' }, 'MRZ mismatch: nationality NOR (MRZ), USA (submitted)'],
  ])('the finding for %o names both values', (mrz, message) => {
    expect(find(withZone(mrz)).map((finding) => finding.message)).toEqual([message]);
  });

  test('finds a wrong check digit, and does not compare its value', () => {
    expect(find(withZone({ birthDate: '840712', wrongDigits: ['birthDate'] }))).toEqual([
      {
        code: 'MRZ_CHECK_DIGIT',
        severity: 'MEDIUM',
        message: 'MRZ check digit failed for date of birth (840712); compare with the image',
        compared: { zone: '840712' },
      },
    ]);
  });
});

describe('the check of images', () => {
  const front = (inspection: InspectedImage['inspection']): Change => ({
    images: [{ side: 'front', sha256: 'aa', inspection }],
  });

  test.each([
    { width: 600, height: 380, found: [] },
    { width: 380, height: 600, found: [] },
    { width: 599, height: 599, found: ['IMAGE_TOO_SMALL'] },
    { width: 4000, height: 379, found: ['IMAGE_TOO_SMALL'] },
  ])('finds $found for $width × $height pixels', ({ width, height, found }) => {
    expect(codes(front({ kind: 'image', width, height }))).toEqual(found);
  });

  test('finds an image that is too large to open', () => {
    expect(find(front({ kind: 'oversized', width: 100_000, height: 100_000 }))).toMatchObject([
      {
        code: 'IMAGE_TOO_LARGE',
        message: 'Image not checked (front): it declares 100000 × 100000 pixels',
      },
    ]);
  });

  test('finds an unreadable file', () => {
    expect(find(front({ kind: 'unreadable', why: 'PDF is locked with a password' }))).toMatchObject([
      { code: 'DOCUMENT_UNREADABLE', message: 'PDF is locked with a password (front)' },
    ]);
  });

  test('finds a PDF with scripts, and accepts one without', () => {
    expect(codes(front({ kind: 'pdf', pages: 2, hasScripts: false }))).toEqual([]);
    expect(codes(front({ kind: 'pdf', pages: 2, hasScripts: true }))).toEqual(['PDF_SCRIPTS']);
  });

  test('finds two images that are the same file', () => {
    const inspection = { kind: 'image', width: 1000, height: 700 } as const;
    const images = (['front', 'back', 'selfie'] as const).map((side) => ({ side, sha256: 'aa', inspection }));

    expect(find({ images }).map(({ message }) => message)).toEqual([
      'Same file submitted as front and back',
      'Same file submitted as front and selfie',
      'Same file submitted as back and selfie',
    ]);
  });
});
