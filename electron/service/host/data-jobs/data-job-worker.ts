/** The worker thread of data-jobs.ts: it reads and hashes without delaying requests. */
import { throttle } from '#service/kernel/throttle.ts';
import { serveRequests } from '#service/kernel/worker-thread.ts';
import { Canceled } from '#service/storage/report.ts';
import type { DataJobProgress, DataJobRequests } from './data-jobs.ts';
import { type DataJobOrder, type FolderTask, runDataJob } from './run-data-job.ts';

serveRequests<DataJobRequests<DataJobOrder<FolderTask>>, DataJobProgress>({
  run(order, { report, signal }) {
    const reportSeldom = throttle(report, ({ phase }) => phase);
    return runDataJob(order, (phase, done, total) => {
      if (signal.aborted) throw new Canceled();
      reportSeldom({ phase, done, total });
    });
  },
});
