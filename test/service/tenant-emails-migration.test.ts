import Database from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import * as access from '../../electron/service/storage/migrations/0001-access.ts';
import * as onboarding from '../../electron/service/storage/migrations/0002-onboarding.ts';
import * as tenantEmails from '../../electron/service/storage/migrations/0020-tenant-emails.ts';

const insertUser = (seq: number, tenant: string, emailKey: string) =>
  `INSERT INTO users (seq, id, createdAt, updatedAt, accountId, tenantId, email, emailKey, firstName, lastName)
    VALUES (${seq}, 'user_${seq}', '', '', '${tenant}', '${tenant}', '${emailKey}', '${emailKey}', 'Ole', 'Brandt')`;
const insertAccount = (id: string) =>
  `INSERT INTO accounts (id, createdAt, updatedAt, tenantId, name, status, managedBy, platform)
    VALUES ('${id}', '', '', '${id}', '${id}', 'LIVE', 'OPERATOR', 'OPERATOR')`;

test('an older data folder keeps its users, and its addresses become unique per tenant', async () => {
  const database = new Database(':memory:');
  database.pragma('foreign_keys = ON');
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
  await access.up(db);
  await onboarding.up(db);
  for (const statement of [
    insertAccount('account_a'),
    insertAccount('account_b'),
    insertUser(7, 'account_a', 'ole@example.com'),
    insertUser(9, 'account_a', 'maren@example.com'),
    `INSERT INTO accessTokens VALUES ('hash', 'user_7', '')`,
  ]) {
    await sql.raw(statement).execute(db);
  }
  const users = () => database.prepare('SELECT * FROM users ORDER BY seq').all();
  const before = users();

  database.exec('BEGIN IMMEDIATE');
  await tenantEmails.up(db);
  database.exec('COMMIT');

  expect(users()).toEqual(before);
  expect(database.pragma('foreign_key_check')).toEqual([]);
  expect(() => database.exec(`DELETE FROM users WHERE id = 'user_7'`)).toThrow(/FOREIGN KEY/);
  database.exec(insertUser(10, 'account_b', 'ole@example.com'));
  expect(() => database.exec(insertUser(11, 'account_b', 'ole@example.com'))).toThrow(/UNIQUE/);
  await db.destroy();
});
