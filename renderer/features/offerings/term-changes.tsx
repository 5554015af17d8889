import type { TermChange } from '#shared/domain/offering-terms.ts';
import { fieldsOf } from '#shared/records/define-record.ts';
import type { DetailFormat } from '#shared/records/field-kinds.ts';
import { toFieldLabel } from '#shared/records/field-label.ts';
import { offeringRecord } from '#shared/records/offering.ts';
import { AuditValue } from '../../components/audit-value.tsx';
import { ShownValue } from '../../components/record-page/field-list.tsx';
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

const assetFormats: Record<string, DetailFormat> = {
  pricePerUnit: 'money',
  totalUnits: 'number',
  type: 'choice',
  enableBonus: 'flag',
  durationType: 'choice',
};

/** A value is stored as text; the definition of its field says how it is read. */
function TermValue({ field, text }: { field: string; text: string | null }) {
  if (text === null || text === '') return 'nothing';
  const entries = readEntries(text);
  if (entries) return entries.map(describeEntry).join('; ');
  const own = field.slice(field.lastIndexOf('.') + 1);
  const format = field.startsWith('assets[') ? assetFormats[own] : formatOf(own);
  if (format === 'flag') return text === '1' ? 'Yes' : 'No';
  if (format === undefined || format === 'text' || format === 'address') return <AuditValue value={text} />;
  return <ShownValue value={text} as={format} />;
}

function formatOf(field: string): DetailFormat | undefined {
  return field === 'enabled' ? 'flag' : fieldsOf(offeringRecord)[field]?.kind.format;
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
