import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { openVault } from '../../../electron/service/storage/open-keys.ts';
import { createCreator } from './create-individual.ts';
import type { BareCaller } from './find-caller.ts';
import { openPlain } from './open-plain.ts';

/** Answers with the new record as JSON text; undefined if the body is invalid. */
export type Create = (caller: BareCaller, body: string, answer: (record: string | undefined) => void) => void;

interface Creation {
  number: number;
  caller: BareCaller;
  body: string;
}

interface Answer {
  number: number;
  record: string | undefined;
}

/** Creates individuals in a thread of its own, which commits all that have arrived together. */
export function createOnWriterThread(dataDir: string): Create {
  const worker = new Worker(new URL(import.meta.url), { workerData: { dataDir } });
  const waiting = new Map<number, (record: string | undefined) => void>();
  let last = 0;
  worker.on('message', (answers: Answer[]) => {
    for (const { number, record } of answers) {
      waiting.get(number)?.(record);
      waiting.delete(number);
    }
  });
  return (caller, body, answer) => {
    last += 1;
    waiting.set(last, answer);
    worker.postMessage({ number: last, caller, body } satisfies Creation);
  };
}

function runWriter(dataDir: string, port: NonNullable<typeof parentPort>): void {
  const database = openPlain(dataDir, 'writer');
  const createIndividual = createCreator(database, openVault({ dataDir }));
  const commitTogether = database.transaction((creations: Creation[]) =>
    creations.map(({ number, caller, body }): Answer => {
      const record = createIndividual(caller, JSON.parse(body));
      return { number, record: record && JSON.stringify(record) };
    }),
  );
  let arrived: Creation[] = [];
  port.on('message', (creation: Creation) => {
    arrived.push(creation);
    if (arrived.length > 1) return;
    // Those that arrive in the same turn of the event loop join the first one.
    setImmediate(() => {
      const creations = arrived;
      arrived = [];
      port.postMessage(commitTogether.immediate(creations));
    });
  });
}

if (!isMainThread && parentPort) runWriter(workerData.dataDir, parentPort);
