import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { query, tamper } from '../support/databases.ts';
import { temporaryFolder } from '../support/service.ts';
import { type Folder, offerdesk } from './processes.ts';

/** Imports investors with these email addresses, and returns the ID of the import. */
async function importInvestors(folder: Folder, ...emails: string[]): Promise<string> {
  const file = join(folder.keyFile, '..', 'rows.csv');
  const rows = emails.map((email) => `Ingrid,Solheim,${email},INDIVIDUAL`);
  writeFileSync(file, ['firstName,lastName,email,investorAccountType', ...rows, ''].join('\n'));
  const { stdout } = await offerdesk(folder, 'import', 'investors', file, '--json');
  return JSON.parse(stdout).importId;
}

const readEmails = (folder: Folder) =>
  query<{ email: string }>(folder, 'SELECT email FROM users ORDER BY seq').map(({ email }) => email);

test('the list shows the imports of the folder, newest first, with their numbers', async () => {
  const folder = temporaryFolder();
  const first = await importInvestors(folder, 'a@example.com', 'nowhere');
  const second = await importInvestors(folder, 'b@example.com');

  const table = await offerdesk(folder, 'import', 'list');
  const json = await offerdesk(folder, 'import', 'list', '--limit', '1', '--json');

  const [header, newest, oldest] = table.stdout.split('\n');
  expect(header).toMatch(/^ID +KIND +FILE +STATUS +IMPORTED +FAILED +STARTED$/);
  expect(newest).toMatch(new RegExp(`^${second} +investors +rows\\.csv +COMPLETED +1 of 1 +0 +\\d{4}-`));
  expect(oldest).toMatch(new RegExp(`^${first} +investors +rows\\.csv +COMPLETED +1 of 2 +1 +\\d{4}-`));
  expect(JSON.parse(json.stdout)).toMatchObject([{ id: second, successfulRows: 1 }]);
});

test('an undo removes what the import created, and the file can be imported again', async () => {
  const folder = temporaryFolder();
  const id = await importInvestors(folder, 'a@example.com', 'b@example.com');

  const undone = await offerdesk(folder, 'import', 'undo', id);

  expect(undone).toEqual({ code: 0, stdout: '2 rows undone\n', stderr: '' });
  expect(readEmails(folder)).toEqual([]);
  await importInvestors(folder, 'a@example.com', 'b@example.com');
  expect(readEmails(folder)).toEqual(['a@example.com', 'b@example.com']);
});

test('the events of an undo are one operation of the audit log', async () => {
  const folder = temporaryFolder();
  const id = await importInvestors(folder, 'a@example.com', 'b@example.com');

  await offerdesk(folder, 'import', 'undo', id);

  const beginnings = query(
    folder,
    `SELECT recordId FROM auditOperations JOIN auditEvents ON seq = firstSeq WHERE action = 'undoImport'`,
  );
  expect(beginnings).toEqual([{ recordId: id }]);
});

test('an undo keeps rows with later changes, lists them, and its exit code says that it is partial', async () => {
  const folder = temporaryFolder();
  const id = await importInvestors(folder, 'a@example.com', 'b@example.com');
  tamper(
    folder,
    `UPDATE investorAccounts SET name = 'Changed', updatedAt = '2099-01-02T00:00:00.000Z' WHERE email = 'b@example.com'`,
  );

  const { code, stdout } = await offerdesk(folder, 'import', 'undo', id);

  expect(code).toBe(3);
  expect(stdout).toBe('1 row undone\nKept 1 row:\nRow 2: The investor account was changed on 2099-01-02\n');
  expect(readEmails(folder)).toEqual(['b@example.com']);
});

test('an import that does not exist, or was undone, cannot be undone', async () => {
  const folder = temporaryFolder();
  const id = await importInvestors(folder, 'a@example.com');
  await offerdesk(folder, 'import', 'undo', id);

  expect(await offerdesk(folder, 'import', 'undo', 'nope')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'No import has the ID nope. "offerdesk import list" shows the IDs.\n',
  });
  expect(await offerdesk(folder, 'import', 'undo', id)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'All rows of this import are undone.\n',
  });
});
