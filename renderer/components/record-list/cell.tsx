import type { CellValue, ColumnKind } from '#shared/contracts/records/lists/list-column.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { formatMoney } from '#shared/domain/format-money.ts';
import { CalendarDay } from '../calendar-day.tsx';
import { formatFileSize } from '../format-number.ts';
import { StateBadge } from '../state-badge.tsx';
import classes from './record-list.module.css';

interface CellProps {
  kind: ColumnKind;
  value: CellValue;
}

const whole = new Intl.NumberFormat();
/** In the local time zone, as the filters of days are. */
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** A value of a list, in the format of its column. */
export function Cell({ kind, value }: CellProps) {
  if (value === null || value === undefined) return null;
  const text = String(value);
  switch (kind) {
    case 'state':
      return <StateBadge state={text} />;
    case 'choice':
      return toChoiceLabel(text);
    case 'money':
      return formatMoney(text);
    case 'number':
      return whole.format(Number(value));
    case 'bytes':
      return formatFileSize(Number(value));
    case 'day':
      return <CalendarDay at={text} />;
    case 'time':
      return (
        <time dateTime={text} title={text}>
          {day.format(new Date(text))}
        </time>
      );
    case 'flag':
      return value ? 'Yes' : <span className={classes.no}>No</span>;
    case 'text':
    case 'listed':
      return <span title={text}>{text}</span>;
  }
}
