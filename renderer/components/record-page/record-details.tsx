import type { ReactNode } from 'react';
import { nameListed } from '#shared/domain/listed-values.ts';
import type { RecordDefinition } from '#shared/records/define-record.ts';
import { type DetailRow, toDetailSections } from '#shared/records/derive-details.ts';
import type { RecordEdit } from '../record-form/record-edit.ts';
import { type ShownField, ShownValue } from './field-list.tsx';
import { FieldSections } from './field-sections.tsx';
import classes from './record-page.module.css';
import { useValueEditing } from './use-value-editing.tsx';

interface RecordDetailsProps {
  definition: RecordDefinition;
  record: { id: string };
  /** Replaces the values of fields. */
  shown?: Record<string, ReactNode>;
  /** Facts of related records, for the first section. */
  related?: ShownField[];
  /** How officers update it; without it, the values cannot be changed here. */
  edit?: RecordEdit;
}

export function RecordDetails({ definition, record, shown = {}, related = [], edit }: RecordDetailsProps) {
  const { editingOf, container } = useValueEditing(record.id, edit);
  const values = record as object as Record<string, Stored>;
  const toField = (row: DetailRow): ShownField => {
    const field = toShownField(row, values, shown);
    return { ...field, editing: editingOf(row, toContent(field)) };
  };
  const sections = toDetailSections(definition).map(({ title, rows }, index) => ({
    title,
    fields: [...(index === 0 ? related : []), ...rows.map(toField)],
  }));
  return (
    <div ref={container} className={classes.values}>
      <FieldSections sections={sections} />
    </div>
  );
}

/** The value of one row. */
export function RowValue({ row, values }: { row: DetailRow; values: Record<string, Stored> }) {
  return toContent(toShownField(row, values, {}));
}

function toContent(field: ShownField): ReactNode {
  return 'shown' in field ? field.shown : <ShownValue {...field} />;
}

type Stored = string | number | boolean | null;

function toShownField(
  { label, names, format, listed, isWide }: DetailRow,
  values: Record<string, Stored>,
  shown: Record<string, ReactNode>,
): ShownField {
  const [name = ''] = names;
  const wide = isWide && { isWide };
  if (name in shown) return { label, ...wide, shown: shown[name] };
  if (format === 'address') {
    return { label, ...wide, value: formatAddress(names.map((part) => values[part] as string | null)) };
  }
  const value = values[name];
  if (listed && typeof value === 'string') {
    const [, countryField = ''] = names;
    return { label, ...wide, value: nameListed(listed, value, String(values[countryField] ?? '')) };
  }
  return { label, ...wide, value, as: format };
}

/**
 * A postal address in lines, as on an envelope; null if it is empty.
 *
 * @param parts both address lines, the city, the state, the ZIP code, and the country
 */
function formatAddress(parts: readonly (string | null | undefined)[]): string | null {
  const [line1, line2, city, state, zip, country] = parts;
  const region = [state, zip].filter(Boolean).join(' ');
  const place = [city, region].filter(Boolean).join(', ');
  const land = country && nameListed('country-code', country);
  return [line1, line2, place, land].filter(Boolean).join('\n') || null;
}
