import type { TermChange } from '#shared/domain/offering-terms.ts';
import { formatOfChange } from '#shared/records/changed-field.ts';
import { toFieldLabel } from '#shared/records/field-label.ts';
import { AuditValue } from '../../components/audit-value.tsx';
import classes from './revisions.module.css';

/** The changed terms of an offering and its assets, one line each: the value before, and after. */
export function TermChanges({ changes }: { changes: readonly TermChange[] }) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{toFieldLabel(field, 'Offering')}</dt>
          <dd>
            <s>
              <TermValue field={field} text={before} />
            </s>{' '}
            → <TermValue field={field} text={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A value is stored as text; the definition of its field says how it is read. */
function TermValue({ field, text }: { field: string; text: string | null }) {
  if (text === null || text === '') return 'nothing';
  const entries = readEntries(text);
  if (entries) return entries.map(describeEntry).join('; ');
  return <AuditValue value={text} as={formatOfChange('offering_', field)} />;
}

/** The tiers of an asset are a list of objects with any fields. */
function readEntries(text: string): Record<string, unknown>[] | undefined {
  if (!text.startsWith('[')) return undefined;
  try {
    const entries: unknown = JSON.parse(text);
    const isList = Array.isArray(entries) && entries.every((one) => typeof one === 'object' && one !== null);
    return isList ? (entries as Record<string, unknown>[]) : undefined;
  } catch {
    return undefined;
  }
}

function describeEntry(entry: Record<string, unknown>): string {
  return Object.entries(entry)
    .map(
      ([name, value]) =>
        `${toFieldLabel(name)}: ${typeof value === 'object' ? JSON.stringify(value) : value}`,
    )
    .join(', ');
}
