/** The worker thread of writer-thread.ts: the writer of a host. */
import { workerData } from 'node:worker_threads';
import { serveUnits } from '#service/kernel/unit-port.ts';
import { serveRequests } from '#service/kernel/worker-thread.ts';
import { ArrivingUnits } from '#service/storage/arriving-units.ts';
import type { LiveCopy } from '#service/storage/live-copy.ts';
import { openLocalWriter } from './open-local-writer.ts';
import type { CopyProgress, WriterRequests, WriterThreadData } from './writer-thread.ts';

const { config, port, arriving } = workerData as WriterThreadData;
const units = new ArrivingUnits(arriving);
// If the data folder cannot be opened, the thread ends with the reason.
const writer = await openLocalWriter(config, 'host', units);
let copy: LiveCopy | undefined;

const toNothing = () => undefined;

serveUnits(port, writer, units);
serveRequests<WriterRequests, CopyProgress>({
  connect: async (other) => {
    writer.connect(other);
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
