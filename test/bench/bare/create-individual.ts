import { hash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import type { Vault } from '../../../electron/service/storage/vault.ts';
import { newId } from '../../../shared/domain/ids.ts';
import type { BareCaller } from './find-caller.ts';
import { present, type Row } from './read-individuals.ts';

const isText = (value: unknown) => typeof value === 'string' && value.length > 0 && value.length <= 500;
const isAmount = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1e12;
const isFlag = (value: unknown) => typeof value === 'boolean';
const matches = (pattern: RegExp) => (value: unknown) => isText(value) && pattern.test(value as string);

/** The 20 required fields of a body, and the type of each. */
const checks = new Map<string, (value: unknown) => boolean>([
  ['investorAccountId', isText],
  ['firstName', isText],
  ['lastName', isText],
  ['dob', matches(/^\d{2}\/\d{2}\/\d{4}$/)],
  ['isUsCitizenOrGreenCardHolder', isFlag],
  ['citizenship', isText],
  ['ssn', matches(/^\d{3}-?\d{2}-?\d{4}$/)],
  ['currencyCode', matches(/^.{3}$/)],
  ['email', matches(/^[^@\s]+@[^@\s]+$/)],
  ['phone', isText],
  ['liquidNetWorth', isAmount],
  ['currentAnnualIncome', isAmount],
  ['sourceOfIncome', matches(/^(EMPLOYED|SELF_EMPLOYED|UNEMPLOYED|RETIREMENT|STUDENT)$/)],
  ['employerName', isText],
  ['address', isText],
  ['city', isText],
  ['state', matches(/^[A-Za-z0-9-]{1,10}$/)],
  ['zip', isText],
  ['country', matches(/^[A-Za-z]{2,3}$/)],
  ['tid', isText],
]);

/** Columns of a new row that are not in the body and not null. */
const defaults = {
  role: 'AUTHORIZED_SIGNER',
  financialAdvisor: 0,
  setupStatus: 'IN_PROGRESS',
  setupStep: 'NEW',
  kycStatus: 'PENDING',
  amlStatus: 'PENDING',
  aicStatus: 'PENDING',
  aicAccreditationType: 'PENDING',
  accredited: 0,
};

type Fields = Record<string, unknown>;

function isValid(body: unknown): body is Fields {
  if (typeof body !== 'object' || body === null) return false;
  const fields = Object.entries(body);
  return fields.length === checks.size && fields.every(([name, value]) => checks.get(name)?.(value) === true);
}

function toIsoDay(text: string): string {
  const [month, day, year] = text.split('/');
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).toISOString();
}

interface AccountRow {
  accountId: string;
  tenantId: string;
  accountName: string;
  investorAccountName: string;
  investorAccountType: string;
}

/** Adds signers to accounts of legal entities with plain statements, in a transaction of the caller. */
export function createCreator(database: Database, vault: Vault) {
  const selectAccount = database.prepare<[string], AccountRow>(
    `SELECT investorAccounts.accountId, investorAccounts.tenantId, accounts.name AS accountName,
        investorAccounts.name AS investorAccountName, investorAccountType
      FROM investorAccounts JOIN accounts ON accounts.id = investorAccounts.accountId
      WHERE investorAccounts.id = +?`,
  );
  const selectPeople = database.prepare<[string], { role: string; ownership: string | null }>(
    'SELECT role, ownership FROM individuals WHERE investorAccountId = ?',
  );
  const table = database.pragma('table_info(individuals)') as { name: string }[];
  const nulls = Object.fromEntries(table.map(({ name }) => [name, null]));
  const columns = [
    ...['id', 'createdAt', 'updatedAt', 'accountId', 'tenantId', 'ssnSealed', 'ssnDigest', 'lastFour'],
    ...[...checks.keys()].filter((name) => name !== 'ssn'),
    ...Object.keys(defaults),
  ];
  const insert = database.prepare(
    `INSERT INTO individuals (${columns.join()}) VALUES (${columns.map((name) => `@${name}`).join()})`,
  );
  const selectLastHash = database
    .prepare<[], string>('SELECT hash FROM auditEvents ORDER BY seq DESC LIMIT 1')
    .pluck();
  const insertEvent = database.prepare(
    `INSERT INTO auditEvents (id, at, actorKind, actorId, action, recordId, before, after, previousHash, hash)
      VALUES (?, ?, 'api-key', ?, 'createIndividual', ?, NULL, ?, ?, ?)`,
  );

  function appendEvent(keyId: string, row: Fields): void {
    const { ssnSealed: _sealed, ssnDigest: _digest, tenantId: _tenantId, ...logged } = row;
    const after = JSON.stringify(logged);
    const id = newId('auditEvent');
    const previous = selectLastHash.get() ?? '';
    const event = [previous, id, row.createdAt, 'api-key', keyId, 'createIndividual', row.id, null, after];
    const own = hash('sha256', JSON.stringify(event));
    insertEvent.run(id, row.createdAt, keyId, row.id, after, previous, own);
  }

  function toRow(body: Fields, account: AccountRow): Fields {
    const { ssn, ...fields } = body;
    const digits = String(ssn).replaceAll('-', '');
    const now = new Date().toISOString();
    const id = newId('individual');
    return {
      id,
      createdAt: now,
      updatedAt: now,
      accountId: account.accountId,
      tenantId: account.tenantId,
      ...fields,
      ...defaults,
      dob: toIsoDay(fields.dob as string),
      isUsCitizenOrGreenCardHolder: fields.isUsCitizenOrGreenCardHolder ? 1 : 0,
      liquidNetWorth: String(fields.liquidNetWorth),
      currentAnnualIncome: String(fields.currentAnnualIncome),
      ssnSealed: vault.seal(digits, ['individuals', 'ssnSealed', id]),
      ssnDigest: vault.digest(digits),
      lastFour: digits.slice(-4),
    };
  }

  return (caller: BareCaller, body: unknown) => {
    if (!isValid(body)) return undefined;
    const account = selectAccount.get(body.investorAccountId as string);
    if (account?.tenantId !== caller.tenantId || account.investorAccountType !== 'LEGAL_ENTITY')
      return undefined;
    const shares = selectPeople.all(body.investorAccountId as string);
    if (shares.reduce((sum, { ownership }) => sum + Number(ownership), 0) > 100) return undefined;
    const row = toRow(body, account);
    insert.run(row);
    appendEvent(caller.keyId, row);
    return present({ ...nulls, ...row, ...account } as unknown as Row);
  };
}
