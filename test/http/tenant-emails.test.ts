import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { digestFile } from '../../electron/service/host/backup/files.ts';
import type { Client } from '../support/client.ts';
import { importCsv, investorRow, issuerRow, toCsv } from '../support/csv-files.ts';
import { countRows } from '../support/errors.ts';
import { bodies, createInvestor, freshEmail } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';

const service = await shareService();

const person = (email: string) => ({ ...bodies.person, ...bodies.passwords, email });

async function registerAccount(client: Client, accountName: string): Promise<Client> {
  const registered = await client.post('/register/issuer', { ...person(freshEmail()), accountName });
  expect(registered.status).toBe(201);
  return service.client({ account: accountName });
}

const root = await service.client({ account: 'Harbor Light' });
const child = await registerAccount(root, 'Brandt Timber');
const sibling = await registerAccount(root, 'Casco Bay');
const grandchild = await registerAccount(child, 'Brandt Sawmill');
const otherRoot = await service.client({ account: 'Solheim Partners' });
const otherChild = await registerAccount(otherRoot, 'Solheim Energy');

const duplicate = 'email: is already registered';

/** Imports a row with the address, and one that is always valid, so that the response lists the failed row. */
async function importRow(client: Client, kind: 'investors' | 'issuers', email: string, query = {}) {
  const row = kind === 'investors' ? investorRow : issuerRow;
  const { status, body } = await importCsv(client, kind, toCsv([row({ email }), row()]), query);
  return { status: status === 200 ? 201 : status, errors: body.failedRows?.[0]?.errors ?? [] };
}

async function post(client: Client, path: string, body: object) {
  const answer = await client.post(path, body);
  return { status: answer.status, errors: answer.body.errors ?? [] };
}

/** Every way for a client to register an address. */
const ways: Record<string, (client: Client, email: string) => Promise<{ status: number; errors: string[] }>> =
  {
    'POST /register/issuer': (client, email) =>
      post(client, '/register/issuer', { ...person(email), accountName: 'Pine Point' }),
    'POST /auth/register/investor': (client, email) => post(client, '/auth/register/investor', person(email)),
    'POST /csv/investors': (client, email) => importRow(client, 'investors', email),
    'POST /csv/issuers': (client, email) => importRow(client, 'issuers', email),
    'POST /csv/investors?atomic=true': async (client, email) => {
      const csv = toCsv([investorRow({ email })]);
      const { status, body } = await importCsv(client, 'investors', csv, { atomic: true });
      return { status: status === 200 ? 201 : 409, errors: (body.errors ?? []).map(withoutRow) };
    },
  };

const withoutRow = (error: string) => error.replace(/ \(row \d+\)$/, '');

describe.each(Object.entries(ways))('%s', (_way, register) => {
  test.each([
    ['a root account', otherRoot],
    ['an account below it', otherChild],
  ])('registers an address that %s of another client has registered', async (_who, other) => {
    const email = freshEmail();
    await createInvestor(other, { email });

    expect(await register(root, email)).toEqual({ status: 201, errors: [] });
    expect((await register(child, email)).errors).toEqual([duplicate]);
  });

  test.each([
    ['the same account', root, root],
    ['its root account', child, root],
    ['an account below it', root, child],
    ['an account two levels below it', root, grandchild],
    ['its parent account', grandchild, child],
    ['another account with the same root', child, sibling],
  ])('rejects an address that %s has registered', async (_who, client, other) => {
    const email = freshEmail();
    await createInvestor(other, { email });
    const { users } = await countRows(service.app);

    const { status, errors } = await register(client, email.toUpperCase());

    expect(errors).toEqual([duplicate]);
    // The valid row of a CSV file is imported.
    const added = status === 201 ? 1 : 0;
    expect((await countRows(service.app)).users).toBe((users ?? 0) + added);
  });
});

describe.each(['investors', 'issuers'] as const)('a dry run of %s', (kind) => {
  const row = kind === 'investors' ? investorRow : issuerRow;
  const dryRun = async (client: Client, emails: string[]) => {
    const csv = toCsv(emails.map((email) => row({ email })));
    return (await importCsv(client, kind, csv, { dryRun: true })).body;
  };

  test('has the same response for addresses of another client as for unknown addresses', async () => {
    const registered = [freshEmail(), freshEmail()];
    await createInvestor(otherRoot, { email: registered[0] });
    await createInvestor(otherChild, { email: registered[1] });

    const answer = await dryRun(root, registered);

    expect(answer).toEqual(await dryRun(root, [freshEmail(), freshEmail()]));
    expect(answer).toMatchObject({ successfulRows: 2, failedRows: [] });
  });

  test('lists addresses that an account with the same root has registered', async () => {
    const registered = [freshEmail(), freshEmail()];
    await createInvestor(root, { email: registered[0] });
    await createInvestor(sibling, { email: registered[1] });

    const { failedRows } = await dryRun(child, [...registered, freshEmail()]);

    expect(failedRows).toEqual([
      { row: 1, errors: [duplicate] },
      { row: 2, errors: [duplicate] },
    ]);
  });
});

test('the same address in two tenants belongs to two users, and neither client sees the other one', async () => {
  const email = freshEmail();
  const own = await createInvestor(root, { email });
  const others = await createInvestor(otherRoot, { email });

  expect(own).not.toBe(others);
  const account = { investorAccountType: 'INDIVIDUAL', email, name: 'Ingrid Solheim' };
  expect((await root.post('/investor-accounts', { ...account, userId: own })).status).toBe(201);
  expect((await root.post('/investor-accounts', { ...account, userId: others })).status).toBe(404);
});

test('five clients that register one address at the same time all succeed, once each', async () => {
  const email = freshEmail();
  const clients = await Promise.all(
    ['One', 'Two', 'Three', 'Four', 'Five'].map((account) => service.client({ account })),
  );

  const answers = await Promise.all(
    [...clients, ...clients].map((client) => client.post('/auth/register/investor', person(email))),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(5).fill(409)]);
});

describe('the back office', () => {
  const enroll = (email: string) =>
    askAsStaff(service, 'onboardInvestor', {
      body: { investorAccountType: 'INDIVIDUAL', name: 'Ingrid Solheim', email, people: [bodies.person] },
    });

  test('onboards an investor with an address that only clients with another root account have registered', async () => {
    const email = freshEmail();
    await createInvestor(otherRoot, { email });

    expect(await enroll(email)).toMatchObject({ email });
    expect(await enroll(email)).toEqual({ rejected: 'conflict', errors: [duplicate] });
  });

  test.each(['Investors', 'Issuers'] as const)('imports %s into the first account', async (kind) => {
    const email = freshEmail();
    const path = join(service.app.service.storage.paths.temporary, `${email}.csv`);
    const row = kind === 'Investors' ? investorRow : issuerRow;
    writeFileSync(path, toCsv([row({ email })]));
    const upload = { path, fileName: 'rows.csv', ...(await digestFile(path)) };
    const importRows = () =>
      askAsStaff(service, `import${kind}`, { query: { again: true }, upload: { ...upload } });

    expect(await importRows()).toMatchObject({ successfulRows: 1 });
    expect(await importRows()).toMatchObject({ rejected: 'rule', errors: [`${duplicate} (row 1)`] });
    expect((await service.post('/auth/register/investor', person(email))).status).toBe(409);
  });

  test('rejects an address that the first account of the data folder has registered', async () => {
    const email = freshEmail();
    await createInvestor(service, { email });

    expect(await enroll(email)).toEqual({ rejected: 'conflict', errors: [duplicate] });
  });
});
