import { describe, expect, test } from 'vitest';
import { type CsvForm, importCsv, investorRow, toCsv, toLines } from '../support/csv-files.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

/** The individual of the newest account, as the lists show it. */
async function newestAccount() {
  const { body } = await service.get('/investor-accounts?limit=1');
  return body.items[0];
}

describe('an import accepts the encoding', () => {
  test.each([
    { what: 'UTF-8', encode: (text: string) => Buffer.from(text) },
    { what: 'UTF-8 with a byte order mark', encode: (text: string) => Buffer.from(`\ufeff${text}`) },
    { what: 'UTF-16 LE with a byte order mark', encode: utf16 },
    { what: 'UTF-16 BE with a byte order mark', encode: (text: string) => utf16(text).swap16() },
    { what: 'UTF-16 LE', encode: (text: string) => utf16(text).subarray(2) },
    { what: 'UTF-16 BE', encode: (text: string) => utf16(text).swap16().subarray(2) },
  ])('$what', async ({ encode }) => {
    const csv = toCsv([investorRow({ firstName: 'Zoë 🌞', lastName: '渡辺, Ødegård' })]);

    const { status, body } = await importCsv(service, 'investors', encode(csv));

    expect(status).toBe(200);
    expect(body).toMatchObject({ totalRows: 1, successfulRows: 1, failedRows: [], ignoredColumns: [] });
    expect((await newestAccount()).individuals[0]).toMatchObject({
      firstName: 'Zoë 🌞',
      lastName: '渡辺, Ødegård',
    });
  });

  test('Windows-1252', async () => {
    const csv = toCsv([investorRow({ firstName: 'Zo\xeb', lastName: 'D\x92Angelo \x80' })]);

    await importCsv(service, 'investors', Buffer.from(csv, 'latin1'));

    expect((await newestAccount()).individuals[0]).toMatchObject({
      firstName: 'Zoë',
      lastName: 'D’Angelo €',
    });
  });

  test('UTF-8 with a byte order mark before a quoted name', async () => {
    const csv = `\ufeff"firstName","lastName","email","investorAccountType"\n${toLines([
      Object.values(investorRow({ lastName: 'Marked' })),
    ])}`;

    expect((await importCsv(service, 'investors', csv)).body.successfulRows).toBe(1);
  });

  test('Windows-1252 if the bytes contain a lone surrogate as UTF-8', async () => {
    const [before = '', after = ''] = toCsv([investorRow({ lastName: 'Lone|' })]).split('|');
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from('eda080', 'hex'), Buffer.from(after)]);

    await importCsv(service, 'investors', bytes);

    expect((await newestAccount()).individuals[0].lastName).toBe('Loneí\u00a0€');
  });

  test.each([
    { what: 'a lone surrogate in UTF-16', bytes: utf16(toCsv([investorRow({ lastName: 'a\ud800' })])) },
    { what: 'half a character of UTF-16', bytes: utf16(toCsv([investorRow()])).subarray(0, -1) },
    {
      what: 'other bytes behind the mark of UTF-8',
      bytes: Buffer.from(`\xef\xbb\xbf${toCsv([investorRow({ lastName: 'Zo\xeb' })])}`, 'latin1'),
    },
  ])('only if it matches the byte order mark: $what returns 400', async ({ bytes }) => {
    const { status, body } = await importCsv(service, 'investors', bytes);

    expect(status).toBe(400);
    expect(body.errors).toEqual([expect.stringMatching(/^file: has a utf-\S+ byte order mark, but/)]);
  });
});

describe('an import splits rows and cells with', () => {
  const delimiters = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' };
  const lineBreaks = { LF: '\n', CRLF: '\r\n', CR: '\r' };
  const forms = Object.entries(delimiters).flatMap(([delimiterName, delimiter]) =>
    Object.entries(lineBreaks).map(([breakName, lineBreak]) => ({
      what: `${delimiterName} and ${breakName}`,
      delimiter,
      lineBreak,
    })),
  );

  test.each(forms)('$what', async ({ delimiter, lineBreak }: CsvForm) => {
    const address = 'Wharf; "Old" Street,\t18\nrear';
    const csv = toCsv([investorRow({ address }), investorRow({ address: '5" pipe' })], {
      delimiter,
      lineBreak,
    });

    const { body } = await importCsv(service, 'investors', csv);

    expect(body).toMatchObject({ totalRows: 2, successfulRows: 2 });
    const [first, second] = body.createdAccounts;
    expect(await addressOf(first.investorAccountId)).toBe(address);
    expect(await addressOf(second.investorAccountId)).toBe('5" pipe');
  });

  async function addressOf(investorAccountId: string) {
    const { body } = await service.get(`/individuals?investorAccountId=${investorAccountId}`);
    return body.items[0].address;
  }

  test('mixed line breaks, and none after the last row', async () => {
    const [header, ...rows] = toCsv([investorRow(), investorRow(), investorRow()]).trimEnd().split('\n');
    const csv = `${header}\r\n${rows[0]}\n${rows[1]}\r${rows[2]}`;

    expect((await importCsv(service, 'investors', csv)).body).toMatchObject({ successfulRows: 3 });
  });

  test('the delimiter of the header, whatever the rows contain', async () => {
    const csv = toCsv([
      investorRow({ address: 'a;b;c;d;e;f;g' }),
      investorRow({ address: 'a;b;c;d;e;f;g' }),
    ]).replaceAll('"', '');

    expect((await importCsv(service, 'investors', csv)).body).toMatchObject({ successfulRows: 2 });
  });

  test('empty rows, which do not count', async () => {
    const [header, good, bad] = toCsv([investorRow(), investorRow({ email: 'nobody' })]).split('\n');
    const csv = ['', ' ', header, '', ',,,', good, '  ', ' , ,"",', bad, '', ''].join('\r\n');

    const { body } = await importCsv(service, 'investors', csv);

    expect(body).toMatchObject({ totalRows: 2, successfulRows: 1 });
    expect(body.failedRows).toEqual([{ row: 2, errors: ['email: must be an email address'] }]);
  });

  test('spaces around texts, and cells with only spaces, which are empty', async () => {
    await importCsv(service, 'investors', toCsv([investorRow({ lastName: ' Solheim\t', tid: '  ' })]));

    expect(await newestAccount()).toMatchObject({ tid: null, individuals: [{ lastName: 'Solheim' }] });
  });
});

describe('the header', () => {
  const cells = () => Object.values(investorRow());

  test('matches without case, spaces, _ and -', async () => {
    const csv = toLines([['FIRST_NAME', 'last name', ' E-Mail ', 'Investor-Account_TYPE'], cells()]);

    expect((await importCsv(service, 'investors', csv)).body).toMatchObject({
      successfulRows: 1,
      ignoredColumns: [],
    });
  });

  test.each([
    ['Given name', 'Surname', 'E-mail address', 'Account type'],
    ['Investor First Name', 'Investor Last Name', 'Primary Email', 'Type of account'],
    ['FIRSTNAME', 'LASTNAME', 'EMAIL', 'INVESTOR_TYPE__C'],
  ])('matches the usual names of spreadsheets: %s, %s, %s, %s', async (...header) => {
    const { body } = await importCsv(service, 'investors', toLines([header, cells()]));

    expect(body).toMatchObject({ successfulRows: 1, ignoredColumns: [] });
  });

  test('splits a column with the full name', async () => {
    const { email = '', investorAccountType = '' } = investorRow();
    const header = ['Full name', 'email', 'investorAccountType'];

    await importCsv(service, 'investors', toLines([header, ['Müller, Jürgen', email, investorAccountType]]));

    expect((await newestAccount()).individuals[0]).toMatchObject({ firstName: 'Jürgen', lastName: 'Müller' });
  });

  test('prefers the name of a field to an alias, which is then not imported', async () => {
    const csv = toCsv([investorRow({ Mail: 'other@example.com' })]);

    expect((await importCsv(service, 'investors', csv)).body).toMatchObject({
      successfulRows: 1,
      ignoredColumns: ['Mail'],
    });
  });

  test('does not match a name that needs a person, such as one with a typing error', async () => {
    const header = ['firstName', 'lastName', 'Emial', 'investorAccountType'];

    const { status, body } = await importCsv(service, 'investors', toLines([header, cells()]));

    expect(status).toBe(400);
    expect(body.errors).toEqual(['email: the column is missing']);
  });

  test('allows unknown columns, which are listed as they are written', async () => {
    const csv = toCsv([investorRow({ 'Shoe size': 44, __proto__x: 'a', constructor: 'b' })]);

    expect((await importCsv(service, 'investors', csv)).body).toMatchObject({
      successfulRows: 1,
      ignoredColumns: ['Shoe size', '__proto__x', 'constructor'],
    });
  });

  test('allows columns in any order', async () => {
    const csv = toLines([['investorAccountType', 'email', 'lastName', 'firstName'], cells().toReversed()]);

    expect((await importCsv(service, 'investors', csv)).body.failedRows).toHaveLength(0);
  });

  test('returns 400 with the names of missing required columns', async () => {
    const { status, body } = await importCsv(
      service,
      'investors',
      toCsv([{ firstName: 'Ingrid', email: 'a' }]),
    );

    expect(status).toBe(400);
    expect(body.errors).toEqual([
      'lastName: the column is missing',
      'investorAccountType: the column is missing',
    ]);
  });

  test.each(['firstName', 'FIRST-NAME', 'first name'])(
    'returns 400 for a duplicate column, written as %s',
    async (again) => {
      const { status, body } = await importCsv(
        service,
        'investors',
        toCsv([investorRow({ [` ${again}`]: 'Ole' })]),
      );

      expect(status).toBe(400);
      expect(body.errors).toEqual(['firstName: duplicate column in the header']);
    },
  );

  test('returns 400 for a duplicate unknown column', async () => {
    const { status, body } = await importCsv(
      service,
      'investors',
      toCsv([investorRow({ Note: 1, note: 2 })]),
    );

    expect(status).toBe(400);
    expect(body.errors).toEqual(['Note: duplicate column in the header']);
  });

  test('may end in columns without a name if their cells are empty', async () => {
    const [header, first, second] = toCsv([investorRow(), investorRow()]).split('\n');
    const csv = `${header},, \n${first}, ,\n${second},,stray\n`;

    const { body } = await importCsv(service, 'investors', csv);

    expect(body).toMatchObject({ successfulRows: 1, ignoredColumns: [] });
    expect(body.failedRows).toEqual([
      { row: 2, errors: ['row: has a value in cell 6, whose column has no name'] },
    ]);
  });

  test('may be shorter than a row if the additional cells are empty', async () => {
    const [header, first, second] = toCsv([investorRow(), investorRow()]).split('\n');

    const { body } = await importCsv(service, 'investors', `${header}\n${first},,\n${second},,stray\n`);

    expect(body.failedRows).toEqual([{ row: 2, errors: ['row: has 6 cells; the header has 4'] }]);
  });

  test.each([
    {
      what: 'no text but line breaks',
      csv: '\r\n\r\n',
      error: 'file: must start with a header row',
    },
    { what: 'a mark alone', csv: '\ufeff', error: 'file: must start with a header row' },
    {
      what: 'a quote that is not closed',
      csv: `"firstName,${toCsv([investorRow()])}`,
      error: 'file: has a header row that has a quote that is not closed',
    },
    {
      what: 'more than 200 columns',
      csv: toCsv([
        investorRow(Object.fromEntries(Array.from({ length: 197 }, (_, n) => [`column ${n}`, '']))),
      ]),
      error: 'file: has a header row with 201 columns; the limit is 200',
    },
  ])('returns 400 for $what, which is not a header', async ({ csv, error }) => {
    const { status, body } = await importCsv(service, 'investors', csv);

    expect(status).toBe(400);
    expect(body.errors).toEqual([error]);
  });

  test('may have 200 columns', async () => {
    const columns = Object.fromEntries(Array.from({ length: 196 }, (_, n) => [`column ${n}`, '']));

    const { body } = await importCsv(service, 'investors', toCsv([investorRow(columns)]));

    expect(body).toMatchObject({ successfulRows: 1, ignoredColumns: Object.keys(columns) });
  });

  test('does not appear in the error if it contains personal data', async () => {
    const { status, body } = await importCsv(
      service,
      'investors',
      'Ingrid,Solheim,912-34-5678,912-34-5678\n',
    );

    expect(status).toBe(400);
    expect(JSON.stringify(body)).not.toMatch(/912-?34/);
  });
});
