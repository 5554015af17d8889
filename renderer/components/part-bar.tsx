import classes from './bar-table.module.css';

export interface BarPart {
  /** Follows its count, as in `3 within 7 days`. */
  name: string;
  count: number;
  tone: 'light' | 'medium' | 'strong' | 'late' | 'overdue';
}

interface PartBarProps {
  parts: readonly BarPart[];
  /** The length compared with the longest bar, from 0 to 1. */
  share: number;
}

/** The bar of a row of a table, in parts by time. */
export function PartBar({ parts, share }: PartBarProps) {
  const shown = parts.filter(({ count }) => count > 0);
  const summary = shown.map(({ name, count }) => `${count.toLocaleString()} ${name}`);
  return (
    <div
      className={classes.bar}
      style={{ width: `${100 * share}%` }}
      role="img"
      aria-label={summary.join(', ')}
      title={summary.join('\n')}
    >
      {shown.map(({ name, count, tone }) => (
        <span key={name} data-tone={tone} style={{ flexGrow: count }} />
      ))}
    </div>
  );
}
