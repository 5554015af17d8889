import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#service/app.ts';
import type { Caller } from '#service/kernel/caller.ts';
import { AppError } from '#service/kernel/errors.ts';
import { openApiKey } from '#service/modules/clients/api-keys.ts';
import { FailedAttempts } from '#service/modules/clients/failed-attempts.ts';
import { KeyUse } from '#service/modules/clients/key-use.ts';
import type { Quota } from '#service/modules/clients/rate-limits.ts';
import { RateLimits } from '#service/modules/clients/rate-limits.ts';
import { findTokenUser } from '#service/modules/clients/tokens.ts';
import { limits } from '#shared/domain/limits.ts';

/** The same response for every invalid key, so that it reveals nothing (decisions.md § 3). */
export const noKey = new AppError('unauthenticated', [
  { field: 'X-API-KEY', message: 'is missing or not valid' },
]);

/** Authenticates a request and counts it. The reply gets the rate limit headers. */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>;

export function createAuthenticator(app: App): Authenticate {
  const failedKeys = new FailedAttempts(limits.failedKeysPerMinute);
  const keyUse = new KeyUse();
  const rateLimits = new RateLimits();
  return async (request, reply) => {
    const time = Date.now();
    const { service } = app;
    const { reader } = service.storage;
    const key = request.headers['x-api-key'] as string | undefined;
    const holder = await openApiKey(reader, key, time);
    if (!holder) {
      // A request without a key is not an attempt to guess one.
      const wait = key === undefined ? undefined : failedKeys.note(request.ip, time);
      if (wait === undefined) throw noKey;
      throw new AppError(
        'too-many-requests',
        [{ field: 'X-API-KEY', message: 'is missing or not valid' }],
        wait,
      );
    }
    const { requestsPerMinute } = service.settings;
    if (requestsPerMinute > 0) {
      limitRate(reply, rateLimits.count(holder.actor.id, time, requestsPerMinute));
    }
    keyUse.note(service, holder.actor.id, time);
    const { ip: address, id: requestId } = request;
    const caller = { ...holder, openedAt: service.openedAt, address, requestId };
    const { authorization } = request.headers;
    if (authorization === undefined) return caller;
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    const user = token && (await findTokenUser(reader, caller, token));
    if (!user) {
      throw new AppError('unauthenticated', [
        { field: 'Authorization', message: 'is not a valid bearer token' },
      ]);
    }
    return { ...caller, user };
  };
}

/**
 * Sends the rate limit of the key. The headers follow draft-ietf-httpapi-ratelimit-headers-06, which most clients
 * support; later drafts use one structured header.
 *
 * @throws AppError too-many-requests
 */
function limitRate(reply: FastifyReply, { limit, remaining, reset, isExceeded }: Quota): void {
  reply.header('ratelimit-limit', limit).header('ratelimit-remaining', remaining);
  reply.header('ratelimit-reset', reset);
  if (!isExceeded) return;
  const error = {
    field: 'X-API-KEY',
    message: `sent more than ${limit} requests within a minute; try again in ${reset} seconds`,
  };
  throw new AppError('too-many-requests', [error], reset);
}
