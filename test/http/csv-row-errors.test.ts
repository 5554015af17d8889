import { describe, expect, test } from 'vitest';
import {
  type CsvRecord,
  entityRow,
  importCsv,
  investorRow,
  issuerRow,
  jointRow,
  offeringRow,
  toCsv,
} from '../support/csv-files.ts';
import { createInvestor, createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const issuerId = await createIssuer(service);

/** All columns, in their order. */
const allColumns = Object.keys({
  ...jointRow(),
  ...entityRow(),
  dob: '',
  ssn: '',
  country: '',
  state: '',
  zip: '',
});
const wide = (row: CsvRecord) => ({
  ...Object.fromEntries(allColumns.map((column) => [column, ''])),
  ...row,
});

describe('an import lists a row with errors, and imports the rows around it, for', () => {
  const empty = { firstName: '', lastName: ' ', email: '', investorAccountType: '', zip: '04101' };
  test.each<{ what: string; row: CsvRecord; errors: string[] }>([
    {
      what: 'an invalid email address',
      row: investorRow({ email: 'ingrid@' }),
      errors: ['email: must be an email address'],
    },
    {
      what: 'an invalid day',
      row: investorRow({ dob: '02/30/1984' }),
      errors: ['dob: must be a valid date (MM/DD/YYYY or YYYY-MM-DD)'],
    },
    {
      what: 'required cells that are empty',
      row: investorRow(empty),
      errors: [
        'firstName: must not be empty',
        'lastName: must not be empty',
        'email: must not be empty',
        'investorAccountType: must be one of INDIVIDUAL, JOINT, LEGAL_ENTITY',
      ],
    },
    {
      what: 'another account type',
      row: investorRow({ investorAccountType: 'TRUST' }),
      errors: ['investorAccountType: must be one of INDIVIDUAL, JOINT, LEGAL_ENTITY'],
    },
    { what: 'an invalid SSN', row: investorRow({ ssn: '912-34-567' }), errors: ['ssn: must be 9 digits'] },
    {
      what: 'an unknown country',
      row: investorRow({ country: 'Atlantis' }),
      errors: ['country: must be a country code of 2 or 3 letters'],
    },
    {
      what: 'a text of 501 characters',
      row: investorRow({ firstName: 'x'.repeat(501) }),
      errors: ['firstName: must have at most 500 characters'],
    },
    {
      what: 'a NUL character',
      row: investorRow({ lastName: 'Sol\0heim' }),
      errors: ['lastName: must not contain NUL characters'],
    },
    {
      what: 'a joint account without the second person',
      row: jointRow({ jointFirstName: '', jointLastName: ' ' }),
      errors: ['jointFirstName: is required for JOINT', 'jointLastName: is required for JOINT'],
    },
    {
      what: 'a share above 100',
      row: jointRow({ jointOwnership: 100.01 }),
      errors: ['jointOwnership: must be at most 100'],
    },
    {
      what: 'a share that is not a number',
      row: jointRow({ jointOwnership: 'half' }),
      errors: ['jointOwnership: must be a number or null'],
    },
    {
      what: 'an entity without its EIN',
      row: entityRow({ entityEin: '' }),
      errors: ['entityEin: is required for LEGAL_ENTITY'],
    },
    {
      what: 'an entity without any fields',
      row: investorRow({ investorAccountType: 'LEGAL_ENTITY' }),
      errors: [
        'entityName: is required for LEGAL_ENTITY',
        'entityEin: is required for LEGAL_ENTITY',
        'entityCompanyType: is required for LEGAL_ENTITY',
      ],
    },
    {
      what: 'an individual with another person and a company',
      row: { ...jointRow(), ...entityRow(), investorAccountType: 'INDIVIDUAL' },
      errors: [
        'jointFirstName: is allowed only for JOINT',
        'jointLastName: is allowed only for JOINT',
        'jointOwnership: is allowed only for JOINT',
        'entityName: is allowed only for LEGAL_ENTITY',
        'entityEin: is allowed only for LEGAL_ENTITY',
        'entityCompanyType: is allowed only for LEGAL_ENTITY',
      ],
    },
    {
      what: 'errors in several cells',
      row: investorRow({ email: 'nobody', dob: 'once', zip: '0'.repeat(21) }),
      errors: [
        'email: must be an email address',
        'dob: must be a valid date (MM/DD/YYYY or YYYY-MM-DD)',
        'zip: must have at most 20 characters',
      ],
    },
  ])('$what', async ({ row, errors }) => {
    const { status, body } = await importCsv(
      service,
      'investors',
      toCsv([wide(investorRow()), wide(row), wide(investorRow())]),
    );

    expect(status).toBe(200);
    expect(body).toMatchObject({ totalRows: 3, successfulRows: 2 });
    expect(body.createdAccounts.map((account: { row: number }) => account.row)).toEqual([1, 3]);
    expect(body.failedRows).toEqual([{ row: 2, errors: expect.any(Array) }]);
    expect(body.failedRows[0].errors.toSorted()).toEqual(errors.toSorted());
  });

  const good = () => Object.values(investorRow()).join();
  test.each([
    { what: 'too few cells', line: () => 'Ingrid,Solheim', errors: ['row: has 2 cells; the header has 4'] },
    { what: 'too many cells', line: () => `${good()},more`, errors: ['row: has 5 cells; the header has 4'] },
    {
      what: 'a quote that is not closed',
      line: () => `"${good()}`,
      errors: ['row: has a quote that is not closed'],
    },
    {
      what: 'text after a closing quote',
      line: () => `"Ingrid" Marie${good()}`,
      errors: ['row: has text after a closing quote'],
    },
    {
      what: 'a cell above 64 KiB',
      line: () => `${good()}${'x'.repeat(64 * 1024)}`,
      errors: ['row: has a cell of 64 KiB in the column "investorAccountType"; the limit is 64 KiB'],
    },
    {
      what: 'a cell above 64 KiB with fewer characters',
      line: () => `"${'ü\n'.repeat(22_000)}",${good()}`,
      errors: ['row: has a cell of 64.5 KiB in the column "firstName"; the limit is 64 KiB'],
    },
    {
      what: 'more cells than the limit of columns',
      line: () => `${good()}${','.repeat(200)}`,
      errors: ['row: has more than 200 cells'],
    },
  ])('$what', async ({ line, errors }) => {
    const csv = ['firstName,lastName,email,investorAccountType', good(), line(), good()].join('\r\n');

    const { status, body } = await importCsv(service, 'investors', csv);

    expect(status).toBe(200);
    expect(body).toMatchObject({ totalRows: 3, successfulRows: 2, failedRows: [{ row: 2, errors }] });
  });

  test('a cell of 64 KiB in an ignored column, which is not an error', async () => {
    const csv = toCsv([investorRow({ notes: 'x'.repeat(64 * 1024) })]);

    expect((await importCsv(service, 'investors', csv)).body).toMatchObject({ successfulRows: 1 });
  });

  test('an address that the file or the data folder already has, in any case', async () => {
    const email = 'twice@example.com';
    await createInvestor(service, { email: 'registered@example.com' });
    const rows = [email, 'Twice@Example.COM', 'REGISTERED@example.com', email];

    const { body } = await importCsv(
      service,
      'investors',
      toCsv(rows.map((address) => investorRow({ email: address }))),
    );

    const errors = ['email: is already registered'];
    expect(body.failedRows).toEqual([
      { row: 2, errors },
      { row: 3, errors },
      { row: 4, errors },
    ]);
  });

  test('an address that a row with errors has first, which is not an error', async () => {
    const email = 'second@example.com';
    const csv = toCsv([investorRow({ email, dob: 'once' }), investorRow({ email })]);

    expect((await importCsv(service, 'investors', csv)).body).toMatchObject({
      successfulRows: 1,
      createdAccounts: [{ row: 2 }],
    });
  });

  test('an issuer with a date in the future', async () => {
    const csv = toCsv([issuerRow({ doi: '01/01/2999' }), issuerRow()]);

    expect((await importCsv(service, 'issuers', csv)).body.failedRows).toEqual([
      { row: 1, errors: ['doi: must not be in the future'] },
    ]);
  });

  test.each<{ row: CsvRecord; errors: string[] }>([
    { row: { endAt: '01/05/2026', startAt: '01/05/2026' }, errors: ['endAt: must be after startAt'] },
    {
      row: { minInvestment: 2, maxInvestment: 1 },
      errors: ['minInvestment: must not be above maxInvestment'],
    },
    { row: { managedBy: 'NOBODY' }, errors: ['managedBy: must be one of OPERATOR, ISSUER'] },
    { row: { pricePerUnit: 0 }, errors: ['pricePerUnit: must be above 0'] },
    { row: { targetAmount: '1e13' }, errors: ['targetAmount: must be at most 1000000000000'] },
    { row: { totalUnits: '1.000,5' }, errors: ['totalUnits: must be a number'] },
  ])('an offering with $row', async ({ row, errors }) => {
    const csv = toCsv([
      offeringRow({ name: 'A', ...row }),
      offeringRow({ name: 'B', tid: `${Object.values(row)}` }),
    ]);

    const { status, body } = await importCsv(service, 'offering', csv, { issuerId });

    expect(status).toBe(200);
    expect(body).toMatchObject({ totalRows: 2, successfulRows: 1, failedRows: [{ row: 1, errors }] });
  });
});

test('no response repeats an SSN', async () => {
  const csv = toCsv([
    wide(
      jointRow({ ssn: '912-34-56789', jointSsn: '9134567', email: 'nobody', zip: '912-34-5678-912-34-5678' }),
    ),
    wide(investorRow({ ssn: '912-34-5678', jointSsn: '913-45-6789' })),
    wide(investorRow({ ssn: '914-34-5678' })),
  ]);

  const answer = await importCsv(service, 'investors', csv);

  expect(answer.body).toMatchObject({ totalRows: 3, successfulRows: 1 });
  expect(JSON.stringify(answer.body)).not.toMatch(/91[234]-?\d\d-?\d/);
});
