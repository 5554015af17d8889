import type { FastifyReply } from 'fastify';
import type { Caller } from '#service/kernel/caller.ts';
import { AppError } from '#service/kernel/errors.ts';
import { limits } from '#shared/domain/limits.ts';

/** The characters of the large responses that each client, by its root account, has not received yet. */
const unread = new Map<string, number>();

/**
 * Counts a response until the client has received it. Responses that are streamed are not counted, because they wait
 * on the disk.
 * @throws too-many-requests, if the client has too many others to read
 */
export function limitUnread(reply: FastifyReply, { account }: Caller, { length }: string): void {
  // A client that has disconnected receives nothing.
  if (length <= limits.smallResponse || reply.raw.destroyed) return;
  const client = account?.tenantId ?? '';
  const others = unread.get(client) ?? 0;
  if (others > 0 && others + length > limits.unreadResponses) {
    const message = 'has too many unread responses; read them before you send more requests';
    throw new AppError('too-many-requests', [{ field: 'X-API-KEY', message }], 1);
  }
  unread.set(client, others + length);
  reply.raw.once('close', () => {
    const rest = (unread.get(client) ?? 0) - length;
    if (rest > 0) unread.set(client, rest);
    else unread.delete(client);
  });
}
