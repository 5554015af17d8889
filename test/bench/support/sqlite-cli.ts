import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type BenchFolder, databaseOf, decryptDatabase } from './folders.ts';
import { csvColumns } from './investors-csv.ts';

/** The version of the `sqlite3` shell; undefined if there is none. */
export function findSqliteShell(): string | undefined {
  const { error, stdout } = spawnSync('sqlite3', ['--version'], { encoding: 'utf8' });
  return error ? undefined : stdout.split(' ')[0];
}

/**
 * Imports the file with the `sqlite3` shell into the tables that the service's own import fills.
 * @returns the seconds that this takes
 */
export async function importWithSqlite(folder: BenchFolder, file: string): Promise<number> {
  decryptDatabase(folder);
  const start = performance.now();
  const shell = spawn('sqlite3', ['-batch', '-bail', databaseOf(folder)], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  shell.stdin.end(script(file));
  const [code] = await once(shell, 'exit');
  if (code !== 0) throw new Error('The sqlite3 shell failed');
  return (performance.now() - start) / 1000;
}

/** The pragmas of the service, and the rows that its import creates for each row of the file. */
const script = (file: string) => `
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA wal_autocheckpoint = 4000;
PRAGMA foreign_keys = ON;
PRAGMA cache_size = -16384;
CREATE TEMP TABLE staging (${csvColumns.map((name) => `"${name}" TEXT`).join()});
.import --csv --skip 1 "${file}" staging
CREATE TEMP TABLE owner AS
  SELECT id AS account, strftime('%Y-%m-%dT%H:%M:%fZ') AS now, 'csv_import_' || hex(zeroblob(13)) AS import
  FROM accounts ORDER BY seq LIMIT 1;
-- The shell has no function for the keys of names, so it writes them without the trigger.
DROP TRIGGER individualsNameInsert;
BEGIN;
INSERT INTO csvImports (id, createdAt, updatedAt, accountId, tenantId, kind, fileName, fileSha256, status,
    totalRows, successfulRows, ignoredColumns)
  SELECT import, now, now, account, account, 'investors', 'body.csv', '', 'COMPLETED', 0, 0, '[]' FROM owner;
INSERT INTO users (id, createdAt, updatedAt, accountId, tenantId, email, emailKey, firstName, lastName,
    phoneNumber)
  SELECT ${idOf('user')}, now, now, account, account, email, lower(email), firstName, lastName, phoneNumber
  FROM staging, owner;
INSERT INTO investorAccounts (id, createdAt, updatedAt, accountId, tenantId, investorAccountType, email, name,
    userId, regAQualified, regCfQualified, regDQualified, setupStatus, userDataType, platform, tid)
  SELECT ${idOf('investor_account')}, now, now, account, account, investorAccountType, email, name,
    ${idOf('user')}, 0, 0, 0, 'IN_PROGRESS', 'LIVE', 'IMPORT', tid
  FROM staging, owner;
INSERT INTO individuals (id, createdAt, updatedAt, accountId, tenantId, investorAccountId, role, firstName,
    lastName, dob, isUsCitizenOrGreenCardHolder, ssnSealed, ssnDigest, lastFour, address, address2, city, state,
    zip, country, citizenship, email, phone, currencyCode, financialAdvisor, occupation, employmentStatus,
    setupStatus, setupStep, kycStatus, amlStatus, aicStatus, aicAccreditationType, accredited)
  SELECT ${idOf('individual')}, now, now, account, account, ${idOf('investor_account')}, 'PRIMARY', firstName,
    lastName, ${isoDay('dob')}, ${flag('isUsCitizenOrGreenCardHolder')}, randomblob(37),
    printf('%s%034d', ssn, staging.rowid), substr(ssn, -4), address, address2, city, state,
    zip, country, citizenship, email, phoneNumber, currencyCode, 0, occupation, employmentStatus,
    'IN_PROGRESS', 'NEW', 'PENDING', 'PENDING', 'PENDING', 'PENDING', 0
  FROM staging, owner;
INSERT OR IGNORE INTO personNames (nameKey, seq)
  SELECT lower(firstName || ' ' || lastName) || ' ' || substr(dob, 1, 10), seq FROM individuals WHERE dob IS NOT NULL;
INSERT INTO csvImportRows (importId, row, created)
  SELECT import, staging.rowid, json_object('userId', ${idOf('user')}, 'investorAccountId', ${idOf('investor_account')})
  FROM staging, owner;
${logCreated('users', ['email', 'firstName', 'lastName', 'phoneNumber'])}
${logCreated('investorAccounts', [
  ...['investorAccountType', 'email', 'name', 'userId', 'regAQualified', 'regCfQualified', 'regDQualified'],
  ...['setupStatus', 'userDataType', 'platform', 'tid'],
])}
${logCreated('individuals', [
  ...[
    'investorAccountId',
    'role',
    'firstName',
    'lastName',
    'dob',
    'isUsCitizenOrGreenCardHolder',
    'lastFour',
  ],
  ...['address', 'address2', 'city', 'state', 'zip', 'country', 'citizenship', 'email', 'phone'],
  ...['currencyCode', 'financialAdvisor', 'occupation', 'employmentStatus', 'setupStatus', 'setupStep'],
  ...['kycStatus', 'amlStatus', 'aicStatus', 'aicAccreditationType', 'accredited'],
])}
COMMIT;
`;

/** Numbered, so that they rise in the order of the file like those of the service. */
function idOf(prefix: string): string {
  return `printf('${prefix}_%026d', staging.rowid)`;
}

function isoDay(column: string): string {
  return `substr(${column}, 7, 4) || '-' || substr(${column}, 1, 2) || '-' || substr(${column}, 4, 2)
    || 'T00:00:00.000Z'`;
}

function flag(column: string): string {
  return `CASE ${column} WHEN 'true' THEN 1 ELSE 0 END`;
}

/** An audit event for each record of a table: the shell cannot hash, so the hashes are a constant. */
function logCreated(table: string, logged: string[]): string {
  const fields = ['id', 'accountId', ...logged, 'createdAt'].map((name) => `'${name}', ${table}.${name}`);
  return `INSERT INTO auditEvents (id, at, actorKind, actorId, action, recordId, after, previousHash, hash)
    SELECT printf('audit_event_%026d', ${table}.seq), now, 'import', import, 'importInvestors', ${table}.id,
      json_object(${fields.join()}), hex(zeroblob(32)), hex(zeroblob(32))
    FROM ${table}, owner;`;
}
