import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bodies, createInvestorAccount, freshEmail } from '../support/records.ts';
import { startService, temporaryFolder } from '../support/service.ts';

/** Every byte of a folder, as it would be copied. */
function readFolder(folder: string): Buffer {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Buffer.concat(files.map((file) => readFileSync(file)));
}

test('a copy of the data folder holds no secret in the clear', async () => {
  const folder = temporaryFolder();
  const service = await startService(folder);
  const password = 'a passphrase that nobody else has';
  const registration = {
    ...bodies.person,
    accountName: 'Harbor Light Energy',
    password,
    confirmPassword: password,
  };
  const once = { 'idempotency-key': 'registration' };
  const registered = await service.post('/register/issuer', { ...registration, email: freshEmail() }, once);
  const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' });
  const person = await service.post(
    '/individuals',
    { ...bodies.person, investorAccountId, ssn: '912-34-5678' },
    { 'idempotency-key': 'person' },
  );
  await service.patch(`/individuals/${person.body.id}`, { ssn: '923456789' });

  // While it runs, the log of SQLite is beside the database.
  const bytes = readFolder(folder.dataDir);

  const secrets = [
    'Harbor Light Energy',
    bodies.person.lastName,
    service.key,
    service.key.slice(-43),
    registered.body.accessToken,
    password,
    '912345678',
    '912-34-5678',
    '923456789',
    readFileSync(folder.keyFile, 'utf8').trim(),
  ];
  for (const secret of secrets) {
    expect(bytes.includes(secret)).toBe(false);
  }
});

test('the number of a person is answered with its last four digits alone', async () => {
  const service = await startService();
  const investorAccountId = await createInvestorAccount(service);
  const ssn = '912-34-5678';

  const created = await service.post('/individuals', { ...bodies.person, investorAccountId, ssn });

  const answers = [
    created,
    await service.get(`/individuals/${created.body.id}`),
    await service.get('/individuals'),
    await service.patch(`/individuals/${created.body.id}`, { city: 'Bath' }),
  ];
  for (const { body } of answers) {
    const text = JSON.stringify(body);
    expect(text).toContain('***-**-5678');
    expect(text).not.toMatch(/912-?34/);
  }
});
