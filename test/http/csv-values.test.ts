import { expect, test } from 'vitest';
import { importCsv, toCsv } from '../support/csv-files.ts';
import { createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();

/** A row as a CRM exports it. */
const exported = (email: string, fields: object = {}) => ({
  firstName: 'Ingrid',
  lastName: 'Solheim',
  email,
  investorAccountType: 'Individual',
  phoneNumber: "'(212) 555-0143",
  dob: '3/4/1985',
  ssn: '123 45 6789',
  isUsCitizenOrGreenCardHolder: 'Yes',
  citizenship: 'US',
  address: '12 Pier Street',
  city: 'Portland',
  state: 'Texas',
  zip: '02139-1234',
  country: 'United States of America',
  currencyCode: 'usd',
  occupation: 'N/A',
  employmentStatus: 'Full-time',
  ...fields,
});

const counted = (body: { normalized: { field: string; rule: string; count: number }[] }) =>
  body.normalized.map(({ field, rule, count }) => `${field} ${rule} ${count}`).sort();

async function findPerson(investorAccountId: string) {
  const { body } = await service.get(`/investor-accounts/${investorAccountId}?include=individuals`);
  return (await service.get(`/individuals/${body.individuals[0].id}`)).body;
}

test('the values of a CRM export are stored in the form of the API, and the changes are counted', async () => {
  const rows = [exported('first@crm.example'), exported('second@crm.example', { state: 'ME' })];

  const { status, body } = await importCsv(service, 'investors', toCsv(rows));

  expect([status, body.failedRows]).toEqual([200, []]);
  expect(counted(body)).toEqual([
    'country country 2',
    'currencyCode currency 2',
    'dob date 2',
    'employmentStatus choice 2',
    'investorAccountType choice 2',
    'occupation empty 2',
    'phoneNumber phone 2',
    'ssn digits 2',
    'state state 1',
  ]);
  expect(await findPerson(body.createdAccounts[0].investorAccountId)).toMatchObject({
    phone: '+12125550143',
    dob: '1985-03-04T00:00:00.000Z',
    ssn: '***-**-6789',
    state: 'TX',
    zip: '02139-1234',
    country: 'US',
    currencyCode: 'USD',
    occupation: null,
    employmentStatus: 'EMPLOYED',
  });
});

test('the states of other countries are stored as they are typed', async () => {
  const abroad = {
    phoneNumber: '',
    ssn: '',
    state: 'West Yorkshire',
    zip: 'LS1 4AP',
    country: 'United Kingdom',
  };
  const rows = [exported('leeds@crm.example', { ...abroad, lastName: 'Ackroyd' })];

  const { body } = await importCsv(service, 'investors', toCsv(rows));

  expect([body.failedRows, body.warnings]).toEqual([[], []]);
  expect(await findPerson(body.createdAccounts[0].investorAccountId)).toMatchObject({
    state: 'West Yorkshire',
    country: 'GB',
  });
});

test('a dry run counts the same changes', async () => {
  const csv = toCsv([exported('third@crm.example')]);

  const planned = await importCsv(service, 'investors', csv, { dryRun: true });
  const imported = await importCsv(service, 'investors', csv);

  expect(planned.body.normalized).toEqual(imported.body.normalized);
  expect(planned.body.normalized).not.toEqual([]);
});

test('a file that is read in a thread of its own counts the same changes', async () => {
  const padding = 'x'.repeat(400);
  const rows = Array.from({ length: 2000 }, (_, number) =>
    exported(`thread-${number}@crm.example`, { occupation: padding }),
  );

  const { status, body } = await importCsv(service, 'investors', toCsv(rows));

  expect([status, body.successfulRows]).toEqual([200, 2000]);
  expect(counted(body)).toContain('dob date 2000');
});

test('a value that can mean something else is not changed', async () => {
  const doubtful = { dob: '13/12/1951', ssn: '9.12345E+08', zip: '2134' };
  const rows = [exported('fourth@crm.example', doubtful), exported('fifth@crm.example')];

  const { body } = await importCsv(service, 'investors', toCsv(rows));

  expect(body.failedRows).toEqual([
    {
      row: 1,
      errors: [
        'ssn: was shortened by the spreadsheet program; format the column as text and export the file again',
        'dob: must be a valid date (MM/DD/YYYY or YYYY-MM-DD)',
      ],
    },
  ]);
});

test('a cell with two email addresses asks for one', async () => {
  const rows = [exported('sixth@crm.example; other@crm.example'), exported('seventh@crm.example')];

  const { body } = await importCsv(service, 'investors', toCsv(rows));

  expect(body.failedRows).toEqual([{ row: 1, errors: ['email: must be one email address'] }]);
});

test('amounts of an offering may have signs, separators, and factors', async () => {
  const issuerId = await createIssuer(service);
  const csv = toCsv([
    {
      name: 'Pier 4',
      type: 'Reg D 506(c)',
      targetAmount: '$5,000,000.00',
      raiseAmount: '5M',
      startAt: 'Jan 5, 2026',
      assetName: 'Class A',
      assetType: 'LLC Units',
      pricePerUnit: '$10.00',
      totalUnits: '500,000',
    },
  ]);

  const { status, body } = await importCsv(service, 'offering', csv, { issuerId });

  expect([status, body.failedRows]).toEqual([200, []]);
  const { body: offering } = await service.get(`/offerings/${body.createdOfferings[0].offeringId}`);
  expect(offering).toMatchObject({ type: 'REG_D', targetAmount: 5_000_000, raiseAmount: 5_000_000 });
});
