import classes from './state-badge.module.css';

/** The meaning of a state: the only colors of the screens. */
type Tone = 'done' | 'negative' | 'pending' | 'asked' | 'plain';

const states: Record<string, Exclude<Tone, 'plain'>> = {
  APPROVED: 'done',
  PASSED: 'done',
  COMPLETE: 'done',
  COMPLETED: 'done',
  SETTLED: 'done',
  FUNDED: 'done',
  LIVE: 'done',
  SIGNED: 'done',
  REJECTED: 'negative',
  FAILED: 'negative',
  ERROR: 'negative',
  INTERRUPTED: 'negative',
  PENDING: 'pending',
  NEEDS_REVIEW: 'pending',
  SUBMITTED: 'pending',
  IN_REVIEW: 'pending',
  PLACED: 'pending',
  RUNNING: 'pending',
  NEEDS_INFO: 'asked',
  RESUBMIT: 'asked',
};

/** Whether a value is a state with a color. */
export function hasTone(word: string): boolean {
  return Object.hasOwn(states, word);
}

/** The label of a state: `NEEDS_REVIEW` becomes "Needs review". */
export function toStateLabel(state: string): string {
  const label = state.replaceAll('_', ' ').toLowerCase();
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** The state of a record. A list shows hundreds of them, so it is a single element. */
export function StateBadge({ state }: { state: string | null }) {
  if (state === null) return null;
  const tone: Tone = states[state] ?? 'plain';
  return (
    <span className={classes.badge} data-tone={tone}>
      {toStateLabel(state)}
    </span>
  );
}
