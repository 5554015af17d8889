import type { FastifyReply } from 'fastify';
import { AppError } from '#service/kernel/errors.ts';
import type { Quota } from '#service/modules/clients/rate-limits.ts';

/**
 * Sends the rate limit of the key. The headers follow draft-ietf-httpapi-ratelimit-headers-06, which most clients
 * support; later drafts use one structured header.
 *
 * @throws AppError too-many-requests
 */
export function limitRate(reply: FastifyReply, { limit, remaining, reset, isExceeded }: Quota): void {
  reply.header('ratelimit-limit', limit).header('ratelimit-remaining', remaining);
  reply.header('ratelimit-reset', reset);
  if (!isExceeded) return;
  const error = {
    field: 'X-API-KEY',
    message: `sent more than ${limit} requests within a minute; try again in ${reset} seconds`,
  };
  throw new AppError('too-many-requests', [error], reset);
}
