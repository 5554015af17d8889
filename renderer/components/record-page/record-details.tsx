import type { ReactNode } from 'react';
import { nameListed } from '#shared/domain/listed-values.ts';
import type { RecordDefinition } from '#shared/records/define-record.ts';
import { type DetailRow, toDetailSections } from '#shared/records/derive-details.ts';
import { type ShownField, ShownValue } from './field-list.tsx';
import { FieldSections } from './field-sections.tsx';

interface RecordDetailsProps {
  definition: RecordDefinition;
  record: object;
  /** Replaces the values of fields. */
  shown?: Record<string, ReactNode>;
  /** Facts of related records, for the first section. */
  related?: ShownField[];
}

export function RecordDetails({ definition, record, shown = {}, related = [] }: RecordDetailsProps) {
  const values = record as Record<string, Stored>;
  const sections = toDetailSections(definition).map(({ title, rows }, index) => ({
    title,
    fields: [...(index === 0 ? related : []), ...rows.map((row) => toShownField(row, values, shown))],
  }));
  return <FieldSections sections={sections} />;
}

/** The value of one row. */
export function RowValue({ row, values }: { row: DetailRow; values: Record<string, Stored> }) {
  const field = toShownField(row, values, {});
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
