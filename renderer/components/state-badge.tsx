import classes from './state-badge.module.css';

/** What a state means for whoever looks at it: the only colours of the screens. */
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

/** Whether a word is a state that says something by its colour. */
export function hasTone(word: string): boolean {
  return Object.hasOwn(states, word);
}

/** `NEEDS_REVIEW` as people say it: Needs review. */
export function toStateLabel(state: string): string {
  const label = state.replaceAll('_', ' ').toLowerCase();
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** The state of a record. A list shows hundreds of them at once, so that it is no more than an element. */
export function StateBadge({ state }: { state: string | null }) {
  if (state === null) return null;
  const tone: Tone = states[state] ?? 'plain';
  return (
    <span className={classes.badge} data-tone={tone}>
      {toStateLabel(state)}
    </span>
  );
}
