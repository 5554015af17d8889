import type { DueCount } from '#shared/contracts/compliance/due-items.ts';
import { dueKinds, dueWindows } from '#shared/domain/due-kinds.ts';
import { Dimmed } from '../../../components/dimmed.tsx';
import { AnchorLink } from '../../../components/route-link.tsx';
import classes from './due.module.css';

/** The parts of a bar: what is overdue, and what becomes due until the end of each window after the one before. */
function partsOf({ overdue, within }: DueCount): { band: string; name: string; count: number }[] {
  return [
    { band: 'overdue', name: 'overdue', count: overdue },
    ...dueWindows.map((days, index) => ({
      band: String(days),
      name: index === 0 ? `within ${days} days` : `from ${(dueWindows[index - 1] ?? 0) + 1} to ${days} days`,
      count: (within[index] ?? 0) - (within[index - 1] ?? 0),
    })),
  ];
}

/** The number of due dates of each kind, with a bar by time. */
export function DueBars({ counts }: { counts: readonly DueCount[] }) {
  const shown = counts.filter(({ overdue, within }) => overdue > 0 || (within.at(-1) ?? 0) > 0);
  if (shown.length === 0) return <Dimmed>Nothing is due within {dueWindows.at(-1)} days.</Dimmed>;
  const most = Math.max(...shown.map(({ overdue, within }) => overdue + (within.at(-1) ?? 0)));
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col" className={classes.number}>
              Overdue
            </th>
            {dueWindows.map((days) => (
              <th key={days} scope="col" className={classes.number}>
                {days} days
              </th>
            ))}
            <th scope="col">By time</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.kind}>
              <th scope="row">
                <AnchorLink to="/due" search={{ kind: one.kind, days: dueWindows[2] }} size="sm">
                  {dueKinds[one.kind]}
                </AnchorLink>
              </th>
              <td className={`${classes.number} ${one.overdue > 0 ? classes.overdue : ''}`}>
                {one.overdue.toLocaleString()}
              </td>
              {one.within.map((count, index) => (
                <td key={dueWindows[index]} className={classes.number}>
                  {count.toLocaleString()}
                </td>
              ))}
              <td>
                <Bar count={one} most={most} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Bar({ count, most }: { count: DueCount; most: number }) {
  const parts = partsOf(count).filter((part) => part.count > 0);
  const total = parts.reduce((sum, part) => sum + part.count, 0);
  const summary = parts.map(({ name, count: of }) => `${of.toLocaleString()} ${name}`);
  return (
    <div
      className={classes.bar}
      style={{ width: `${(100 * total) / most}%` }}
      role="img"
      aria-label={summary.join(', ')}
      title={summary.join('\n')}
    >
      {parts.map(({ band, count: of }) => (
        <span key={band} data-band={band} style={{ flexGrow: of }} />
      ))}
    </div>
  );
}
