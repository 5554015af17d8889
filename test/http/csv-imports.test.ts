import { describe, expect, test } from 'vitest';
import { entityRow, importCsv, investorRow, issuerRow, jointRow, toCsv } from '../support/csv-files.ts';
import { expectErrorBody } from '../support/errors.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const { reader } = service.app.service.storage;

const peopleOf = async (investorAccountId: string) => {
  const { body } = await service.get(`/individuals?investorAccountId=${investorAccountId}`);
  return body.items.toReversed();
};

describe('POST /csv/investors', () => {
  const full = {
    phoneNumber: '+1 207 555 0142',
    name: 'Solheim, taxable',
    tid: 'crm-1',
    dob: '07/21/1984',
    ssn: '912-34-5678',
    citizenship: 'NO',
    isUsCitizenOrGreenCardHolder: 'yes',
    address: '18 Wharf Street\nrear',
    address2: 'Apt "4"',
    city: 'Portland',
    state: 'ME',
    zip: '04101',
    country: 'US',
    currencyCode: 'USD',
    occupation: 'Marine biologist',
    employmentStatus: 'SELF_EMPLOYED',
  };

  test('creates a user, an investor account, and its individual', async () => {
    const row = investorRow(full);

    const { status, body } = await importCsv(service, 'investors', toCsv([row]));

    expect(status).toBe(200);
    expect(body).toEqual({
      totalRows: 1,
      successfulRows: 1,
      importId: expect.stringMatching(/^csv_import_[0-9a-z]{26}$/),
      failedRows: [],
      ignoredColumns: [],
      normalized: [{ field: 'phoneNumber', rule: 'phone', count: 1 }],
      warnings: [{ row: 1, field: 'ssn', message: 'Not a valid SSN' }],
      warningCount: 1,
      createdAccounts: [
        {
          row: 1,
          userId: expect.stringMatching(/^user_[0-9a-z]{26}$/),
          investorAccountId: expect.stringMatching(/^investor_account_[0-9a-z]{26}$/),
        },
      ],
    });
    const [{ userId, investorAccountId }] = body.createdAccounts;
    const account = await service.get(`/investor-accounts/${investorAccountId}`);
    expect(account.body).toMatchObject({
      userId,
      investorAccountType: 'INDIVIDUAL',
      email: row.email,
      name: 'Solheim, taxable',
      tid: 'crm-1',
      platform: 'IMPORT',
      setupStatus: 'IN_PROGRESS',
    });
    const { phoneNumber, name, tid, ...own } = full;
    expect(await peopleOf(investorAccountId)).toEqual([
      expect.objectContaining({
        ...own,
        firstName: 'Ingrid',
        lastName: 'Solheim',
        email: row.email,
        phone: phoneNumber.replaceAll(' ', ''),
        dob: '1984-07-21T00:00:00.000Z',
        ssn: '***-**-5678',
        lastFour: '5678',
        isUsCitizenOrGreenCardHolder: true,
        role: 'PRIMARY',
        ownership: null,
      }),
    ]);
  });

  test.each([
    { joint: 33.33, primary: 66.67 },
    { joint: 99.99, primary: 0.01 },
    { joint: 0, primary: 100 },
    { joint: 100, primary: 0 },
    { joint: '', primary: null },
  ])(
    'creates both individuals of a joint account, with $primary and $joint percent',
    async ({ joint, primary }) => {
      const row = jointRow({
        jointOwnership: joint,
        jointEmail: 'tomas@example.com',
        jointDob: '1979-03-02',
        jointSsn: '913214321',
      });

      const { body } = await importCsv(service, 'investors', toCsv([row]));

      expect(body.failedRows).toEqual([]);
      expect(await peopleOf(body.createdAccounts[0].investorAccountId)).toEqual([
        expect.objectContaining({ role: 'PRIMARY', firstName: 'Ingrid', ownership: primary }),
        expect.objectContaining({
          role: 'JOINT',
          firstName: 'Tomás',
          lastName: 'Reyes',
          email: 'tomas@example.com',
          dob: '1979-03-02T00:00:00.000Z',
          ssn: '***-**-4321',
          ownership: joint === '' ? null : joint,
        }),
      ]);
    },
  );

  test('creates a legal entity and its signer', async () => {
    const { body } = await importCsv(
      service,
      'investors',
      toCsv([entityRow({ entityName: 'Fjord & Fell, Inc.' })]),
    );

    const [{ investorAccountId }] = body.createdAccounts;
    const { id } = await reader
      .selectFrom('legalEntities')
      .select('id')
      .where('investorAccountId', '=', investorAccountId)
      .executeTakeFirstOrThrow();
    expect((await service.get(`/legal-entities/${id}`)).body).toMatchObject({
      name: 'Fjord & Fell, Inc.',
      ein: '98-7654321',
      companyType: 'TRUST',
      kybStatus: 'PENDING',
    });
    expect(await peopleOf(investorAccountId)).toMatchObject([{ role: 'AUTHORIZED_SIGNER' }]);
  });

  test.each([
    { row: investorRow(), name: 'Ingrid Solheim' },
    { row: entityRow(), name: 'Solheim Trust' },
    { row: entityRow({ name: 'Reserve' }), name: 'Reserve' },
  ])('names the account $name', async ({ row, name }) => {
    const { body } = await importCsv(service, 'investors', toCsv([row]));

    const { investorAccountId } = body.createdAccounts[0];
    expect((await service.get(`/investor-accounts/${investorAccountId}`)).body.name).toBe(name);
  });

  test('creates records of the key’s own account, which another key does not see', async () => {
    const other = await service.client({ account: 'Other' });

    const { body } = await importCsv(other, 'investors', toCsv([investorRow()]));

    const path = `/investor-accounts/${body.createdAccounts[0].investorAccountId}`;
    expect((await other.get(path)).status).toBe(200);
    expectErrorBody(await service.get(path), 404);
  });

  test('lists more rows than are read at once, in their order', async () => {
    const rows = Array.from({ length: 2500 }, (_, index) =>
      investorRow(index % 2 === 0 ? {} : { email: `nobody ${index}` }),
    );

    const { body } = await importCsv(service, 'investors', toCsv(rows));

    const rowsOf = (list: { row: number }[]) => list.map(({ row }) => row);
    expect(rowsOf(body.createdAccounts)).toEqual(
      rows.flatMap((_, index) => (index % 2 === 0 ? [index + 1] : [])),
    );
    expect(rowsOf(body.failedRows)).toEqual(rows.flatMap((_, index) => (index % 2 === 0 ? [] : [index + 1])));
  });
});

describe('POST /csv/issuers', () => {
  test('creates a user, its account, and an issuer', async () => {
    const row = issuerRow({ doi: '03/14/2019', description: 'Solar, and "more"', dba: 'Light', state: 'ME' });

    const { body } = await importCsv(service, 'issuers', toCsv([row]));

    expect(body.createdAccounts).toEqual([
      { row: 1, userId: expect.stringMatching(/^user_/), accountId: expect.stringMatching(/^account_/) },
    ]);
    const account = await service.get(`/accounts/${body.createdAccounts[0].accountId}?include=issuers`);
    expect(account.body).toMatchObject({
      name: 'Harbor Light',
      status: 'ONBOARDING',
      managedBy: 'ISSUER',
      platform: 'IMPORT',
      issuers: [
        {
          title: 'Harbor Light',
          legalName: 'Harbor Light LLC',
          ein: '12-3456789',
          type: 'LLC',
          doi: '2019-03-14T00:00:00.000Z',
          description: 'Solar, and "more"',
          dba: 'Light',
          state: 'ME',
          status: 'SUBMITTED',
        },
      ],
    });
  });
});

describe('the audit log of an import', () => {
  test('names the import as the author of every record', async () => {
    const { body } = await importCsv(
      service,
      'investors',
      toCsv([jointRow(), entityRow(), investorRow({ email: 'a' })]),
    );

    const events = await reader
      .selectFrom('auditEvents')
      .select(['action', 'actorKind', 'recordId', 'before', 'after'])
      .where('actorId', '=', body.importId)
      .execute();
    const created = Object.entries(
      Object.groupBy(events, ({ recordId }) => recordId.replace(/_[0-9a-z]{26}$/, '')),
    );
    expect(Object.fromEntries(created.map(([prefix, list]) => [prefix, list?.length]))).toEqual({
      user: 2,
      investor_account: 2,
      individual: 3,
      legal_entity: 1,
    });
    for (const event of events) {
      expect(event).toMatchObject({ action: 'importInvestors', actorKind: 'import', before: null });
    }
  });

  test('has an event of the import itself, with the key that started it', async () => {
    const { body } = await importCsv(
      service,
      'investors',
      toCsv([investorRow({ Note: 1 }), investorRow({ email: 'a' })]),
    );

    const events = await reader
      .selectFrom('auditEvents')
      .select(['actorKind', 'after'])
      .where('recordId', '=', body.importId)
      .orderBy('seq')
      .execute();
    expect(events).toEqual([
      { actorKind: 'api-key', after: expect.stringContaining('"status":"RUNNING"') },
      { actorKind: 'api-key', after: expect.stringContaining('"status":"COMPLETED"') },
    ]);
    expect(JSON.parse(events[1]?.after ?? '')).toMatchObject({
      totalRows: 2,
      successfulRows: 1,
      ignoredColumns: '["Note"]',
    });
  });

  test('contains no SSN', async () => {
    await importCsv(service, 'investors', toCsv([jointRow({ ssn: '987-01-2345', jointSsn: '987016789' })]));
    const written = ['987-01-2345', '987012345', '987-01-6789', '987016789'];

    const leaks = await reader
      .selectFrom('auditEvents')
      .select('id')
      // Whole numbers, because a digest can contain any few digits.
      .where((eb) => eb.or(written.map((ssn) => eb('after', 'like', `%${ssn}%`))))
      .execute();
    expect(leaks).toEqual([]);
  });
});
