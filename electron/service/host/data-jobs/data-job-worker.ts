/** The worker thread of data-jobs.ts: it reads and hashes without delaying requests. */
import { serveRequests } from '#service/kernel/worker-thread.ts';
import { Canceled, type Report } from '#service/storage/report.ts';
import type { DataJobProgress, DataJobRequests } from './data-jobs.ts';
import { runDataJob } from './run-data-job.ts';

/** The screens ask less often than this. */
const reportMilliseconds = 100;

serveRequests<DataJobRequests, DataJobProgress>({
  run: (order, { report, signal }) => runDataJob(order, throttle(report, signal)),
});

function throttle(report: (progress: DataJobProgress) => void, signal: AbortSignal): Report {
  let reportedAt = 0;
  let reportedPhase = '';
  return (phase, done, total) => {
    if (signal.aborted) throw new Canceled();
    const now = performance.now();
    if (phase === reportedPhase && now - reportedAt < reportMilliseconds) return;
    reportedAt = now;
    reportedPhase = phase;
    report({ phase, done, total });
  };
}
