import { hash, randomBytes } from 'node:crypto';
import type { Service } from '#service/kernel/context.ts';

const lifetime = 10 * 60_000;

/**
 * Creates the token of a link that opens the back office once, within ten minutes (decisions.md § 1). Only its SHA-256
 * is stored, so that reading the data folder does not give access to the back office.
 *
 * @returns 43 characters that are valid in a URL
 */
export async function createBackOfficeLink(service: Service): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  await service.storage.commits.run(async (db) => {
    await db.deleteFrom('backOfficeLinks').where('expiresAt', '<=', new Date(now).toISOString()).execute();
    const expiresAt = new Date(now + lifetime).toISOString();
    await db
      .insertInto('backOfficeLinks')
      .values({ tokenHash: hash('sha256', token), expiresAt })
      .execute();
  });
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
  const used = await service.storage.commits.run((db) =>
    db
      .deleteFrom('backOfficeLinks')
      .where('tokenHash', '=', tokenHash)
      .returning('tokenHash')
      .executeTakeFirst(),
  );
  return used !== undefined;
}
