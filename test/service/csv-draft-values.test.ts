import { describe, expect, test } from 'vitest';
import type { App } from '../../electron/service/app.ts';
import type { ImportDraft } from '../../shared/contracts/csv-imports/import-drafts.ts';
import { ask, drop, dropAndCheck, runToEnd } from '../support/import-drafts.ts';
import { openApp } from '../support/service.ts';

const header = 'firstName,lastName,email,investorAccountType,dob,ssn,state,zip,country';
const file = [
  header,
  'Ada,Stone,ada@stone.example,Individual,3/4/85,12345678,Texas,2134,USA',
  'Ben,Hart,ben@hart.example,Individual,13/12/1951,123456789,TX,02134,US',
  'Cleo,Marsh,cleo@marsh.example,INDIVIDUAL,03/04/1985,,-,02139-1234,United States',
].join('\n');

async function read(app: App, draft: ImportDraft) {
  const { rows } = await ask(app, 'listImportDraftRows', { params: { id: draft.id } });
  return rows;
}

async function decide(app: App, { id, columns }: ImportDraft, field: string, reading: object) {
  const column = columns.findIndex((each) => each.field === field);
  await ask(app, 'setImportDraft', { params: { id }, body: { reading: { column, ...reading } } });
  return ask(app, 'checkImportDraft', { params: { id } });
}

const list = (changes: ImportDraft['normalized']) =>
  changes.map(({ field, rule, count, typed, value }) => `${field} ${rule} ${count}: ${typed} → ${value}`);

test('a draft shows the values that were changed, and those that a person must confirm', async () => {
  const app = await openApp();
  const draft = await dropAndCheck(app, file);

  expect(list(draft.normalized)).toEqual([
    'investorAccountType choice 2: Individual → INDIVIDUAL',
    'state state 1: Texas → TX',
    'country country 2: USA → US',
    'state empty 1: - → ',
  ]);
  expect(list(draft.suggested)).toEqual([
    'dob twoDigitYear 1: 3/4/85 → 03/04/1985',
    'ssn leadingZero 1: ****5678 → ***-**-5678',
    'zip leadingZero 1: 2134 → 02134',
    'dob dayFirst 1: 13/12/1951 → 12/13/1951',
  ]);
  expect(draft.counts).toMatchObject({ invalid: 2, valid: 1 });
  const [first] = await read(app, draft);
  expect(first?.cells.slice(3)).toEqual(['INDIVIDUAL', '3/4/85', '12345678', 'TX', '2134', 'US']);
  expect(first?.changes).toContainEqual({
    column: 6,
    rule: 'state',
    isApplied: true,
    typed: 'Texas',
    value: 'TX',
  });
});

test('an SSN is masked whatever field its column is mapped to', async () => {
  const app = await openApp();
  const rows = ['A,B,a@b.example,Individual,511-45-6789,511456789'];
  const draft = await drop(
    app,
    ['firstName,lastName,email,investorAccountType,Number,SSN', ...rows].join('\n'),
  );
  const fields = ['firstName', 'lastName', 'email', 'investorAccountType', 'occupation', 'address'];
  await ask(app, 'setImportDraft', {
    params: { id: draft.id },
    body: { fields: fields.map((field) => [field]) },
  });

  const [row] = await read(app, await ask(app, 'checkImportDraft', { params: { id: draft.id } }));

  expect(row?.cells.slice(4)).toEqual(['***-**-6789', '***-**-6789']);
});

test('an accepted suggestion applies to its column, and is imported', async () => {
  const app = await openApp();
  let draft = await dropAndCheck(app, file);
  draft = await decide(app, draft, 'dob', { accepted: ['twoDigitYear', 'dayFirst'] });
  draft = await decide(app, draft, 'ssn', { accepted: ['leadingZero'] });

  // The ZIP code of the first row, whose suggestion is not accepted, and the SSN of the second one.
  expect(draft.counts).toMatchObject({ invalid: 0, warned: 2, valid: 1 });
  const rows = await read(app, draft);
  // With the day first, every date of the column is read so.
  expect(rows.map(({ cells }) => cells[4])).toEqual(['04/03/1985', '12/13/1951', '04/03/1985']);
  expect(rows[0]?.cells[5]).toBe('***-**-5678');
});

test('a column can be kept as it was typed, and changed again', async () => {
  const app = await openApp();
  const checked = await dropAndCheck(app, file);
  const typed = await decide(app, checked, 'state', { asTyped: true });

  expect(list(typed.normalized).filter((change) => change.startsWith('state'))).toEqual([]);
  const rows = await read(app, typed);
  expect(rows.map(({ cells }) => cells[6])).toEqual(['Texas', 'TX', '-']);

  const again = await decide(app, typed, 'state', {});
  expect(list(again.normalized)).toContain('state state 1: Texas → TX');
});

test('a decision about a column ends when the column is mapped to another field', async () => {
  const app = await openApp();
  const checked = await dropAndCheck(app, file);
  const typed = await decide(app, checked, 'state', { asTyped: true });
  const fields = typed.columns.map(({ field }) => (field === 'state' ? 'city' : field));
  const mapped = await ask(app, 'setImportDraft', { params: { id: typed.id }, body: { fields } });

  expect(mapped.columns.map(({ asTyped }) => asTyped)).not.toContain(true);
});

test('a decision about a column that does not exist is rejected', async () => {
  const app = await openApp();
  const { id } = await dropAndCheck(app, file);
  const body = { reading: { column: 9, asTyped: true } };

  await expect(ask(app, 'setImportDraft', { params: { id }, body })).rejects.toMatchObject({
    errors: [{ field: 'reading.column', message: 'does not exist in the file' }],
  });
});

describe('dates that can be read with the month or the day first', () => {
  const people = (...days: string[]) =>
    [
      'First name,Last name,Email,Account type,DOB',
      ...days.map((day, row) => `Ida,Moe,ida.${row}@example.com,Individual,${day}`),
    ].join('\n');

  test('are asked about once for their column, with the order of its other dates', async () => {
    const app = await openApp();
    const { columns } = await dropAndCheck(app, people('03/04/1985', '3/4/1986', '25/12/1984'), 'a.csv');

    expect(columns[4]).toMatchObject({
      dayOrder: null,
      ambiguousDates: { count: 2, example: '03/04/1985', suggested: 'day-first', decidedBy: '25/12/1984' },
    });
    expect(columns.filter(({ ambiguousDates }) => ambiguousDates)).toHaveLength(1);
  });

  test.for([
    ['day-first', ['04/03/1985', '04/03/1986', '12/25/1984']],
    ['month-first', ['03/04/1985', '03/04/1986', '25/12/1984']],
  ] as const)('are read as the user answers: %s', async ([dayOrder, expected]) => {
    const app = await openApp();
    let draft = await dropAndCheck(app, people('03/04/1985', '3/4/1986', '25/12/1984'), 'a.csv');
    draft = await decide(app, draft, 'dob', { dayOrder });

    expect((await read(app, draft)).map(({ cells }) => cells[4])).toEqual(expected);
    // Another decision about the column keeps the answer.
    draft = await decide(app, draft, 'dob', { accepted: ['dayFirst'] });
    expect((await read(app, draft)).map(({ cells }) => cells[4])).toEqual([
      ...expected.slice(0, 2),
      '12/25/1984',
    ]);
  });

  const document = (issued: string, expires: string) =>
    `kycFirstName,kycDocumentType,kycDocumentIssuedDate,kycDocumentExpirationDate\nIda,Passport,${issued},${expires}`;

  test.for([
    ['are decided by the other columns of the file', '05/02/2021', '05/31/2031', null],
    ['have the suggestion of another column', '05/02/2021', '31/05/2031', 'day-first'],
  ] as const)('%s', async ([_, issued, expires, suggested]) => {
    const app = await openApp();
    const { columns } = await drop(app, document(issued, expires), 'document.csv');

    expect(columns.map(({ ambiguousDates }) => ambiguousDates?.suggested ?? null)).toContain(suggested);
    expect(columns.filter(({ ambiguousDates }) => ambiguousDates)).toHaveLength(suggested ? 1 : 0);
  });

  test('are read as one answer for all columns of a file says', async () => {
    const app = await openApp();
    const { id, kind, columns } = await drop(app, document('05/02/2021', '04/03/2031'), 'document.csv');
    const answered = await ask(app, 'setImportDraft', { params: { id }, body: { dayOrder: 'day-first' } });

    expect(kind).toBe('kyc');
    expect(columns.filter(({ ambiguousDates }) => ambiguousDates)).toHaveLength(2);
    expect(answered.columns.slice(-2).map(({ dayOrder }) => dayOrder)).toEqual(['day-first', 'day-first']);
  });

  test('are not asked about in the next file with the same columns', async () => {
    const app = await openApp();
    const first = await dropAndCheck(app, people('03/04/1985'), 'a.csv');
    await decide(app, first, 'dob', { dayOrder: 'day-first' });
    await runToEnd(app, first.id);

    const next = await drop(app, people('05/06/1985').replaceAll('ida', 'ola'), 'b.csv');

    expect(next.columns[4]).toMatchObject({ dayOrder: 'day-first' });
  });
});
