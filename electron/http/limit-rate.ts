import type { FastifyReply } from 'fastify';
import { AppError } from '#service/kernel/errors.ts';
import type { Quota } from '#service/modules/clients/rate-limits.ts';

/**
 * Tells the client how much its key may still send. These three headers are those of
 * draft-ietf-httpapi-ratelimit-headers-06, which most clients understand; later drafts have a structured one.
 *
 * @throws AppError too-many-requests
 */
export function limitRate(reply: FastifyReply, { limit, remaining, reset, isExceeded }: Quota): void {
  reply.header('ratelimit-limit', limit).header('ratelimit-remaining', remaining);
  reply.header('ratelimit-reset', reset);
  if (!isExceeded) return;
  const error = `X-API-KEY: has sent more than ${limit} requests within a minute. Wait ${reset} seconds.`;
  throw new AppError('too-many-requests', 'Too many requests', [error], reset);
}
