import { parentPort } from 'node:worker_threads';
import { type RequestHandlers, type RequestOptions, WorkerConnection } from './worker-connection.ts';
import type { WorkerMessage, WorkerRequests } from './worker-messages.ts';

/** The thread that started this one, with the requests that it answers. */
export interface HostThread<Requests extends WorkerRequests<Requests>> {
  /** @throws as `WorkerClient.request` */
  request<Name extends keyof Requests & string>(
    name: Name,
    input: Requests[Name]['input'],
    options?: RequestOptions,
  ): Promise<Requests[Name]['result']>;
}

/**
 * Answers the requests of the thread's WorkerClient. Each request starts when it arrives, whether or not earlier ones
 * have ended. The thread runs until its client closes it.
 * @returns the thread of the client, for requests in the other direction
 */
export function serveRequests<
  Requests extends WorkerRequests<Requests>,
  Progress = never,
  Host extends WorkerRequests<Host> = Record<never, never>,
>(handlers: RequestHandlers<Requests, Progress>): HostThread<Host> {
  const connection = new WorkerConnection(
    (message, transfer) => parentPort?.postMessage(message, transfer),
    handlers,
  );
  parentPort?.on('message', (message: WorkerMessage) => connection.receive(message));
  return connection;
}
