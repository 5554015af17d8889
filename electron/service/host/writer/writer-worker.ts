/** The worker thread of writer-thread.ts: the writer of a host. */
import { workerData } from 'node:worker_threads';
import { runBatch } from '#service/kernel/unit-batch.ts';
import { serveRequests } from '#service/kernel/worker-thread.ts';
import { ArrivingUnits } from '#service/storage/arriving-units.ts';
import type { LiveCopy } from '#service/storage/live-copy.ts';
import { openLocalWriter } from './open-local-writer.ts';
import type { WriterProgress, WriterRequests, WriterThreadData } from './writer-thread.ts';

const { config, arriving } = workerData as WriterThreadData;
const units = new ArrivingUnits(arriving);
// If the data folder cannot be opened, the thread ends with the reason.
const writer = await openLocalWriter(config, 'host', units);
let copy: LiveCopy | undefined;

const toNothing = () => undefined;

serveRequests<WriterRequests, WriterProgress>({
  run: (requests) =>
    runBatch(requests, (request) => {
      units.noteReceived();
      return writer.run(request);
    }),
  runStep: (request, { report }) => writer.run(request, report),
  async connect(port) {
    writer.connect(port);
    return undefined;
  },
  reloadSettings: () => writer.reloadSettings().then(toNothing),
  settle: () => writer.settle().then(toNothing),
  async copyLive(target, { report, signal }) {
    const started = writer.copyLive(target, (...progress) => report(progress));
    copy = started;
    signal.addEventListener('abort', () => void started.cancel());
    started.almostDone.then(
      () => report('almost-done'),
      () => {},
    );
    return started.ended.then(toNothing);
  },
  finishCopy: async () => copy?.finish().then(toNothing),
  close: () => writer.close().then(toNothing),
});
