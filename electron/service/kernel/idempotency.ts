import { setTimeout } from 'node:timers/promises';
import { hourMilliseconds } from '#shared/domain/dates.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Caller } from './caller.ts';
import type { Service, WriteContext } from './context.ts';
import { AppError, conflict } from './errors.ts';
import { defineUnit, runUnit } from './unit-of-work.ts';

/** An `Idempotency-Key` of an account, and the digest of the request that it came with. */
export interface IdempotentRequest {
  accountId: string;
  key: string;
  digest: string;
}

/** The output of a request as JSON; a repeated one has the output of the first. */
export interface OnceAnswer {
  json: string;
  isRepeated: boolean;
}

const retrySeconds = 5;

/**
 * Handles a request in one transaction, or returns the response that its key got within the last 24 hours
 * (decisions.md § 4).
 * @throws AppError conflict, if the key came with another request
 */
export async function answerOnce(
  ctx: WriteContext,
  request: IdempotentRequest | undefined,
  handle: () => Promise<unknown>,
): Promise<OnceAnswer> {
  const found = request && (await findAnswer(ctx, request));
  if (found !== undefined) return { json: found, isRepeated: true };
  // As a text, it costs half as much to send to another thread.
  const json = JSON.stringify(await handle());
  if (request) await storeAnswer(ctx, request, json);
  return { json, isRepeated: false };
}

/** Reserves the key of a request, unless it has a response. */
const claimKey = defineUnit(
  'claimIdempotencyKey',
  async (ctx, { request, runId }: { request: IdempotentRequest; runId: string }) => {
    const found = await findAnswer(ctx, request);
    if (found === undefined) await storeRow(ctx, request, { runId, answerSealed: null });
    return found;
  },
);

const endRequest = defineUnit(
  'answerIdempotencyKey',
  (ctx, { request, json }: { request: IdempotentRequest; json: string }) => storeAnswer(ctx, request, json),
);

const releaseKey = defineUnit('releaseIdempotencyKey', async (ctx, { accountId, key }: IdempotentRequest) => {
  await ctx.db
    .deleteFrom('idempotentAnswers')
    .where('accountId', '=', accountId)
    .where('idempotencyKey', '=', key)
    .execute();
});

export const idempotencyUnits = [claimKey, endRequest, releaseKey];

/**
 * As `answerOnce`, for work that commits several times. The key is reserved before the work starts, and is released
 * if the work fails or the host ends. The same request meanwhile waits for the response.
 *
 * @throws AppError conflict, also if the request that has the key takes too long
 */
export async function runOnce(
  service: Service,
  caller: Caller,
  request: IdempotentRequest,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const deadline = performance.now() + service.runningKeys.waitLimitMilliseconds;
  for (let ended = findRunning(service, request); ended; ended = findRunning(service, request)) {
    await waitFor(ended, deadline - performance.now());
  }
  const end = service.runningKeys.start(idOf(request), request.digest);
  try {
    const found = await runUnit(service, caller, claimKey, { request, runId: service.openedAt });
    return found === undefined ? await answerClaimed(service, caller, request, work) : JSON.parse(found);
  } finally {
    end();
  }
}

async function answerClaimed(
  service: Service,
  caller: Caller,
  request: IdempotentRequest,
  work: () => Promise<unknown>,
): Promise<unknown> {
  try {
    const output = await work();
    await runUnit(service, caller, endRequest, { request, json: JSON.stringify(output) });
    return output;
  } catch (error) {
    // If this fails, too, the row has no running request, so the key counts as released.
    await runUnit(service, caller, releaseKey, request).catch(() => {});
    throw error;
  }
}

/**
 * Resolves when the same request, which is running, ends; undefined if none is.
 * @throws AppError conflict, if another request with the key is running
 */
export function findRunning(service: Service, request: IdempotentRequest): Promise<void> | undefined {
  const running = service.runningKeys.find(idOf(request));
  if (running) assertSame(request, running.digest);
  return running?.ended;
}

function assertSame(request: IdempotentRequest, digest: string): void {
  if (request.digest !== digest) throw conflict('Idempotency-Key', 'was used for another request');
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

/**
 * The response of a key, as JSON. Without one, the key is free: the request that reserved it would be in `runningKeys`.
 * @throws AppError conflict, if the key came with another request
 */
async function findAnswer(ctx: WriteContext, request: IdempotentRequest): Promise<string | undefined> {
  const expired = new Date(Date.parse(ctx.now) - limits.idempotencyHours * hourMilliseconds).toISOString();
  await ctx.db.deleteFrom('idempotentAnswers').where('createdAt', '<', expired).execute();
  const stored = await ctx.db
    .selectFrom('idempotentAnswers')
    .select(['requestDigest', 'answerSealed'])
    .where('accountId', '=', request.accountId)
    .where('idempotencyKey', '=', request.key)
    .executeTakeFirst();
  if (!stored?.answerSealed) return undefined;
  assertSame(request, stored.requestDigest);
  return ctx.service.vault.open(stored.answerSealed, answerOf(request));
}

const answerOf = (request: IdempotentRequest) =>
  ['idempotentAnswers', 'answerSealed', `${request.accountId} ${request.key}`] as const;

/** Encrypted, since a response may contain a token. */
function storeAnswer(ctx: WriteContext, request: IdempotentRequest, json: string): Promise<void> {
  const answerSealed = ctx.service.vault.seal(json, answerOf(request));
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

function idOf({ accountId, key }: IdempotentRequest): string {
  return `${accountId} ${key}`;
}
