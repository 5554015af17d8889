import { parentPort } from 'node:worker_threads';
import {
  type MessageFromWorker,
  type MessageToWorker,
  packError,
  type WorkerRequests,
} from './worker-messages.ts';

export interface RequestTools<Progress> {
  report(progress: Progress): void;
  /** Aborted when the request is canceled. The handler decides how to end; it can still return a result. */
  signal: AbortSignal;
}

/** For each request, the function that answers it. */
export type RequestHandlers<Requests extends WorkerRequests<Requests>, Progress> = {
  [Name in keyof Requests]: (
    input: Requests[Name]['input'],
    tools: RequestTools<Progress>,
  ) => Promise<Requests[Name]['result']>;
};

/**
 * Answers the requests of the thread's WorkerClient. Each request starts when it arrives, whether or not earlier ones
 * have ended. The thread runs until its client closes it.
 */
export function serveRequests<Requests extends WorkerRequests<Requests>, Progress = never>(
  handlers: RequestHandlers<Requests, Progress>,
): void {
  const running = new Map<number, AbortController>();
  const post = (message: MessageFromWorker) => parentPort?.postMessage(message);
  const answer = async (id: number, name: keyof Requests, input: unknown) => {
    const controller = new AbortController();
    running.set(id, controller);
    const tools = {
      report: (progress: Progress) => post({ id, type: 'progress', progress }),
      signal: controller.signal,
    };
    try {
      post({ id, type: 'result', result: await handlers[name](input, tools) });
    } catch (error) {
      post({ id, type: 'error', error: packError(error) });
    } finally {
      running.delete(id);
    }
  };
  parentPort?.on('message', (message: MessageToWorker) => {
    if (message.type === 'cancel') running.get(message.id)?.abort();
    else void answer(message.id, message.name as keyof Requests, message.input);
  });
}
