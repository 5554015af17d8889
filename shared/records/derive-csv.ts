import type { TSchema } from 'typebox';
import { optional } from '../contracts/fields.ts';
import type { RecordDefinition } from './define-record.ts';

/** A CSV column that sets a field of a record. */
export interface CsvColumn {
  column: string;
  field: string;
  label: string;
  schema: TSchema;
  aliases: readonly string[];
  isSecret: boolean;
}

/** The CSV columns that set the fields of a record. A cell may be empty unless the field is required. */
export function toCsvColumns({ fields }: Pick<RecordDefinition, 'fields'>): CsvColumn[] {
  return Object.entries(fields).flatMap(
    ([field, { csv, label, kind, create, isRequired, isSecret = false }]) => {
      if (!csv) return [];
      const { column = field, aliases = [] } = csv;
      const schema = isRequired ? create : optional(kind.request);
      return [{ column, field, label, schema, aliases, isSecret }];
    },
  );
}

/** The schemas of CSV columns by name. Their types do not list the columns, because `readCsvFields` reads the cells. */
export function toCsvSchemas(columns: readonly CsvColumn[]): object {
  return Object.fromEntries(columns.map(({ column, schema }) => [column, schema]));
}

/** The aliases of CSV columns by name. */
export function toAliases(columns: readonly CsvColumn[]): Record<string, readonly string[]> {
  return Object.fromEntries(columns.map(({ column, aliases }) => [column, aliases]));
}

/** The fields of a record that a row sets. */
export function readCsvFields<Fields>(columns: readonly CsvColumn[], row: object): Partial<Fields> {
  const cells = row as Record<string, unknown>;
  return Object.fromEntries(
    columns
      .map(({ column, field }) => [field, cells[column]] as const)
      .filter(([, value]) => value !== undefined && value !== null),
  ) as Partial<Fields>;
}
