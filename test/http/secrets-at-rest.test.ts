import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { investorRow, toCsv } from '../support/csv-files.ts';
import { openSecondConnection } from '../support/databases.ts';
import { multipart, pdf } from '../support/documents.ts';
import { drop } from '../support/import-drafts.ts';
import { bodies, createInvestorAccount, createIssuer, freshEmail } from '../support/records.ts';
import { startService, temporaryFolder } from '../support/service.ts';
import { eventually } from '../support/wait.ts';

/** The files of a folder, by name. */
function readFolder(folder: string): Map<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [file, readFileSync(file)]));
}

/** The texts that the bytes contain, in UTF-8 or UTF-16. */
function findTexts(bytes: Buffer, texts: readonly string[]): string[] {
  return texts.filter((text) => bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le')));
}

test('the database shows no secret, even to someone with the master key', async () => {
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

  const bytes = openSecondConnection(service.app).serialize();

  expect(bytes.includes('Harbor Light Energy')).toBe(true);
  const secrets = [
    service.key,
    service.key.slice(-43),
    registered.body.accessToken,
    password,
    '912345678',
    '912-34-5678',
    '923456789',
    readFileSync(folder.keyFile, 'utf8').trim(),
  ];
  expect(findTexts(bytes, secrets)).toEqual([]);
});

const planted = {
  firstName: 'Thorgunn',
  lastName: 'Plantedsdottir',
  email: 'thorgunn.planted@example.com',
  address: '77 Planted Lane',
  phone: '+1 207 555 0199',
  dob: '07/21/1984',
  ssn: '934-56-7890',
  employerName: 'Planted Bay Hospital',
};
const imported = { firstName: 'Sigrun', lastName: 'Importedsdottir', email: 'sigrun.imported@example.com' };
const drafted = { firstName: 'Ragna', lastName: 'Draftedsdottir', email: 'ragna.drafted@example.com' };
const fileName = 'planted statement.pdf';
const fileContent = '/MediaBox[0 0 200 200]';

test('a copied data folder and a copied backup show none of the entered data', async () => {
  const folder = temporaryFolder();
  const service = await startService(folder);
  const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' });
  const person = await service.post('/individuals', { ...planted, investorAccountId });
  expect(person.status).toBe(201);
  const issuer = await createIssuer(service);
  const query = new URLSearchParams({
    name: 'Planted terms',
    category: 'offering-document',
    label: 'OTHER',
    targetId: issuer,
  });
  const file = await service.post(`/files-public?${query}`, multipart(pdf(), fileName));
  expect(file.status).toBe(201);
  await service.post('/csv/investors', toCsv([investorRow(imported)]), { 'content-type': 'text/csv' });
  await drop(service.app, toCsv([investorRow(drafted)]));
  await service.app.settle();
  const backups = join(dirname(folder.dataDir), 'backups');
  mkdirSync(backups);
  await service.app.run('startBackup', backOffice, { body: { folder: backups } });
  await service.app.settle();
  const [{ sha256 } = { sha256: '' }] = await service.app.service.storage.reader
    .selectFrom('files')
    .select('sha256')
    .execute();
  const texts = [
    ...[planted, imported, drafted].flatMap((values) => Object.values(values)),
    ...['934567890', '7890', '1984-07-21', fileName, fileContent, 'Planted terms', sha256, '%PDF'],
    ...['SQLite format 3', 'CREATE TABLE', 'auditEvents', 'searchIndex'],
  ].filter((text) => text.length > 4);

  const copied = [...readFolder(folder.dataDir), ...readFolder(backups)];

  const names = copied.map(([path]) => path).join('\n');
  for (const part of ['offerdesk.sqlite-wal', 'drafts/', 'files/', 'backups/']) expect(names).toContain(part);
  // The texts are in the database, its search index, and its audit log.
  const plain = openSecondConnection(service.app).serialize();
  expect(findTexts(plain, [planted.lastName, imported.email, fileName, sha256])).toHaveLength(4);
  for (const [path, bytes] of copied) {
    expect({ path, found: findTexts(bytes, texts) }).toEqual({ path, found: [] });
  }
  expect(findTexts(Buffer.from(names), [fileName, planted.lastName])).toEqual([]);
});

test('a CSV file cannot be read on the disk during its upload', async () => {
  const service = await startService();
  const { temporary } = service.app.service.storage.paths;
  // More than one chunk of the encrypted file, so that a part of it is on the disk.
  const notes = 'x'.repeat(1000);
  const csv = toCsv(Array.from({ length: 600 }, () => investorRow({ ...planted, notes })));
  const { hostname, port } = new URL(service.address);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});

  socket.write(
    `POST /csv/investors HTTP/1.1\r\nHost: ${hostname}:${port}\r\nx-api-key: ${service.key}\r\n` +
      `Content-Type: text/csv\r\nContent-Length: ${csv.length * 2}\r\n\r\n${csv}`,
  );

  const spooled = () => [...readFolder(temporary).values()];
  await eventually(() => expect(spooled()[0]?.length).toBeGreaterThan(256 * 1024));
  expect(findTexts(Buffer.concat(spooled()), [planted.lastName, planted.ssn, 'firstName', notes])).toEqual(
    [],
  );
});

test('responses contain only the last four digits of an SSN', async () => {
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
