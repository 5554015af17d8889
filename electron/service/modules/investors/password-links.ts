import { hash, randomBytes } from 'node:crypto';
import type { Caller } from '#service/kernel/caller.ts';
import type { Service } from '#service/kernel/context.ts';
import { conflict } from '#service/kernel/errors.ts';
import { type OperationHandler, write } from '#service/kernel/operation-handler.ts';
import { defineUnit, runUnit } from '#service/kernel/unit-of-work.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import { createPasswordLink } from '#shared/contracts/investors/password-links.ts';
import { hourMilliseconds } from '#shared/domain/dates.ts';
import { toUserId } from '#shared/domain/ids.ts';
import { limits } from '#shared/domain/limits.ts';

/** The path of the page on which a user sets a password; the token follows. */
export const passwordPath = '/password';

/** The person who opened a link: the audit log names the officer who created it. */
const holder: Caller = { actor: { kind: 'system', id: 'password-link' }, scopes: ['write'] };

interface Redemption {
  tokenHash: string;
  passwordHash: string;
}

/** @returns whether the link was valid */
const setPassword = defineUnit('setPassword', async (ctx, { tokenHash, passwordHash }: Redemption) => {
  const { db, now, records } = ctx;
  const link = await db
    .deleteFrom('passwordLinks')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning('userId')
    .executeTakeFirst();
  if (!link) return false;
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', link.userId)
    .executeTakeFirstOrThrow();
  await records.update('users', user, { passwordHash });
  // Who knew the earlier password must not stay signed in.
  await db.deleteFrom('accessTokens').where('userId', '=', user.id).execute();
  records.note(user.id, { password: 'set' });
  return true;
});

export const passwordLinkUnits = [setPassword];

export const passwordLinks: OperationHandler[] = [
  write(createPasswordLink, async (ctx, { params }) => {
    const { db, now, records, service } = ctx;
    const user = await findVisible(ctx, 'users', toUserId(params.userId), 'userId');
    if (!service.listener)
      throw conflict('userId', 'needs the API server, which serves the page of the link');
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(Date.parse(now) + limits.passwordLinkHours * hourMilliseconds).toISOString();
    await db
      .deleteFrom('passwordLinks')
      .where((eb) => eb.or([eb('expiresAt', '<=', now), eb('userId', '=', user.id)]))
      .execute();
    await db
      .insertInto('passwordLinks')
      .values({ tokenHash: hash('sha256', token), userId: user.id, expiresAt })
      .execute();
    records.note(user.id, { passwordLink: 'created', expiresAt });
    return { link: `${service.listener}${passwordPath}/${token}`, expiresAt };
  }),
];

/**
 * Whether a link still works. It costs only a read, so that guesses cannot delay writes.
 * @param token from the URL
 */
export async function isPasswordLink({ storage }: Pick<Service, 'storage'>, token: string): Promise<boolean> {
  const link = await storage.reader
    .selectFrom('passwordLinks')
    .select('expiresAt')
    .where('tokenHash', '=', hash('sha256', token))
    .executeTakeFirst();
  return link !== undefined && link.expiresAt > new Date().toISOString();
}

/**
 * Sets the password of the user of a link, and uses up the link. If it is used twice at the same time, only one use
 * succeeds.
 *
 * @param password that the contract of registrations allows
 * @returns whether the link was valid
 */
export async function redeemPasswordLink(
  service: Service,
  token: string,
  password: string,
): Promise<boolean> {
  const passwordHash = await service.passwords.hash(password);
  return runUnit(service, holder, setPassword, { tokenHash: hash('sha256', token), passwordHash });
}
