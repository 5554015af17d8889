import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { query } from '../support/databases.ts';
import { temporaryFolder } from '../support/service.ts';
import { until } from '../support/wait.ts';
import { textRows, writeWorkbook } from '../support/workbooks.ts';
import { type Folder, offerdesk, runCommand, startHost } from './processes.ts';

/** Writes a CSV of investors next to the data folder. */
function writeInvestors(folder: Folder, rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, index) => `Ingrid,Solheim,investor${index}@example.com,INDIVIDUAL`,
  );
  return writeCsv(folder, ['firstName,lastName,email,investorAccountType', ...lines]);
}

function writeCsv({ keyFile }: Folder, lines: string[]): string {
  const file = join(keyFile, '..', 'rows.csv');
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

const countInvestors = (folder: Folder) =>
  query<{ total: number }>(folder, 'SELECT count(*) AS total FROM investorAccounts')[0]?.total;

const statuses = (folder: Folder) =>
  query<{ status: string }>(folder, 'SELECT status FROM csvImports ORDER BY seq').map(({ status }) => status);

test('an import next to a host creates records that the host shows at once', async () => {
  const folder = temporaryFolder();
  const { address } = await startHost(folder);
  const { stdout: key } = await offerdesk(folder, 'api-key', 'create', '--name', 'CRM');

  const { code, stdout, stderr } = await offerdesk(folder, 'import', 'investors', writeInvestors(folder, 3));
  const list = await fetch(`${address}/investor-accounts`, { headers: { 'x-api-key': key.trim() } });

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^3 of 3 rows imported, as csv_import_\w{26}\n$/);
  expect(await list.json()).toMatchObject({ meta: { totalItems: 3 } });
});

test('an import updates the records that rows match, and an undo restores the previous values', async () => {
  const folder = temporaryFolder();
  const cities = () => query<{ city: string }>(folder, 'SELECT city FROM individuals ORDER BY seq');
  const header = 'tid,email,firstName,lastName,city,investorAccountType';
  const people = [
    'A1,a@x.example,Ada,Lund,Portland,INDIVIDUAL',
    'A2,b@x.example,Ole,Moe,Portland,INDIVIDUAL',
  ];
  await offerdesk(folder, 'import', 'investors', writeCsv(folder, [header, ...people]));
  const moves = writeCsv(folder, ['External ID,City', 'A1,Salem', 'A2,Portland', 'A3,Eugene']);
  const update = ['import', 'investors', moves, '--update-by', 'externalId'];

  const dryRun = await offerdesk(folder, ...update, '--dry-run');
  const { code, stdout } = await offerdesk(folder, ...update);

  expect(dryRun.stdout).toContain('1 to update, 1 unchanged, 0 to add, 1 without a match');
  expect(code).toBe(3);
  expect(stdout).toContain('1 updated, 1 unchanged, 0 added, 1 without a match');
  expect(stdout).toContain('Row 3: tid: No investor has this external ID');
  expect(cities()).toEqual([{ city: 'Salem' }, { city: 'Portland' }]);
  await offerdesk(folder, 'import', 'undo', /csv_import_\w{26}/.exec(stdout)?.[0] ?? '', '--yes');
  expect(cities()).toEqual([{ city: 'Portland' }, { city: 'Portland' }]);
});

test('an import counts and lists the warnings about values that cannot be right, and succeeds', async () => {
  const folder = temporaryFolder();
  const file = writeCsv(folder, [
    'firstName,lastName,email,investorAccountType,state,country',
    'Ingrid,Solheim,ingrid@solheim.example,INDIVIDUAL,XX,US',
    'Ole,Brandt,ole@brandt,INDIVIDUAL,TX,US',
  ]);

  const { code, stdout } = await offerdesk(folder, 'import', 'investors', file);

  expect(code).toBe(0);
  expect(stdout.split('\n').slice(1)).toEqual([
    'Warnings: 2',
    'Row 1: state: XX is not a US state',
    'Row 2: email: The email domain brandt has no dot',
    '',
  ]);
});

test('an import lists the rows with errors, and its exit code says that it is partial', async () => {
  const folder = temporaryFolder();
  const file = writeCsv(folder, [
    'firstName,lastName,email,investorAccountType,shoeSize',
    'Ingrid,Solheim,ingrid@solheim.example,INDIVIDUAL,39',
    'Ole,Brandt,nowhere,INDIVIDUAL,44',
  ]);

  const planned = await offerdesk(folder, 'import', 'investors', file, '--dry-run');
  const rejected = await offerdesk(folder, 'import', 'investors', file, '--atomic');
  const before = countInvestors(folder);
  const imported = await offerdesk(folder, 'import', 'investors', file, '--json');

  expect(planned.code).toBe(3);
  expect(planned.stdout).toBe(
    '1 of 2 rows can be imported\nIgnored columns: shoeSize\nErrors:\nRow 2: email: must be an email address\n',
  );
  expect(rejected).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('row 2') });
  expect(before).toBe(0);
  expect(imported.code).toBe(3);
  expect(JSON.parse(imported.stdout)).toMatchObject({
    totalRows: 2,
    successfulRows: 1,
    failedRows: [{ row: 2, errors: ['email: must be an email address'] }],
    ignoredColumns: ['shoeSize'],
  });
});

test('a file that was imported before is rejected without --allow-duplicate', async () => {
  const folder = temporaryFolder();
  const file = writeCsv(folder, [
    'firstName,lastName,email,accountName,title,legalName,ein,type',
    'Ole,Brandt,ole@brandt.example,Brandt Timber,Brandt Timber,Brandt Timber LLC,123456780,LLC',
  ]);
  await offerdesk(folder, 'import', 'issuers', file);

  const repeated = await offerdesk(folder, 'import', 'issuers', file);
  const again = await offerdesk(folder, 'import', 'issuers', file, '--allow-duplicate');

  expect(repeated.code).toBe(1);
  expect(repeated.stderr).toMatch(
    /^file: was already imported as csv_import_\w{26}; use --allow-duplicate to import it again\n$/,
  );
  expect(again.stderr).toContain('email: is already registered');
});

test('the offerings of an issuer are imported into the named account', async () => {
  const folder = temporaryFolder();
  const issuers = writeCsv(folder, [
    'firstName,lastName,email,accountName,title,legalName,ein,type',
    'Ole,Brandt,ole@brandt.example,Brandt Timber,Brandt Timber,Brandt Timber LLC,123456780,LLC',
  ]);
  await offerdesk(folder, 'import', 'issuers', issuers, '--account', 'Harbor Light');
  const [issuer] = query<{ id: string }>(folder, 'SELECT id FROM issuers');
  const offerings = writeCsv(folder, [
    'name,type,targetAmount,assetName,assetType,pricePerUnit,totalUnits',
    'Series A,REG_D,2000000,Class A,UNITS,20,100000',
    'Series A,REG_D,2000000,Class B,UNITS,10,100000',
  ]);
  const options = ['offering', offerings, '--issuer', issuer?.id ?? ''];

  const foreign = await offerdesk(folder, 'import', ...options);
  const own = await offerdesk(folder, 'import', ...options, '--account', 'Harbor Light');

  expect(foreign).toMatchObject({ code: 1, stderr: `--issuer: no record has the ID ${issuer?.id}\n` });
  expect(own.code).toBe(0);
  expect(query(folder, 'SELECT name FROM assets ORDER BY seq')).toEqual([
    { name: 'Class A' },
    { name: 'Class B' },
  ]);
});

test('a dry run creates no account, and accepts a file that was imported before', async () => {
  const folder = temporaryFolder();
  const file = writeInvestors(folder, 2);
  const accounts = () => query(folder, 'SELECT name FROM accounts ORDER BY seq');
  const options = ['import', 'investors', file, '--account', 'Harbor Light'];

  const planned = await offerdesk(folder, ...options, '--dry-run');
  expect(planned).toMatchObject({ code: 0, stdout: '2 of 2 rows can be imported\n' });
  expect(accounts()).toEqual([{ name: 'Operator' }]);

  expect((await offerdesk(folder, ...options)).code).toBe(0);
  expect(accounts()).toEqual([{ name: 'Operator' }, { name: 'Harbor Light' }]);
});

test('the statements of one person are imported', async () => {
  const folder = temporaryFolder();
  await offerdesk(folder, 'import', 'investors', writeInvestors(folder, 1));
  const [account] = query<{ id: string }>(folder, 'SELECT id FROM investorAccounts');
  const statements = writeCsv(folder, [
    'institution,accountType,balance',
    'Casco Bay Savings,BROKERAGE,1250000.50',
    'Harbor Credit Union,MORTGAGE,much',
  ]);
  const target = ['--investor-account', account?.id ?? '', '--accreditation', 'NET_WORTH'];

  const { code, stdout } = await offerdesk(folder, 'import', 'aic', statements, ...target);

  expect(code).toBe(3);
  expect(stdout).toMatch(
    /^The file is imported, as csv_import_\w{26}\nErrors:\nRow 2: balance: must be a number\n$/,
  );
  expect(query(folder, 'SELECT method FROM aicRecords')).toEqual([{ method: 'NET_WORTH' }]);
});

test.each([
  ['investors', 'missing.csv', 1, 'missing.csv: no such file or directory\n'],
  ['investors', '.', 1, '.: is a folder; name one file\n'],
  ['pensioners', 'rows.csv', 2, 'Run "offerdesk import --help" for the kinds of files.'],
])(
  'the command import %s %s fails with exit code %i and the reason, and creates no folder',
  async (kind, file, exitCode, reason) => {
    const folder = temporaryFolder();

    const { code, stderr } = await offerdesk(folder, 'import', kind, file);

    expect(code).toBe(exitCode);
    expect(stderr).toContain(reason);
    expect(existsSync(folder.dataDir)).toBe(false);
  },
);

test('an empty file and a pipe are rejected with their paths', async () => {
  const folder = temporaryFolder();
  const empty = join(folder.keyFile, '..', 'empty.csv');
  writeFileSync(empty, '');

  const rejected = await offerdesk(folder, 'import', 'investors', empty);
  const piped = await offerdesk(folder, 'import', 'investors', devNull);

  expect(rejected).toMatchObject({ code: 1, stderr: `${empty}: is empty\n` });
  expect(piped).toMatchObject({
    code: 1,
    stderr: `${devNull}: is not a file; save the rows to a file first\n`,
  });
});

test('committed rows survive when the host is killed, and the import is INTERRUPTED', async () => {
  const folder = temporaryFolder();
  const host = await startHost(folder);
  const { stdout: key } = await offerdesk(folder, 'api-key', 'create', '--name', 'CRM');
  const headers = { 'x-api-key': key.trim(), 'content-type': 'text/csv' };
  const body = readFileSync(writeInvestors(folder, 50_000));
  const answer = fetch(`${host.address}/csv/investors`, { method: 'POST', headers, body });
  answer.catch(() => {}); // there is no response
  await until(() => countInvestors(folder));

  await host.stop('SIGKILL');
  await startHost(folder);

  const committed = countInvestors(folder);
  expect(committed).toBeGreaterThan(0);
  expect(committed).toBeLessThan(50_000);
  expect(query(folder, 'SELECT count(*) AS total FROM csvImportRows')).toEqual([{ total: committed }]);
  expect(statuses(folder)).toEqual(['INTERRUPTED']);
  expect((await offerdesk(folder, 'verify')).code).toBe(0);
});

test('Ctrl-C ends an import of the CLI, and the import is INTERRUPTED', async () => {
  const folder = temporaryFolder();
  await offerdesk(folder, 'api-key', 'create', '--name', 'CRM');
  const program = runCommand(folder, 'import', 'investors', writeInvestors(folder, 50_000));
  await until(() => countInvestors(folder));

  program.process.kill('SIGINT');

  expect(await program.finished).toMatchObject({ code: 1, stderr: 'The import was stopped\n' });
  expect(statuses(folder)).toEqual(['INTERRUPTED']);
});

test('the options of a file replace how it is detected', async () => {
  const folder = temporaryFolder();
  const header = ['firstName', 'lastName', 'email', 'investorAccountType'];
  const person = (email: string) => ['Ida', 'Köhler', email, 'INDIVIDUAL'];
  const importRows = (file: string, ...options: string[]) =>
    offerdesk(folder, 'import', 'investors', file, '--dry-run', '--json', ...options);
  const text = join(folder.keyFile, '..', 'people.txt');
  const lines = [header, header, person('a@example.com')].map((cells) => cells.join('|'));
  writeFileSync(text, Buffer.from(lines.join('\n'), 'latin1'));
  const workbook = join(folder.keyFile, '..', 'people.xlsx');
  const sheets = {
    Old: textRows([header, person('b@example.com')]),
    New: textRows([header, person('c@example.com')]),
  };
  writeFileSync(workbook, writeWorkbook({ sheets }));

  const options = ['--header-row', '2', '--delimiter', 'pipe', '--encoding', 'windows-1252'];
  const read = await importRows(text, ...options);
  const unclear = await importRows(workbook);
  const sheet = await importRows(workbook, '--sheet', 'New');

  expect(JSON.parse(read.stdout)).toMatchObject({ totalRows: 1, successfulRows: 1, failedRows: [] });
  expect([unclear.code, unclear.stderr]).toEqual([2, expect.stringContaining('the workbook has Old, New')]);
  expect(JSON.parse(sheet.stdout)).toMatchObject({ totalRows: 1, successfulRows: 1 });
});
