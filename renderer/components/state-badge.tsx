import { type Tone, toneOf, toStateLabel } from '#shared/domain/states.ts';
import classes from './state-badge.module.css';

export const buttonColors: Record<Tone, string> = {
  done: 'teal.9',
  negative: 'red.8',
  asked: 'blue.8',
  pending: 'yellow.8',
  plain: 'gray',
};

interface StateBadgeProps {
  state: string | null;
  label?: string;
}

/** The state of a record. A list shows hundreds of them at once, so it is one plain element. */
export function StateBadge({ state, label }: StateBadgeProps) {
  if (state === null) return null;
  return <ToneBadge tone={toneOf(state)} label={label ?? toStateLabel(state)} />;
}

/** A short label in the color of its tone. */
export function ToneBadge({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {label}
    </span>
  );
}
