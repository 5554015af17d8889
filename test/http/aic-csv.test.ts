import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { multipart, pdf } from '../support/documents.ts';
import { expectError, expectErrorBody } from '../support/errors.ts';
import { createIndividual, createInvestorAccount } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { commitTo } from '../support/writes.ts';

const service = await shareService();

const header = 'institution,accountType,balance,fileId,role';
const brokerage = 'Casco Bay Savings,BROKERAGE,1250000.50,,';

const importAic = (
  investorAccountId: string,
  rows: string[],
  query: Record<string, string> = {},
  client: Client = service,
): Promise<Answer> => {
  const search = new URLSearchParams({
    investorAccountId,
    aicAccreditationType: 'NET_WORTH',
    again: 'true',
    ...query,
  });
  return client.post(`/csv/aic?${search}`, [header, ...rows].join('\n'), { 'content-type': 'text/csv' });
};

/** An investor account with one individual. */
async function createPerson() {
  const investorAccountId = await createInvestorAccount(service);
  return { investorAccountId, individualId: await createIndividual(service, { investorAccountId }) };
}

async function upload(targetId: string): Promise<string> {
  const query = new URLSearchParams({ name: 'a', category: 'a', label: 'PROOF_OF_NET_WORTH', targetId });
  return (await service.post(`/files?${query}`, multipart(pdf(), 'a.pdf'))).body.id;
}

const readAic = async (individualId: string) => (await service.get(`/individual/${individualId}/aic`)).body;

/** An error retains the record of the import with the errors of each row, so rows are not counted here. */
async function expectKycError(status: number, ask: () => Promise<Answer>, ...errors: string[]) {
  const answer = await ask();
  expectErrorBody(answer, status);
  for (const error of errors) expect(answer.body.errors).toContain(error);
}

describe('POST /csv/aic', () => {
  test('returns the individual, whose record has the rows as its items', async () => {
    const { investorAccountId, individualId } = await createPerson();
    const fileId = await upload(individualId);

    const { status, body } = await importAic(investorAccountId, [
      `Casco Bay Savings,BROKERAGE,1250000.50,${fileId},PRIMARY`,
      '"Harbor Credit Union, Portland",MORTGAGE,180000,,',
    ]);

    expect(status).toBe(200);
    const person = (await service.get(`/individuals/${individualId}`)).body;
    expect(body).toEqual({
      ...person,
      aicAccreditationType: 'NET_WORTH',
      accredited: false,
      importId: expect.stringMatching(/^csv_import_/),
      failedRows: [],
      ignoredColumns: [],
      normalized: [],
      warnings: [],
      warningCount: 0,
    });
    expect(await readAic(individualId)).toMatchObject({
      method: 'NET_WORTH',
      complianceReview: 'PENDING',
      netWorthData: [
        { institution: 'Casco Bay Savings', accountType: 'BROKERAGE', balance: 1_250_000.5, fileId },
        {
          institution: 'Harbor Credit Union, Portland',
          accountType: 'MORTGAGE',
          balance: 180_000,
          fileId: null,
        },
      ],
    });
  });

  test.each(['PENDING', 'INCOME', 'NET_WORTH', 'PROFESSIONAL_CERTIFICATION', 'KNOWLEDGEABLE_EMPLOYEE'])(
    'sets the type %s of the individual',
    async (aicAccreditationType) => {
      const { investorAccountId } = await createPerson();

      const { status, body } = await importAic(investorAccountId, [brokerage], { aicAccreditationType });

      expect([status, body.aicAccreditationType]).toEqual([200, aicAccreditationType]);
    },
  );

  test('stores `accredited` as stated by the client, and does not accredit anyone', async () => {
    const { investorAccountId, individualId } = await createPerson();

    const { body } = await importAic(investorAccountId, [brokerage], { accredited: 'true' });

    expect(body.accredited).toBe(false);
    const events = await service.app.service.storage.reader
      .selectFrom('auditEvents')
      .select(['actorKind', 'actorId', 'action', 'after'])
      .where('recordId', '=', (await readAic(individualId)).id)
      .orderBy('seq')
      .execute();
    expect(events.map(({ after }) => JSON.parse(after))).toContainEqual({
      stated: { accredited: true, aicAccreditationType: 'NET_WORTH' },
    });
    expect(events[0]).toMatchObject({ actorKind: 'import', actorId: body.importId, action: 'importAic' });
  });

  test('uses the individual of the role in the rows', async () => {
    const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'JOINT' });
    await createIndividual(service, { investorAccountId });
    const joint = await createIndividual(service, { investorAccountId, role: 'JOINT' });

    const { body } = await importAic(investorAccountId, [
      brokerage,
      `${brokerage}JOINT`,
      `${brokerage}PRIMARY`,
    ]);

    expect(body.id).toBe(joint);
    expect(body.failedRows).toEqual([
      { row: 3, errors: ['role: must be the same in all rows; an earlier row has JOINT'] },
    ]);
    expect((await readAic(joint)).netWorthData).toHaveLength(2);
  });

  test('uses the signer of a legal entity’s account', async () => {
    const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' });
    const signer = await createIndividual(service, { investorAccountId });

    expect((await importAic(investorAccountId, [brokerage])).body.id).toBe(signer);

    await createIndividual(service, { investorAccountId });
    await expectKycError(
      400,
      () => importAic(investorAccountId, [brokerage]),
      'role: is ambiguous: the account has several AUTHORIZED_SIGNER individuals',
    );
  });

  test('stores the optional columns of compliance.md § 4.9, and lists rows in which they are wrong', async () => {
    const { investorAccountId, individualId } = await createPerson();
    const columns =
      'institution,accountType,balance,itemType,owner,ownedPercent,statementDate,incurredOn,balance60DaysBefore,toAcquireResidence';
    const rows = [
      'Casco Bay Savings,Home loan,180000,HELOC_PRIMARY_RESIDENCE,BOTH,33.3333,06/01/2025,2019-05-01,150000.25,true',
      'Casco Bay Savings,Home loan,1,HOUSE,SIBLING,0,02/30/2025,yesterday,-1,maybe',
    ];
    const search = new URLSearchParams({ investorAccountId, aicAccreditationType: 'NET_WORTH' });

    const { status, body } = await service.post(`/csv/aic?${search}`, [columns, ...rows].join('\n'), {
      'content-type': 'text/csv',
    });

    expect(status).toBe(200);
    expect((await readAic(individualId)).netWorthData).toEqual([
      {
        ...{ institution: 'Casco Bay Savings', accountType: 'Home loan', balance: 180_000, fileId: null },
        ...{ itemType: 'HELOC_PRIMARY_RESIDENCE', owner: 'BOTH', ownedPercent: 33.3333 },
        ...{ statementDate: '2025-06-01', incurredOn: '2019-05-01', balance60DaysBefore: 150_000.25 },
        toAcquireResidence: true,
      },
    ]);
    const [failed] = body.failedRows;
    for (const field of columns.split(',').slice(3))
      expect(failed.errors, field).toContainEqual(expect.stringMatching(new RegExp(`^${field}: `)));
  });

  test('imports the valid rows and lists the others', async () => {
    const { investorAccountId, individualId } = await createPerson();
    const another = await upload((await createPerson()).individualId);

    const { status, body } = await importAic(investorAccountId, [
      'Casco Bay Savings,BROKERAGE,a lot,,',
      brokerage,
      'Casco Bay Savings,BROKERAGE,1,file_01k9z3m4n5p6q7r8s9t0v1w2x3,',
      `Casco Bay Savings,BROKERAGE,1,${another},`,
      ',BROKERAGE,-1,,SPOUSE',
    ]);

    expect(status).toBe(200);
    expect(body.failedRows).toEqual([
      { row: 1, errors: ['balance: must be a number'] },
      { row: 3, errors: ['fileId: no such record'] },
      { row: 4, errors: ['fileId: must be a file of the individual'] },
      {
        row: 5,
        errors: [
          'institution: must not be empty',
          'balance: must be at least 0',
          'role: must be one of PRIMARY, JOINT, AUTHORIZED_SIGNER',
        ],
      },
    ]);
    expect((await readAic(individualId)).netWorthData).toHaveLength(1);
  });

  test('imports all rows or none with atomic=true', async () => {
    const { investorAccountId, individualId } = await createPerson();

    await expectKycError(
      400,
      () =>
        importAic(investorAccountId, [brokerage, 'Casco Bay Savings,BROKERAGE,a lot,,'], { atomic: 'true' }),
      'balance: must be a number (row 2)',
    );
    expect((await readAic(individualId)).netWorthData).toEqual([]);
    expect((await importAic(investorAccountId, [brokerage, brokerage], { atomic: 'true' })).status).toBe(200);
  });

  test('validates and stores nothing with dryRun=true', async () => {
    const { investorAccountId, individualId } = await createPerson();
    const before = (await service.get(`/individuals/${individualId}`)).body;

    const { status, body } = await importAic(investorAccountId, [brokerage, 'x,y,z,,'], {
      dryRun: 'true',
      again: 'false',
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: individualId,
      aicAccreditationType: 'NET_WORTH',
      importId: null,
      failedRows: [{ row: 2, errors: ['balance: must be a number'] }],
    });
    expect((await service.get(`/individuals/${individualId}`)).body).toEqual(before);
    expect(await readAic(individualId)).toMatchObject({ method: 'PENDING', netWorthData: [] });
  });

  test('rejects a repeated file with 409 unless again=true', async () => {
    const { investorAccountId } = await createPerson();
    const rows = ['Once Only Bank,CHECKING,10,,'];

    expect((await importAic(investorAccountId, rows, { again: 'false' })).status).toBe(200);
    await expectKycError(409, () => importAic(investorAccountId, rows, { again: 'false' }));
    expect((await importAic(investorAccountId, rows)).status).toBe(200);
  });

  test('lists the columns that it does not know', async () => {
    const { investorAccountId } = await createPerson();
    const csv = 'Account Type;institution;BALANCE;Advisor\nBROKERAGE;Crédit Rhodanien;10;Finch\n';
    const query = new URLSearchParams({ investorAccountId, aicAccreditationType: 'NET_WORTH' });

    const { body } = await service.post(`/csv/aic?${query}`, multipart(Buffer.from(csv, 'latin1'), 'a.csv'));

    expect(body.ignoredColumns).toEqual(['Advisor']);
  });

  test('returns the first response again for the same Idempotency-Key', async () => {
    const { investorAccountId } = await createPerson();
    const query = new URLSearchParams({ investorAccountId, aicAccreditationType: 'NET_WORTH' });
    const send = () =>
      service.post(`/csv/aic?${query}`, `${header}\nIdempotent Bank,CHECKING,1,,\nx,y,z,,`, {
        'content-type': 'text/csv',
        'idempotency-key': 'once',
      });

    const first = await send();
    const second = await send();

    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(first.body.failedRows).toHaveLength(1);
  });

  test('does not change a rejected record', async () => {
    const { investorAccountId, individualId } = await createPerson();
    await importAic(investorAccountId, [brokerage]);
    const { id } = await readAic(individualId);
    await service.app.parts.aicReviews.idle();
    await commitTo(service.app.service, (db) =>
      db.updateTable('aicRecords').set({ complianceReview: 'REJECTED' }).where('id', '=', id).execute(),
    );

    await expectKycError(
      400,
      () => importAic(investorAccountId, [brokerage]),
      'complianceReview: is REJECTED; an officer must reopen the record first',
    );
  });

  test('returns 404 for an account that does not exist, and if only files are missing', async () => {
    const { investorAccountId } = await createPerson();
    const stranger = await service.client({ account: 'Another' });
    const unknown = 'investor_account_01k9z3m4n5p6q7r8s9t0v1w2x3';
    const row = 'Casco Bay Savings,BROKERAGE,1,file_01k9z3m4n5p6q7r8s9t0v1w2x3,';

    await expectError(
      service,
      404,
      () => importAic(unknown, [brokerage]),
      'investorAccountId: no such record',
    );
    await expectError(
      service,
      404,
      () => importAic(investorAccountId, [brokerage], {}, stranger),
      'investorAccountId: no such record',
    );
    await expectKycError(404, () => importAic(investorAccountId, [row]), 'fileId: no such record (row 1)');
  });

  test.each([
    { what: 'no data row', rows: [], error: 'file: has a header but no rows' },
    { what: 'no valid row', rows: ['a,b,c,,'], error: 'balance: must be a number (row 1)' },
    { what: '101 rows', rows: Array(101).fill(brokerage), error: 'file: has more data rows than 100' },
    {
      what: 'a role without an individual',
      rows: [`${brokerage}JOINT`],
      error: 'role: the account has no JOINT individual',
    },
  ])('returns 400 for $what', async ({ rows, error }) => {
    const { investorAccountId, individualId } = await createPerson();

    await expectKycError(400, () => importAic(investorAccountId, rows), error);
    expect((await readAic(individualId)).method).toBe('PENDING');
  });

  test.each([
    {
      what: 'a missing column',
      csv: 'institution,balance\na,1\n',
      error: 'accountType: the column is missing',
    },
    {
      what: 'a duplicate column',
      csv: 'institution,accountType,balance,Balance\na,b,1,2\n',
      error: 'balance: duplicate column in the header',
    },
  ])('returns 400 for $what', async ({ csv, error }) => {
    const { investorAccountId } = await createPerson();
    const query = new URLSearchParams({ investorAccountId, aicAccreditationType: 'NET_WORTH' });

    await expectKycError(
      400,
      () => service.post(`/csv/aic?${query}`, csv, { 'content-type': 'text/csv' }),
      error,
    );
  });

  test.each([
    {
      what: 'no account',
      query: { aicAccreditationType: 'NET_WORTH' },
      error: 'investorAccountId: is required',
    },
    { what: 'no type', query: { investorAccountId: 'x' }, error: 'aicAccreditationType: is required' },
    {
      what: 'another type',
      query: { investorAccountId: 'x', aicAccreditationType: 'PROFESSIONAL' },
      error: 'aicAccreditationType: must be one of',
    },
    {
      what: 'accredited that is neither true nor false',
      query: { investorAccountId: 'x', aicAccreditationType: 'PENDING', accredited: 'perhaps' },
      error: 'accredited: must be true or false',
    },
  ])('returns 400 for $what', ({ query, error }) =>
    expectError(
      service,
      400,
      () =>
        service.post(`/csv/aic?${new URLSearchParams(query as Record<string, string>)}`, `${header}\n`, {
          'content-type': 'text/csv',
        }),
      error,
    ),
  );

  test.each(['template', 'sample'])('imports the %s of resources/ completely', async (name) => {
    const { investorAccountId, individualId } = await createPerson();
    const csv = readFileSync(`resources/csv/aic-${name}.csv`, 'utf8');
    const query = new URLSearchParams({
      investorAccountId,
      aicAccreditationType: 'NET_WORTH',
      atomic: 'true',
    });

    const { status, body } = await service.post(`/csv/aic?${query}`, csv, { 'content-type': 'text/csv' });

    expect([status, body.ignoredColumns]).toEqual([200, []]);
    expect((await readAic(individualId)).netWorthData).toHaveLength(csv.trim().split('\n').length - 1);
  });
});
