import { countryFieldOf, type ListedFormat } from '../domain/listed-values.ts';
import { fieldsOf, type RecordDefinition } from './define-record.ts';
import type { DetailFormat, FieldKind } from './field-kinds.ts';

/** A row of a details page. An address has several fields, from its first line to its country. */
export interface DetailRow {
  label: string;
  names: string[];
  format: DetailFormat;
  listed?: ListedFormat;
  isWide?: true;
}

export interface DetailSection {
  title: string;
  rows: DetailRow[];
}

/** When the record was created and last updated, which is part of the first section of every record. */
const timeRows: DetailRow[] = [
  { label: 'Created', names: ['createdAt'], format: 'time' },
  { label: 'Updated', names: ['updatedAt'], format: 'time' },
];

/** The value of a row depends on a second field for the states of a country. */
function toFormat(
  name: string,
  { format, listed }: FieldKind<unknown, unknown, unknown>,
): Omit<DetailRow, 'label'> {
  const names = listed === 'state-code' ? [name, countryFieldOf(name)] : [name];
  return { names, format, ...(listed && { listed }) };
}

export function toDetailSections(record: RecordDefinition): DetailSection[] {
  const all = Object.entries(fieldsOf(record));
  return Object.entries(record.sections)
    .map(([section, { title }], index) => {
      const rows: DetailRow[] = [];
      for (const [name, field] of all) {
        if (field.section !== section) continue;
        const { label, addressLabel, kind, isWide } = field;
        const address = rows.find((row) => addressLabel && row.label === addressLabel);
        if (address) address.names.push(name);
        else if (addressLabel) rows.push({ label: addressLabel, names: [name], format: 'address' });
        else rows.push({ label, ...toFormat(name, kind), ...(isWide && { isWide }) });
      }
      return { title, rows: index === 0 ? [...rows, ...timeRows] : rows };
    })
    .filter(({ rows }) => rows.length > 0);
}
