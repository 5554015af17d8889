/**
 * The way of units of work from a thread to the writer, in another thread or in this one: directly, so that the thread
 * that answers requests relays none of the rows of an import.
 */
import type { MessagePort, Transferable } from 'node:worker_threads';
import type { ArrivingUnits } from '../storage/arriving-units.ts';
import { type RequestTools, WorkerConnection } from './worker-connection.ts';
import { findMovable, packError, type WorkerMessage } from './worker-messages.ts';
import type { ReportProgress, UnitRequest, Writer } from './writer.ts';

/**
 * Runs the units that the thread at the other end sends. The port does not keep the process alive.
 * @param arriving the count of the units on their way, if the other end keeps one
 */
export function serveUnits(port: MessagePort, writer: Pick<Writer, 'run'>, arriving?: ArrivingUnits): void {
  const run = (request: UnitRequest, { report }: RequestTools<number>) => {
    if (!request.isStep) arriving?.remove();
    return writer.run(request, report);
  };
  // `nextTick` sends all results of a commit together, before the next transaction starts.
  connect(port, { run }, process.nextTick);
  port.unref();
}

/**
 * Sends units to the writer at the other end, with the errors of `Writer.run`. The port keeps the process alive while a
 * unit runs.
 * @param toError the error of open and later units when the writer has ended
 * @param arriving the count of the units on their way; the other end must have the same one
 */
export function sendUnits(
  port: MessagePort,
  toError: () => Error,
  arriving?: ArrivingUnits,
): Pick<Writer, 'run'> {
  const connection = connect(port, {}, setImmediate, ({ isStep }) => {
    if (!isStep) arriving?.remove();
  });
  port.unref();
  let hasEnded = false;
  port.on('close', () => {
    hasEnded = true;
    connection.fail(toError());
  });
  return {
    async run(request: UnitRequest, report?: ReportProgress) {
      if (hasEnded) throw toError();
      if (!request.isStep) arriving?.add();
      port.ref();
      try {
        return await connection.request('run', request, {
          transfer: findMovable({ ...(request.input as object) }),
          ...(report && { onProgress: report as (progress: never) => void }),
        });
      } finally {
        if (connection.isIdle) port.unref();
      }
    },
  };
}

/**
 * Connects one end of a port, and sends what belongs together in one message. That costs much less than many: each can
 * wake the other thread while this one has the lock of the port, which delays both if this thread is then interrupted.
 * @param schedule calls the function once everything that belongs together is ready
 * @param onUnsent called with each request that could not be sent, before it fails
 */
function connect(
  port: MessagePort,
  handlers: object,
  schedule: (send: () => void) => unknown,
  onUnsent: (request: UnitRequest) => void = () => {},
): WorkerConnection {
  let messages: WorkerMessage[] = [];
  let moved: Transferable[] = [];
  const send = () => {
    const [together, transfer] = [messages, moved];
    [messages, moved] = [[], []];
    try {
      port.postMessage(together, transfer);
    } catch (error) {
      // A value is not plain data, which is a mistake in the program: the units fail, and the threads continue.
      for (const message of together) {
        const failure: WorkerMessage = { type: 'error', id: message.id, error: packError(error) };
        if (message.type === 'request') {
          onUnsent(message.input as UnitRequest);
          connection.receive(failure);
        } else port.postMessage([failure]);
      }
    }
  };
  const connection = new WorkerConnection((message, transfer = []) => {
    moved.push(...transfer);
    if (messages.push(message) === 1) schedule(send);
  }, handlers);
  port.on('message', (received: WorkerMessage[]) => {
    for (const message of received) connection.receive(message);
  });
  return connection;
}
