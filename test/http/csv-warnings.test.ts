import { describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { ImportWarning } from '../../shared/contracts/csv-imports/row-warnings.ts';
import { limits } from '../../shared/domain/limits.ts';
import { importCsv, toCsv } from '../support/csv-files.ts';
import { createIndividual, createIssuer, freshEmail } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();

const investor = (fields: object = {}) => ({
  firstName: 'Ingrid',
  lastName: 'Solheim',
  email: freshEmail(),
  investorAccountType: 'INDIVIDUAL',
  country: 'US',
  ...fields,
});

const issuer = (fields: object = {}) => ({
  firstName: 'Ole',
  lastName: 'Brandt',
  email: freshEmail(),
  accountName: 'Brandt Timber',
  title: 'Brandt Timber',
  legalName: 'Brandt Timber LLC',
  ein: '12-7000001',
  type: 'LLC',
  ...fields,
});

const shown = (warnings: ImportWarning[]) =>
  warnings.map(({ row, field, message }) => `${row} ${field}: ${message}`);

describe('an investor with a value that cannot be right is imported with a warning', () => {
  test.each<[fields: object, ...messages: string[]]>([
    [{ ssn: '000000000' }, 'ssn: Not a valid SSN', 'ssn: Placeholder, not a real SSN'],
    [{ ssn: '078051120' }, 'ssn: Not a valid SSN'],
    [{ ssn: '123456789' }, 'ssn: Placeholder, not a real SSN'],
    [{ dob: '02/28/2230' }, 'dob: The date of birth is in the future: Feb 28, 2230'],
    [{ dob: '01/01/1900' }, 'dob: The date of birth is more than 120 years ago: Jan 1, 1900'],
    [{ state: 'XX' }, 'state: XX is not a US state'],
    [{ zip: 'ABC' }, 'zip: A ZIP code in the United States has 5 or 9 digits'],
    [{ zip: '2134' }, 'zip: A ZIP code in the United States has 5 or 9 digits'],
    [{ country: 'ZZ' }, 'country: ZZ is not a country (ISO 3166)'],
    [{ currencyCode: 'XXX' }, 'currencyCode: XXX is not a currency in use (ISO 4217)'],
    [{ phoneNumber: 'not a phone' }, 'phoneNumber: Not a phone number'],
    [{ email: 'bob@dirty' }, 'email: The email domain dirty has no dot'],
    [{ citizenship: 'Martian' }, 'citizenship: Martian is not a country'],
  ])('%j', async (fields, ...messages) => {
    const { status, body } = await importCsv(service, 'investors', toCsv([investor(fields)]));

    expect([status, body.successfulRows]).toEqual([200, 1]);
    expect(shown(body.warnings)).toEqual(messages.map((message) => `1 ${message}`));
    expect(body.warningCount).toBe(messages.length);
  });
});

test('the warning of an imported value is a finding of its record', async () => {
  const csv = toCsv([investor({ state: 'XX', citizenship: 'United States' })]);
  const { body } = await importCsv(service, 'investors', csv);

  const account = await service.get(
    `/investor-accounts/${body.createdAccounts[0].investorAccountId}?include=individuals`,
  );
  const [{ id }] = account.body.individuals;
  const found = await service.app.run('listDataFindings', backOffice, { params: { id } });
  expect(found).toMatchObject({ items: [{ code: 'UNKNOWN_STATE', message: 'XX is not a US state' }] });
  // Certain values are stored as their codes.
  expect((await service.get(`/individuals/${id}`)).body).toMatchObject({ citizenship: 'US', state: 'XX' });
});

test('a type of company with other characters is stored as it is, with a warning', async () => {
  const rows = [issuer({ type: 'llc!!' }), issuer({ ein: '12-7000002', type: 'Limited Liability Company' })];

  const { body } = await importCsv(service, 'issuers', toCsv(rows));

  expect(shown(body.warnings)).toEqual(['1 type: llc!! is not a known type of company']);
  expect(body.normalized).toEqual([{ field: 'type', rule: 'choice', count: 1 }]);
});

describe('duplicates', () => {
  test('two rows with one SSN, and both holders with one, are warnings', async () => {
    const joint = {
      investorAccountType: 'JOINT',
      jointFirstName: 'Tomás',
      jointLastName: 'Reyes',
      ssn: '899-22-0002',
      jointSsn: '899220002',
    };
    const rows = [investor({ ssn: '899-22-0001' }), investor({ ssn: '899220001' }), investor(joint)];

    const { body } = await importCsv(service, 'investors', toCsv(rows), { dryRun: true });

    expect(shown(body.warnings)).toEqual([
      '2 ssn: Duplicate of row 1 (same SSN)',
      '3 jointSsn: Both holders have the same SSN',
    ]);
  });

  test('an SSN, or a name and date of birth, of a stored individual is a warning with its ID', async () => {
    const person = { firstName: 'Ruth', lastName: 'Quimby', dob: '03/04/1985' };
    const id = await createIndividual(service, { ...person, ssn: '899-22-0003' });
    const rows = [investor({ ssn: '899220003' }), investor({ ...person, dob: '1985-03-04' })];

    const planned = await importCsv(service, 'investors', toCsv(rows), { dryRun: true });
    const imported = await importCsv(service, 'investors', toCsv(rows));

    const expected = [
      `1 ssn: Duplicate SSN (${id})`,
      `2 lastName: Possible duplicate: another record has the same name and date of birth (${id})`,
    ];
    expect(shown(planned.body.warnings)).toEqual(expected);
    expect(shown(imported.body.warnings)).toEqual(expected);
  });

  test('the EIN of another issuer is a warning', async () => {
    const id = await createIssuer(service, { ein: '12-7000010' });

    const rows = [issuer({ ein: '127000010' }), issuer({ ein: '12-7000011' }), issuer({ ein: '12-7000011' })];
    const { body } = await importCsv(service, 'issuers', toCsv(rows), { atomic: true });

    expect(shown(body.warnings)).toEqual([
      `1 ein: Duplicate EIN (${id})`,
      '3 ein: Duplicate of row 2 (same EIN)',
    ]);
  });

  test('a record of another account is no warning', async () => {
    const stranger = await service.client({ account: 'Warnings Stranger' });
    await createIndividual(stranger, { ssn: '899-22-0004' });

    const { body } = await importCsv(service, 'investors', toCsv([investor({ ssn: '899220004' })]));

    expect(body.warnings).toEqual([]);
  });
});

test('a row that is not imported has errors, and no warnings', async () => {
  const email = freshEmail();
  const rows = [investor({ email }), investor({ email, state: 'XX' }), investor({ state: 'XX', dob: 'x' })];

  const { body } = await importCsv(service, 'investors', toCsv(rows));

  expect(body.failedRows.map(({ row }: { row: number }) => row)).toEqual([2, 3]);
  expect([body.warnings, body.warningCount]).toEqual([[], 0]);
});

test(`an import lists ${limits.importWarnings} warnings, and counts all of them`, async () => {
  // Large enough that its rows are read in a thread of their own.
  const fields = { state: 'XX', occupation: 'x'.repeat(450) };
  const rows = Array.from({ length: 2000 }, () => investor(fields));

  const { body } = await importCsv(service, 'investors', toCsv(rows));

  expect(body.successfulRows).toBe(2000);
  expect([body.warnings.length, body.warningCount]).toEqual([limits.importWarnings, 2000]);
});
