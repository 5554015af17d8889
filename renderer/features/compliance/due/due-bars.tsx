import type { DueCount } from '#shared/contracts/compliance/due-items.ts';
import { dueKinds, dueWindows } from '#shared/domain/due-kinds.ts';
import frame from '../../../components/bar-table.module.css';
import { NothingYet } from '../../../components/nothing-yet.tsx';
import { type BarPart, PartBar } from '../../../components/part-bar.tsx';
import { AnchorLink } from '../../../components/route-link.tsx';
import classes from './due.module.css';

/** Of the windows from the nearest to the farthest. */
const tones = ['late', 'medium', 'light'] as const;

/** The parts of a bar: what is overdue, and what becomes due until the end of each window after the one before. */
function partsOf({ overdue, within }: DueCount): BarPart[] {
  return [
    { tone: 'overdue', name: 'overdue', count: overdue },
    ...dueWindows.map((days, index) => ({
      tone: tones[index] ?? 'light',
      name: index === 0 ? `within ${days} days` : `from ${(dueWindows[index - 1] ?? 0) + 1} to ${days} days`,
      count: (within[index] ?? 0) - (within[index - 1] ?? 0),
    })),
  ];
}

function totalOf({ overdue, within }: DueCount): number {
  return overdue + (within.at(-1) ?? 0);
}

export function NothingDue({ days }: { days: number | undefined }) {
  return (
    <NothingYet guide="reviews.md">
      Nothing is due within {days} days. Verifications and documents that expire, refunds, and reconfirmations
      appear here.
    </NothingYet>
  );
}

/** The number of due dates of each kind, with a bar by time. */
export function DueBars({ counts }: { counts: readonly DueCount[] }) {
  const shown = counts.filter((one) => totalOf(one) > 0);
  if (shown.length === 0) return <NothingDue days={dueWindows.at(-1)} />;
  const most = Math.max(...shown.map(totalOf));
  return (
    <div className={classes.scroll}>
      <table className={frame.table}>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col" className={frame.number}>
              Overdue
            </th>
            {dueWindows.map((days) => (
              <th key={days} scope="col" className={frame.number}>
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
              <td className={`${frame.number} ${one.overdue > 0 ? classes.overdue : ''}`}>
                {one.overdue.toLocaleString()}
              </td>
              {one.within.map((count, index) => (
                <td key={dueWindows[index]} className={frame.number}>
                  {count.toLocaleString()}
                </td>
              ))}
              <td className={classes.bars}>
                <PartBar parts={partsOf(one)} share={totalOf(one) / most} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
