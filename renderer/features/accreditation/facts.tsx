import type { ReactNode } from 'react';
import { CalendarDay } from '../../components/calendar-day.tsx';
import classes from './accreditation.module.css';

export interface ShownFact {
  label: string;
  /** Nothing is shown without a value. */
  value: ReactNode;
}

/** Short facts in one or more lines, such as the dates of a document. */
export function Facts({ facts }: { facts: readonly ShownFact[] }) {
  const known = facts.filter(
    ({ value }) => value !== null && value !== undefined && value !== '' && value !== false,
  );
  return (
    <dl className={classes.dates}>
      {known.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A day as a fact; null without one. */
export function toDay(day: string | null | undefined): ReactNode {
  return day ? <CalendarDay at={day} /> : null;
}
