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
import { noteAuthenticated } from './connections.ts';

/** The same response for every invalid key, so that it reveals nothing (decisions.md § 3). */
export const noKey = new AppError('unauthenticated', [
  { field: 'X-API-KEY', message: 'is missing or not valid' },
]);

/**
 * Authenticates a request and counts it. The reply gets the rate limit headers, and the request its decorator `caller`
 * as soon as the key is valid, so that the log has the key of requests that are rejected after that.
 */
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
    noteAuthenticated(request, holder.caller.account?.tenantId);
    const { ip: address, id: requestId } = request;
    const caller = { ...holder.caller, openedAt: service.openedAt, address, requestId };
    request.setDecorator('caller', caller);
    const limit = holder.requestsPerMinute ?? service.settings.requestsPerMinute;
    if (limit > 0) limitRate(reply, rateLimits.count(caller.actor.id, time, limit));
    keyUse.note(service, caller.actor.id, time);
    const { authorization } = request.headers;
    if (authorization === undefined) return caller;
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    const user = token && (await findTokenUser(reader, caller, token));
    if (!user) {
      throw new AppError('unauthenticated', [
        { field: 'Authorization', message: 'is not a valid bearer token' },
      ]);
    }
    const withUser = { ...caller, user };
    request.setDecorator('caller', withUser);
    return withUser;
  };
}

/** Notes the key of a request for the log, if the request requires none, such as one with a mistyped path. */
export async function noteKey(app: App, request: FastifyRequest): Promise<void> {
  const key = request.headers['x-api-key'] as string | undefined;
  const holder = key && (await openApiKey(app.service.storage.reader, key, Date.now()));
  if (holder) request.setDecorator('caller', holder.caller);
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
