import { Badge, type MantineColor } from '@mantine/core';

/** What a state means for whoever looks at it: the only colours of the screens. */
const tones = {
  done: 'teal',
  refused: 'red',
  waiting: 'yellow',
  asked: 'blue',
  plain: 'gray',
} as const satisfies Record<string, MantineColor>;

const states: Record<string, keyof typeof tones> = {
  APPROVED: 'done',
  PASSED: 'done',
  COMPLETE: 'done',
  COMPLETED: 'done',
  SETTLED: 'done',
  FUNDED: 'done',
  LIVE: 'done',
  SIGNED: 'done',
  REJECTED: 'refused',
  FAILED: 'refused',
  ERROR: 'refused',
  INTERRUPTED: 'refused',
  PENDING: 'waiting',
  NEEDS_REVIEW: 'waiting',
  SUBMITTED: 'waiting',
  IN_REVIEW: 'waiting',
  PLACED: 'waiting',
  RUNNING: 'waiting',
  NEEDS_INFO: 'asked',
  RESUBMIT: 'asked',
};

/** Whether a word is a state that says something by its colour. */
export function hasTone(word: string): boolean {
  return Object.hasOwn(states, word);
}

/** `NEEDS_REVIEW` as people say it: Needs review. */
export function toWords(state: string): string {
  const words = state.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The state of a record. */
export function StateBadge({ state }: { state: string | null }) {
  if (state === null) return null;
  const tone = states[state] ?? 'plain';
  return (
    <Badge flex="none" miw="max-content" variant="light" color={tones[tone]} tt="none" fw={500} autoContrast>
      {toWords(state)}
    </Badge>
  );
}
