import { hash, randomBytes } from 'node:crypto';
import type { Caller } from '#service/kernel/caller.ts';
import type { WriteContext } from '#service/kernel/context.ts';
import { visibleTo } from '#service/kernel/visibility.ts';
import type { Db } from '#service/storage/schema.ts';
import { hourMilliseconds } from '#shared/domain/dates.ts';
import { limits } from '#shared/domain/limits.ts';

/** Creates an access token of a user (decisions.md § 3): it expires after 24 hours, and only its SHA-256 is stored. */
export async function issueAccessToken(ctx: WriteContext, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.parse(ctx.now) + limits.accessTokenHours * hourMilliseconds).toISOString();
  await ctx.db.deleteFrom('accessTokens').where('expiresAt', '<', ctx.now).execute();
  await ctx.db
    .insertInto('accessTokens')
    .values({ tokenHash: hash('sha256', token), userId, expiresAt })
    .execute();
  return token;
}

/**
 * The user of a bearer token.
 * @returns undefined if the token is unknown or expired, or the caller's key does not see its user
 */
export async function findTokenUser(
  db: Db,
  caller: Caller,
  token: string,
): Promise<Caller['user'] | undefined> {
  return db
    .selectFrom('accessTokens')
    .innerJoin('users', 'users.id', 'accessTokens.userId')
    .select(['users.id', 'users.accountId'])
    .where('tokenHash', '=', hash('sha256', token))
    .where('expiresAt', '>', new Date().toISOString())
    .where(visibleTo(caller))
    .executeTakeFirst();
}
