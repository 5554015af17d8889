import type { WriteContext } from '#service/context.ts';
import { conflict } from '#service/errors.ts';
import { limits } from '#shared/domain/limits.ts';

/** An `Idempotency-Key`, and the digest of the request that it came with. */
export interface IdempotentRequest {
  key: string;
  digest: string;
}

/**
 * The answer that this key got within the last 24 hours (decisions.md § 4).
 *
 * @returns undefined if the key is new
 * @throws conflict, if it came with another request
 */
export async function findAnswer(
  ctx: WriteContext,
  request: IdempotentRequest,
): Promise<{ answer: unknown } | undefined> {
  const expired = new Date(Date.parse(ctx.now) - limits.idempotencyHours * 3_600_000).toISOString();
  await ctx.db.deleteFrom('idempotentAnswers').where('createdAt', '<', expired).execute();
  const kept = await ctx.db
    .selectFrom('idempotentAnswers')
    .select(['requestDigest', 'answerSealed'])
    .where('accountId', '=', accountOf(ctx))
    .where('idempotencyKey', '=', request.key)
    .executeTakeFirst();
  if (!kept) return undefined;
  if (kept.requestDigest !== request.digest) {
    throw conflict('Idempotency-Key: was used for another request');
  }
  return { answer: JSON.parse(ctx.service.vault.open(kept.answerSealed)) as unknown };
}

/** Keeps the answer, in the transaction of the operation. Encrypted, since an answer may hold a token. */
export async function keepAnswer(
  ctx: WriteContext,
  request: IdempotentRequest,
  answer: unknown,
): Promise<void> {
  await ctx.db
    .insertInto('idempotentAnswers')
    .values({
      accountId: accountOf(ctx),
      idempotencyKey: request.key,
      requestDigest: request.digest,
      answerSealed: ctx.service.vault.seal(JSON.stringify(answer)),
      createdAt: ctx.now,
    })
    .execute();
}

function accountOf(ctx: WriteContext): string {
  if (!ctx.caller.account) throw new Error('Idempotency keys belong to the accounts of API keys');
  return ctx.caller.account.id;
}
