/**
 * Converts the fields of a contract to columns and back. Stored are numbers as exact decimal text, whole numbers
 * unchanged, flags as 0 and 1, days as midnight UTC, times in UTC, employer numbers with their hyphen, and lists and objects as
 * JSON.
 */
import type { Static, TObject } from 'typebox';
import { readDay, readTime, readTimeOrDay } from '#shared/domain/dates.ts';
import { toDecimalText } from '#shared/domain/money.ts';

type Codec = (value: never) => unknown;

const toColumn: Record<string, Codec> = {
  number: (value: number) => toDecimalText(value),
  boolean: (value: boolean) => (value ? 1 : 0),
  'us-date': (value: string) => readDay(value) ?? null,
  day: (value: string) => readDay(value) ?? null,
  'time-with-offset': (value: string) => readTime(value) ?? null,
  'time-or-us-date': (value: string) => readTimeOrDay(value) ?? null,
  ein: (value: string) => `${value.slice(0, 2)}-${value.slice(2).replace('-', '')}`,
  array: (value: unknown) => JSON.stringify(value),
};

/** How a field is stored. */
export type ColumnForm = 'text' | 'number' | 'boolean' | 'json';

const toField: Record<ColumnForm, Codec | undefined> = {
  text: undefined,
  number: (value: string | number) => Number(value),
  boolean: (value: number) => value === 1,
  json: (value: string) => JSON.parse(value) as unknown,
};

interface FieldSchema {
  type?: string | string[];
  format?: string;
  const?: unknown;
}

/** The types of a field besides null. */
function typesOf(schema: FieldSchema): string[] {
  return [schema.type ?? []].flat().filter((type) => type !== 'null');
}

/**
 * Compiles the conversion of a validated request body to columns.
 *
 * @param schema the fields to store, as the contract declares them
 * @param defaults columns of the optional fields, by their default value
 */
export function compileToColumns<Schema extends TObject>(schema: Schema) {
  const fields = Object.entries(schema.properties).map(([name, field]) => {
    const { format = '' } = field as FieldSchema;
    const [type = ''] = typesOf(field as FieldSchema);
    return { name, codec: (toColumn[format] ?? toColumn[type]) as ((value: unknown) => unknown) | undefined };
  });
  const blank = blankOf(fields);
  /**
   * @param body the validated body
   * @param fill `complete` returns a column for every field, null if it was not sent; `sent` only those that were sent
   */
  return (body: Static<Schema>, fill: 'complete' | 'sent'): Record<string, unknown> => {
    const columns: Record<string, unknown> = fill === 'complete' ? { ...blank } : {};
    for (const { name, codec } of fields) {
      const value = (body as Record<string, unknown>)[name];
      if (value === undefined && fill === 'sent') continue;
      columns[name] = value === undefined || value === null ? null : codec ? codec(value) : value;
    }
    return columns;
  };
}

/**
 * Compiles the conversion of a row to the record that the contract declares.
 *
 * @param schema the record; its optional fields are embedded records, which the caller adds
 */
export function compilePresent<Schema extends TObject>(schema: Schema) {
  const fields = columnForms(schema).map(({ form, ...field }) => ({
    ...field,
    codec: toField[form] as ((value: unknown) => unknown) | undefined,
  }));
  const blank = blankOf(fields);
  return (row: object, extra?: Partial<Static<Schema>>): Static<Schema> => {
    const record: Record<string, unknown> = { ...blank };
    for (const { name, constant, codec } of fields) {
      const value = (row as Record<string, unknown>)[name];
      if (constant !== undefined) record[name] = constant;
      else record[name] = value === null || value === undefined || !codec ? (value ?? null) : codec(value);
    }
    return Object.assign(record, extra) as Static<Schema>;
  };
}

/** Copying an object that has every field is quicker than giving an empty one field after field. */
function blankOf(fields: readonly { name: string }[]): Record<string, unknown> {
  return Object.fromEntries(fields.map(({ name }) => [name, null]));
}

/** The required fields of a record, and how they are stored; a constant is not stored. */
export function columnForms(schema: TObject): { name: string; constant: unknown; form: ColumnForm }[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties as Record<string, FieldSchema>)
    .filter(([name]) => required.has(name))
    .map(([name, field]) => ({ name, constant: field.const, form: formOf(field) }));
}

function formOf(schema: FieldSchema): ColumnForm {
  const types = typesOf(schema);
  if (types.length === 0 || types.includes('array')) return 'json';
  const [type] = types;
  return type === 'number' || type === 'boolean' ? type : 'text';
}
