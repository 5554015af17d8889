/**
 * How often the progress of long work is reported; screens ask for it about as often. Each report wakes the thread that
 * answers requests, which then needs a lock that this thread still has: if its priority is lower and the cores are
 * busy, requests wait for it, up to a tenth of a second.
 */
const reportMilliseconds = 500;

/**
 * Skips the reports that follow too soon, except the first one of each phase.
 * @param phaseOf the phase that a progress belongs to
 */
export function throttle<Progress>(
  report: (progress: Progress) => void,
  phaseOf: (progress: Progress) => string,
): (progress: Progress) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  let reportedPhase: string | undefined;
  return (progress) => {
    const phase = phaseOf(progress);
    const now = performance.now();
    if (phase === reportedPhase && now - reportedAt < reportMilliseconds) return;
    reportedAt = now;
    reportedPhase = phase;
    report(progress);
  };
}
