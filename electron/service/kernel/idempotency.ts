import { setTimeout } from 'node:timers/promises';
import type { Service, WriteContext } from '#service/kernel/context.ts';
import { AppError, conflict } from '#service/kernel/errors.ts';
import { limits } from '#shared/domain/limits.ts';

/** An `Idempotency-Key` of an account, and the digest of the request that it came with. */
export interface IdempotentRequest {
  accountId: string;
  key: string;
  digest: string;
}

type KeyState =
  | { state: 'new' }
  | { state: 'answered'; answer: unknown }
  | { state: 'running'; ended: Promise<void> };

const retrySeconds = 5;

/**
 * Handles a request in one transaction, or returns the response that its key got within the last 24 hours
 * (decisions.md § 4).
 * @throws AppError conflict, if the key came with another request
 */
export async function answerOnce(
  ctx: WriteContext,
  request: IdempotentRequest,
  handle: () => Promise<unknown>,
): Promise<unknown> {
  // Never running: the digest includes the operation, and one in a single transaction is never visible while it runs.
  const found = await findKey(ctx, request);
  if (found.state === 'answered') return found.answer;
  const answer = await handle();
  await storeAnswer(ctx, request, answer);
  return answer;
}

/**
 * As `answerOnce`, for work that commits several times. The key is reserved before the work starts, and is released
 * if the work fails or the host ends. The same request meanwhile waits for the response.
 *
 * @param inTransaction runs a transaction of the operation
 * @throws AppError conflict, also if the request that has the key takes too long
 */
export async function runOnce<Result>(
  service: Service,
  request: IdempotentRequest,
  inTransaction: <Output>(work: (ctx: WriteContext) => Promise<Output>) => Promise<Output>,
  work: () => Promise<Result>,
): Promise<unknown> {
  const claimed = await claimKey(service, request, inTransaction);
  if ('answer' in claimed) return claimed.answer;
  try {
    const answer = await work();
    await inTransaction((ctx) => storeAnswer(ctx, request, answer));
    return answer;
  } catch (error) {
    // If this fails, too, the row has no running request, so the key counts as released.
    await inTransaction((ctx) => releaseKey(ctx, request)).catch(() => {});
    throw error;
  } finally {
    claimed.end();
  }
}

async function claimKey(
  service: Service,
  request: IdempotentRequest,
  inTransaction: <Output>(work: (ctx: WriteContext) => Promise<Output>) => Promise<Output>,
): Promise<{ answer: unknown } | { end: () => void }> {
  const deadline = performance.now() + service.runningKeys.waitLimitMilliseconds;
  for (;;) {
    let end: (() => void) | undefined;
    const found = await inTransaction(async (ctx) => {
      const state = await findKey(ctx, request);
      if (state.state === 'new') {
        await issueKey(ctx, request);
        // Not after the commit: the next request of the same commit must find it.
        end = service.runningKeys.start(idOf(request));
      }
      return state;
    }).catch((error: unknown) => {
      end?.();
      throw error;
    });
    if (found.state === 'answered') return found;
    if (end) return { end };
    if (found.state === 'running') await waitFor(found.ended, deadline - performance.now());
  }
}

/** @throws AppError conflict, if that takes too long */
async function waitFor(ended: Promise<void>, milliseconds: number): Promise<void> {
  const timer = new AbortController();
  const isLate = await Promise.race([
    ended.then(() => false),
    setTimeout(Math.max(milliseconds, 0), true, { signal: timer.signal, ref: false }).catch(() => false),
  ]);
  timer.abort();
  if (!isLate) return;
  throw new AppError(
    'conflict',
    [{ field: 'Idempotency-Key', message: 'a request with this key is still running; try again later' }],
    retrySeconds,
  );
}

/** @throws AppError conflict, if the key came with another request */
async function findKey(ctx: WriteContext, request: IdempotentRequest): Promise<KeyState> {
  const expired = new Date(Date.parse(ctx.now) - limits.idempotencyHours * 3_600_000).toISOString();
  const { openedAt, runningKeys, vault } = ctx.service;
  await ctx.db.deleteFrom('idempotentAnswers').where('createdAt', '<', expired).execute();
  const stored = await ctx.db
    .selectFrom('idempotentAnswers')
    .select(['requestDigest', 'runId', 'answerSealed'])
    .where('accountId', '=', request.accountId)
    .where('idempotencyKey', '=', request.key)
    .executeTakeFirst();
  if (!stored) return { state: 'new' };
  const { runId, answerSealed, requestDigest } = stored;
  const ended = runId === openedAt ? runningKeys.ended(idOf(request)) : undefined;
  // The host that ran it ended before there was a response.
  if (!answerSealed && !ended) return { state: 'new' };
  if (requestDigest !== request.digest) throw conflict('Idempotency-Key', 'was used for another request');
  if (ended) return { state: 'running', ended };
  return {
    state: 'answered',
    answer: JSON.parse(vault.open(answerSealed as Buffer, answerOf(request))) as unknown,
  };
}

function issueKey(ctx: WriteContext, request: IdempotentRequest): Promise<void> {
  return storeRow(ctx, request, { runId: ctx.service.openedAt, answerSealed: null });
}

const answerOf = (request: IdempotentRequest) =>
  ['idempotentAnswers', 'answerSealed', `${request.accountId} ${request.key}`] as const;

/** Encrypted, since a response may contain a token. */
function storeAnswer(ctx: WriteContext, request: IdempotentRequest, answer: unknown): Promise<void> {
  const answerSealed = ctx.service.vault.seal(JSON.stringify(answer), answerOf(request));
  return storeRow(ctx, request, { runId: null, answerSealed });
}

async function storeRow(
  ctx: WriteContext,
  { accountId, key: idempotencyKey, digest: requestDigest }: IdempotentRequest,
  state: { runId: string | null; answerSealed: Buffer | null },
): Promise<void> {
  const row = { requestDigest, ...state, createdAt: ctx.now };
  await ctx.db
    .insertInto('idempotentAnswers')
    .values({ accountId, idempotencyKey, ...row })
    .onConflict((existing) => existing.columns(['accountId', 'idempotencyKey']).doUpdateSet(row))
    .execute();
}

async function releaseKey(ctx: WriteContext, { accountId, key }: IdempotentRequest): Promise<void> {
  await ctx.db
    .deleteFrom('idempotentAnswers')
    .where('accountId', '=', accountId)
    .where('idempotencyKey', '=', key)
    .execute();
}

function idOf({ accountId, key }: IdempotentRequest): string {
  return `${accountId} ${key}`;
}
