/** The worker thread of the load of sample data; its clock is moved, so that nothing else runs in it. */
import { serveRequests } from '#service/kernel/worker-thread.ts';
import { loadSample } from '#service/sample/load-sample.ts';
import { Canceled } from '#service/storage/report.ts';
import type { DataJobProgress, DataJobRequests } from './data-jobs.ts';
import type { DataJobOrder, SampleTask } from './run-data-job.ts';

serveRequests<DataJobRequests<DataJobOrder<SampleTask>>, DataJobProgress>({
  async run({ config }, { report, signal }) {
    await loadSample(config, (phase, done, total) => {
      if (signal.aborted) throw new Canceled();
      report({ phase, done, total });
    });
    return {};
  },
});
