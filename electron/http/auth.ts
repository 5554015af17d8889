import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#service/app.ts';
import type { Caller } from '#service/kernel/caller.ts';
import { AppError } from '#service/kernel/errors.ts';
import { openApiKey } from '#service/modules/clients/api-keys.ts';
import { FailedAttempts } from '#service/modules/clients/failed-attempts.ts';
import { KeyUse } from '#service/modules/clients/key-use.ts';
import { RateLimits } from '#service/modules/clients/rate-limits.ts';
import { findTokenUser } from '#service/modules/clients/tokens.ts';
import { limits } from '#shared/domain/limits.ts';
import { limitRate } from './limit-rate.ts';

/** Whoever has no valid key learns nothing of why (decisions.md § 3). */
const noKey = new AppError('unauthenticated', 'A valid API key is needed', [
  'X-API-KEY: is missing or not valid',
]);

/** Finds who sends a request, and counts it; the reply gets the headers that tell how many more are allowed. */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>;

/** Makes what tells who sends a request. */
export function createAuthenticator(app: App): Authenticate {
  const failedKeys = new FailedAttempts(limits.failedKeysPerMinute);
  const keyUse = new KeyUse();
  const rateLimits = new RateLimits();
  return async (request, reply) => {
    const time = Date.now();
    const now = new Date(time).toISOString();
    const { service } = app;
    const { reader } = service.storage;
    const key = request.headers['x-api-key'] as string | undefined;
    const holder = await openApiKey(reader, key, now);
    if (!holder) {
      // Who sends no key tries none out.
      const wait = key === undefined ? undefined : failedKeys.note(request.ip, time);
      if (wait === undefined) throw noKey;
      throw new AppError(
        'too-many-requests',
        'Too many keys that are not valid',
        ['X-API-KEY: is missing or not valid'],
        wait,
      );
    }
    const { requestsPerMinute } = service.settings;
    if (requestsPerMinute > 0) {
      limitRate(reply, rateLimits.count(holder.actor.id, time, requestsPerMinute));
    }
    keyUse.note(service, holder.actor.id, now);
    const { ip: address, id: requestId } = request;
    const caller = { ...holder, openedAt: service.openedAt, address, requestId };
    const { authorization } = request.headers;
    if (authorization === undefined) return caller;
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    const user = token && (await findTokenUser(reader, caller, token));
    if (!user) {
      throw new AppError('unauthenticated', 'The access token is not valid', [
        'Authorization: is not a valid bearer token',
      ]);
    }
    return { ...caller, user };
  };
}
