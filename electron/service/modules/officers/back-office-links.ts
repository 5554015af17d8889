import { hash, randomBytes } from 'node:crypto';
import { cli } from '#service/kernel/caller.ts';
import type { Service } from '#service/kernel/context.ts';
import { defineUnit, runUnit } from '#service/kernel/unit-of-work.ts';

const lifetime = 10 * 60_000;

const storeLink = defineUnit('createBackOfficeLink', async ({ db, now }, tokenHash: string) => {
  await db.deleteFrom('backOfficeLinks').where('expiresAt', '<=', now).execute();
  const expiresAt = new Date(Date.parse(now) + lifetime).toISOString();
  await db.insertInto('backOfficeLinks').values({ tokenHash, expiresAt }).execute();
});

/** @returns whether the link existed */
const removeLink = defineUnit('redeemBackOfficeLink', async ({ db }, tokenHash: string) => {
  const { numDeletedRows } = await db
    .deleteFrom('backOfficeLinks')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0;
});

export const backOfficeLinkUnits = [storeLink, removeLink];

/**
 * Creates the token of a link that opens the back office once, within ten minutes (decisions.md § 1). Only its SHA-256
 * is stored, so that reading the data folder does not give access to the back office.
 *
 * @returns 43 characters that are valid in a URL
 */
export async function createBackOfficeLink(service: Service): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await runUnit(service, cli, storeLink, hash('sha256', token));
  return token;
}

/**
 * Redeems a link. If it is used twice at the same time, only one use succeeds. A wrong token costs only a read, so that
 * guesses cannot delay writes.
 *
 * @param token from the URL
 * @returns whether it is valid: created here, not used, and not expired
 */
export async function redeemBackOfficeLink(service: Service, token: string): Promise<boolean> {
  const tokenHash = hash('sha256', token);
  const known = await service.storage.reader
    .selectFrom('backOfficeLinks')
    .select('expiresAt')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  if (!known || known.expiresAt <= new Date().toISOString()) return false;
  return runUnit(service, cli, removeLink, tokenHash);
}
