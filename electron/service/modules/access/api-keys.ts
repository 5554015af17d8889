import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Caller } from '#service/caller.ts';
import type { WriteContext } from '#service/context.ts';
import { notFound } from '#service/errors.ts';
import { type Implementation, read, write } from '#service/implementation.ts';
import { compilePresent } from '#service/rows.ts';
import { hotQuery } from '#service/storage/hot-query.ts';
import type { Schema } from '#service/storage/schema.ts';
import type { Db } from '#service/storage/storage.ts';
import {
  type ApiKey,
  scopes as allScopes,
  apiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
} from '#shared/contracts/access/api-keys.ts';
import { idPrefixes, idSuffix, idSuffixPattern, newId } from '#shared/domain/ids.ts';
import { findOrCreateAccount } from './accounts.ts';

/** A key names its record and carries a secret: `odk_<suffix of api_key_ id>_<43 characters>`. */
const keyForm = new RegExp(`^odk_(${idSuffixPattern})_[A-Za-z0-9_-]{43}$`);

const findKey = hotQuery((db, id: string) =>
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
    ])
    .where('apiKeys.id', '=', id)
    .where('apiKeys.revokedAt', 'is', null),
);

/**
 * Who calls with this key (decisions.md § 3).
 *
 * The record is read at each request, so that revoking and expiry take effect on the next one.
 * @returns undefined if it is missing, malformed, unknown, revoked or expired: nobody is told which
 */
export async function openApiKey(db: Db, key: string | undefined, now: string): Promise<Caller | undefined> {
  const suffix = keyForm.exec(key ?? '')?.[1];
  if (!key || !suffix) return undefined;
  const [row] = await findKey(db, `${idPrefixes.apiKey}_${suffix}`);
  if (!row || !timingSafeEqual(hash('sha256', key, 'buffer'), Buffer.from(row.keyHash, 'hex')))
    return undefined;
  if (row.expiresAt !== null && row.expiresAt <= now) return undefined;
  return {
    actor: { kind: 'api-key', id: row.id },
    scopes: scopesOf(row),
    account: { id: row.accountId, tenantId: row.tenantId },
  };
}

/** Notes that a key was used; not an audit event, since it would be one for every request. */
export async function noteKeyUse(db: Db, keyId: string, now: string): Promise<void> {
  await db.updateTable('apiKeys').set({ lastUsedAt: now }).where('id', '=', keyId).execute();
}

function scopesOf(row: { canRead: number; canWrite: number }): ApiKey['scopes'] {
  return allScopes.filter((scope) => (scope === 'read' ? row.canRead : row.canWrite) === 1);
}

const presentKey = compilePresent(apiKey);

function present(row: Selectable<Schema['apiKeys']>, accountName: string): ApiKey {
  return presentKey({ ...row, accountName, scopes: JSON.stringify(scopesOf(row)) });
}

/** Every key of the data folder, the newest first. */
async function readKeys(db: Db): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('apiKeys')
    .innerJoin('accounts', 'accounts.id', 'apiKeys.accountId')
    .selectAll('apiKeys')
    .select('accounts.name as accountName')
    .orderBy('apiKeys.seq', 'desc')
    .execute();
  return rows.map(({ accountName, ...row }) => present(row, accountName));
}

async function revoke(ctx: WriteContext, id: string): Promise<ApiKey> {
  const row = await ctx.db.selectFrom('apiKeys').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('id');
  const revoked = await ctx.records.update('apiKeys', row, { revokedAt: row.revokedAt ?? ctx.now });
  const account = await ctx.db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', row.accountId)
    .executeTakeFirstOrThrow();
  return present(revoked, account.name);
}

export const apiKeys: Implementation[] = [
  write(createApiKey, async (ctx, { body }) => {
    const account = await findOrCreateAccount(ctx, body.account);
    const id = newId('apiKey');
    const key = `odk_${idSuffix(id)}_${randomBytes(32).toString('base64url')}`;
    const scopes = body.scopes ?? [...allScopes];
    const days = body.expiresInDays;
    const row = await ctx.records.insert('apiKeys', {
      id,
      accountId: account.id,
      name: body.name,
      keyHash: hash('sha256', key),
      hint: key.slice(-4),
      canRead: scopes.includes('read') ? 1 : 0,
      canWrite: scopes.includes('write') ? 1 : 0,
      expiresAt: days ? new Date(Date.parse(ctx.now) + days * 86_400_000).toISOString() : null,
      lastUsedAt: null,
      revokedAt: null,
    });
    return { key, apiKey: present({ ...row, seq: 0 }, account.name) };
  }),
  read(listApiKeys, async (ctx) => ({ items: await readKeys(ctx.db) })),
  write(revokeApiKey, (ctx, { params }) => revoke(ctx, params.id)),
];
