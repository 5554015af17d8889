import { formatDay } from '#shared/domain/dates.ts';
import { toStateLabel } from '#shared/domain/states.ts';
import type { DetailFormat } from '#shared/records/field-kinds.ts';
import { toFieldLabel, toInlineLabel } from '#shared/records/field-label.ts';
import { CalendarDay } from './calendar-day.tsx';
import { Deadline } from './deadline.tsx';
import { RecordLink } from './record-link.tsx';
import { ShownValue } from './record-page/field-list.tsx';
import { When } from './when.tsx';

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const day = /^\d{4}-\d{2}-\d{2}(T00:00:00\.000Z)?$/;
const id = /^[a-z_]+_[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const state = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;

/** Longer values are shortened. */
const maxLength = 160;

const number = /^-?\d+(\.\d+)?$/;

interface AuditValueProps {
  value: unknown;
  /** The format of its field. The log itself has no type information: a flag can be `true`, `1`, or `"1"`. */
  as?: DetailFormat | undefined;
}

/** A value of the audit log, or of a list of changes. */
export function AuditValue({ value, as }: AuditValueProps) {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = readParts(value) ? describe(value) : String(value);
  if (number.test(text)) {
    if (as === 'flag') return text === '1' ? 'yes' : 'no';
    if (as === 'money' || as === 'number' || as === 'percent') return <ShownValue value={text} as={as} />;
  }
  if (as === 'deadline') return <Deadline at={text} />;
  if (day.test(text)) return <CalendarDay at={text} />;
  if (moment.test(text)) return <When at={text} exactTo="minute" />;
  if (id.test(text)) return <RecordLink id={text}>{text}</RecordLink>;
  if (as === 'choice' || (state.test(text) && text.length > 3)) return toStateLabel(text);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

/** The object or list of a value; some columns store it as text. */
function readParts(value: unknown): object | undefined {
  if (typeof value === 'object' && value !== null) return value;
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return undefined;
  try {
    return JSON.parse(value) as object;
  } catch {
    return undefined;
  }
}

/** A value with parts as text: `Name: OFAC SDN List, published on: Jun 15, 2026`. */
function describe(value: unknown): string {
  const parts = readParts(value);
  if (Array.isArray(parts)) return parts.map(describe).join('; ') || 'nothing';
  if (parts && 'message' in parts && typeof parts.message === 'string') return parts.message;
  if (parts)
    return Object.entries(parts)
      .filter(([, part]) => part !== null && part !== '')
      .map(([name, part], index) => {
        const label = toFieldLabel(name);
        return `${index === 0 ? label : toInlineLabel(label)}: ${describe(part)}`;
      })
      .join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  if (day.test(text)) return formatDay(text.slice(0, 10));
  return state.test(text) && text.length > 3 ? toStateLabel(text) : text;
}
