/**
 * The way of units of work from a thread to the writer, in another thread or in this one: directly, so that the thread
 * that answers requests relays none of the rows of an import.
 */
import { setImmediate } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import { Canceled } from '../storage/report.ts';
import { runBatch, UnitBatch, type UnitOutcome } from './unit-batch.ts';
import { WorkerConnection } from './worker-connection.ts';
import { findMovable, type WorkerMessage } from './worker-messages.ts';
import type { ReportProgress, UnitRequest, Writer } from './writer.ts';

/** Runs the units that the thread at the other end sends. The port does not keep the process alive. */
export function serveUnits(port: MessagePort, writer: Pick<Writer, 'run'>): void {
  const connection = new WorkerConnection((message, transfer) => port.postMessage(message, transfer), {
    run: (requests: UnitRequest[]) => runBatch(requests, (request) => writer.run(request)),
    runStep: (request: UnitRequest, { report }: { report: ReportProgress }) => writer.run(request, report),
  });
  port.on('message', (message: WorkerMessage) => connection.receive(message));
  port.unref();
}

/**
 * Sends units to the writer at the other end, with the errors of `Writer.run`; if it has ended, they fail as Canceled.
 */
export function sendUnits(port: MessagePort): Pick<Writer, 'run'> {
  const connection = new WorkerConnection((message, transfer) => port.postMessage(message, transfer), {});
  port.on('message', (message: WorkerMessage) => connection.receive(message));
  port.on('close', () => connection.fail(new Canceled('The service is closing')));
  const batch = new UnitBatch(
    (requests) =>
      connection.request('run', requests, { transfer: requests.flatMap(findMovableInput) }) as Promise<
        UnitOutcome[]
      >,
  );
  return {
    async run(request, report) {
      try {
        if (!report) return await batch.run(request);
        return await connection.request('runStep', request, {
          transfer: findMovableInput(request),
          onProgress: report as (progress: never) => void,
        });
      } finally {
        // Node reads a port until it is empty, so a thread that answers each result with another unit would never read
        // its other ports, and not notice that it is canceled.
        await setImmediate();
      }
    },
  };
}

function findMovableInput({ input }: UnitRequest): ArrayBuffer[] {
  return findMovable({ ...(input as object) });
}
