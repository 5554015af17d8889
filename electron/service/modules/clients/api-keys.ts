import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Caller } from '#service/kernel/caller.ts';
import type { WriteContext } from '#service/kernel/context.ts';
import { invalid, notFound, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { findOrCreateAccount } from '#service/kernel/ownership.ts';
import { compilePresent } from '#service/kernel/rows.ts';
import { findAccount } from '#service/kernel/visibility.ts';
import { cacheUntilCommit } from '#service/storage/cache-until-commit.ts';
import { compiledRow } from '#service/storage/compiled-query.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import {
  type ApiKey,
  scopes as allScopes,
  apiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  setApiKeyRateLimit,
} from '#shared/contracts/clients/api-keys.ts';
import { dayMilliseconds, hourMilliseconds } from '#shared/domain/dates.ts';
import { idPrefixes, idSuffix, idSuffixPattern, newId } from '#shared/domain/ids.ts';

/** A key contains the ID of its record and a secret: `odk_<suffix of api_key_ id>_<43 characters>`. */
const keyForm = new RegExp(`^odk_(${idSuffixPattern})_[A-Za-z0-9_-]{43}$`);

const findKey = compiledRow((db, id: string) =>
  db
    .selectFrom('apiKeys')
    .innerJoin('accounts', 'accounts.id', 'apiKeys.accountId')
    .select([
      'apiKeys.id',
      'apiKeys.accountId',
      'accounts.tenantId',
      'apiKeys.keyHash',
      'apiKeys.canRead',
      'apiKeys.canWrite',
      'apiKeys.expiresAt',
      'apiKeys.requestsPerMinute',
    ])
    .where('apiKeys.id', '=', id)
    .where('apiKeys.revokedAt', 'is', null),
);

/** What a key opens. */
export interface KeyHolder {
  caller: Readonly<Caller>;
  /** The rate limit of the key; null if it has that of the settings. */
  requestsPerMinute: number | null;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

const findHolder = cacheUntilCommit<KeyHolder>(async (db, key) => {
  const suffix = keyForm.exec(key)?.[1];
  if (!suffix) return undefined;
  const row = await findKey(db, `${idPrefixes.apiKey}_${suffix}`);
  if (!row || !timingSafeEqual(hash('sha256', key, 'buffer'), Buffer.from(row.keyHash, 'hex')))
    return undefined;
  const caller: Caller = {
    actor: { kind: 'api-key', id: row.id },
    scopes: scopesOf(row),
    account: { id: row.accountId, tenantId: row.tenantId },
  };
  const { requestsPerMinute } = row;
  const expiresAt = row.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(row.expiresAt);
  return { caller, requestsPerMinute, expiresAt };
});

/**
 * The account and the limit of a key (decisions.md § 3). Revocation and expiry take effect on the next request.
 *
 * @param db a connection that only reads
 * @returns undefined if it is missing, malformed, unknown, revoked, or expired: callers do not learn which
 */
export async function openApiKey(
  db: Db,
  key: string | undefined,
  now: number,
): Promise<Readonly<KeyHolder> | undefined> {
  const holder = key === undefined ? undefined : await findHolder(db, key);
  return holder && holder.expiresAt > now ? holder : undefined;
}

function scopesOf(row: { canRead: number; canWrite: number }): ApiKey['scopes'] {
  return allScopes.filter((scope) => (scope === 'read' ? row.canRead : row.canWrite) === 1);
}

const presentKey = compilePresent(apiKey);

function present(row: Row<'apiKeys'>, accountName: string): ApiKey {
  return presentKey({ ...row, accountName, scopes: JSON.stringify(scopesOf(row)) });
}

const selectKeys = (db: Db) =>
  db
    .selectFrom('apiKeys')
    .innerJoin('accounts', 'accounts.id', 'apiKeys.accountId')
    .selectAll('apiKeys')
    .select('accounts.name as accountName');

/** Every key of the data folder, newest first. */
async function readKeys(db: Db): Promise<ApiKey[]> {
  const rows = await selectKeys(db).orderBy('apiKeys.seq', 'desc').execute();
  return rows.map(({ accountName, ...row }) => present(row, accountName));
}

/** @throws not-found */
export async function readKey(db: Db, id: string): Promise<ApiKey> {
  const found = await selectKeys(db).where('apiKeys.id', '=', id).executeTakeFirst();
  if (!found) throw notFound('id');
  const { accountName, ...row } = found;
  return present(row, accountName);
}

/** @throws not-found */
async function findKeyRow(ctx: WriteContext, id: string): Promise<Row<'apiKeys'>> {
  const row = await ctx.db.selectFrom('apiKeys').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('id');
  return row;
}

async function nameAccount(ctx: WriteContext, id: string): Promise<string> {
  const { name } = await ctx.db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return name;
}

type NewKey = Pick<
  Row<'apiKeys'>,
  'accountId' | 'name' | 'canRead' | 'canWrite' | 'expiresAt' | 'replacesId' | 'requestsPerMinute'
>;

/** Creates a key; only the response contains it unencrypted. */
async function issueKey(ctx: WriteContext, given: NewKey, accountName: string) {
  const id = newId('apiKey');
  const key = `odk_${idSuffix(id)}_${randomBytes(32).toString('base64url')}`;
  const row = await ctx.records.insert('apiKeys', {
    ...given,
    id,
    keyHash: hash('sha256', key),
    hint: key.slice(-4),
    lastUsedAt: null,
    revokedAt: null,
  });
  return { key, apiKey: present({ ...row, seq: 0 }, accountName) };
}

function addMilliseconds(time: string, milliseconds: number): string {
  return new Date(Date.parse(time) + milliseconds).toISOString();
}

async function findAccountOfKey(ctx: WriteContext, named: { account?: string | null; id?: string | null }) {
  if (!named.id) return findOrCreateAccount(ctx, named.account);
  if (named.account) throw invalid('accountId', 'cannot be sent together with account');
  return findAccount(ctx, named.id, 'accountId');
}

/** A second rotation would replace the reference to the first successor. */
async function assertRotatable(ctx: WriteContext, row: Row<'apiKeys'>): Promise<void> {
  if (row.revokedAt !== null) throw ruleViolation(null, 'The key is revoked');
  if (row.expiresAt !== null && row.expiresAt <= ctx.now) throw ruleViolation(null, 'The key has expired');
  const successor = await ctx.db
    .selectFrom('apiKeys')
    .select('id')
    .where('replacesId', '=', row.id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  if (successor) throw ruleViolation(null, `The key was already rotated; its successor is ${successor.id}`);
}

export const apiKeys: OperationHandler[] = [
  write(createApiKey, async (ctx, { body }) => {
    const account = await findAccountOfKey(ctx, { account: body.account, id: body.accountId });
    if (account.isSample)
      throw ruleViolation(
        'accountId',
        'is that of the sample data, which is removed as a whole; choose another one',
      );
    const scopes = body.scopes ?? [...allScopes];
    const days = body.expiresInDays;
    const key: NewKey = {
      accountId: account.id,
      name: body.name,
      canRead: scopes.includes('read') ? 1 : 0,
      canWrite: scopes.includes('write') ? 1 : 0,
      expiresAt: days ? addMilliseconds(ctx.now, days * dayMilliseconds) : null,
      replacesId: null,
      requestsPerMinute: null,
    };
    return issueKey(ctx, key, account.name);
  }),
  read(listApiKeys, async (ctx) => ({ items: await readKeys(ctx.db) })),
  write(revokeApiKey, async (ctx, { params }) => {
    const row = await findKeyRow(ctx, params.id);
    const revoked = await ctx.records.update('apiKeys', row, { revokedAt: row.revokedAt ?? ctx.now });
    return present(revoked, await nameAccount(ctx, row.accountId));
  }),
  write(setApiKeyRateLimit, async (ctx, { params, body }) => {
    const row = await findKeyRow(ctx, params.id);
    if (row.revokedAt !== null) throw ruleViolation(null, 'The key is revoked');
    const updated = await ctx.records.update('apiKeys', row, { requestsPerMinute: body.requestsPerMinute });
    return present(updated, await nameAccount(ctx, row.accountId));
  }),
  write(rotateApiKey, async (ctx, { params, body }) => {
    const row = await findKeyRow(ctx, params.id);
    await assertRotatable(ctx, row);
    const { accountId, name, canRead, canWrite, expiresAt, requestsPerMinute } = row;
    const lifetime = expiresAt && Date.parse(expiresAt) - Date.parse(row.createdAt);
    const successor: NewKey = {
      accountId,
      name,
      canRead,
      canWrite,
      expiresAt: lifetime ? addMilliseconds(ctx.now, lifetime) : null,
      replacesId: row.id,
      requestsPerMinute,
    };
    const overlapEnd = addMilliseconds(ctx.now, body.overlapHours * hourMilliseconds);
    // The overlap never extends the life of a key.
    const replaced = await ctx.records.update('apiKeys', row, {
      expiresAt: expiresAt !== null && expiresAt < overlapEnd ? expiresAt : overlapEnd,
    });
    const accountName = await nameAccount(ctx, accountId);
    const created = await issueKey(ctx, successor, accountName);
    return { ...created, replaced: present(replaced, accountName) };
  }),
];
