import { type Report, reportNothing } from '#service/storage/report.ts';
import { showsProgress } from './print.ts';

/** More frequent updates would be unreadable. */
const reportMilliseconds = 200;

/** Shows the phase and progress of long work on standard error, if that is a terminal. */
export function showPhases(): { report: Report; end: () => void } {
  const { stderr } = process;
  if (!showsProgress()) return { report: reportNothing, end: () => {} };
  let reportedAt = 0;
  return {
    report(phase, done, total) {
      const now = performance.now();
      if (now - reportedAt < reportMilliseconds) return;
      reportedAt = now;
      const percent = total > 0 ? ` ${Math.floor((100 * done) / total)}%` : '';
      stderr.write(`\r\u001b[K${phase}${percent}`);
    },
    end: () => void stderr.write('\r\u001b[K'),
  };
}
