import { toStateLabel } from '#shared/domain/states.ts';
import { CalendarDay } from './calendar-day.tsx';
import { RecordLink } from './record-link.tsx';
import { When } from './when.tsx';

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const day = /^\d{4}-\d{2}-\d{2}(T00:00:00\.000Z)?$/;
const id = /^[a-z_]+_[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const state = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;

/** Longer values are shortened. */
const maxLength = 160;

/** A value of the audit log, which has no type information. */
export function AuditValue({ value }: { value: unknown }) {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (day.test(text)) return <CalendarDay at={text} />;
  if (moment.test(text)) return <When at={text} exactTo="minute" />;
  if (id.test(text)) return <RecordLink id={text}>{text}</RecordLink>;
  const findings = readFindings(text);
  if (findings) return findings.join('; ');
  if (state.test(text) && text.length > 3) return toStateLabel(text);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

function readFindings(text: string): string[] | undefined {
  if (!text.startsWith('[{')) return undefined;
  try {
    const messages = (JSON.parse(text) as { message?: unknown }[]).map((one) => one.message);
    return messages.every((each) => typeof each === 'string') ? messages : undefined;
  } catch {
    return undefined;
  }
}
