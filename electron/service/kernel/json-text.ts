import type { TObject } from 'typebox';
import { type ColumnForm, columnForms } from './rows.ts';

/** An output that SQLite or the writer wrote as JSON. Transports that send JSON send it as it is. */
export class JsonText<Value> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  parse(): Value {
    return JSON.parse(this.text) as Value;
  }
}

/** Some items of a list that is streamed, as the JSON between its brackets. */
export class JsonItems {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** How SQLite writes the stored forms of `compilePresent` as JSON. */
const toJson: Record<ColumnForm, (column: string) => string> = {
  text: (column) => column,
  number: (column) => `json(${column})`,
  json: (column) => `json(${column})`,
  boolean: (column) => `json(CASE ${column} WHEN 1 THEN 'true' WHEN 0 THEN 'false' END)`,
};

/**
 * SQL that writes a row as the record that the contract declares, as `compilePresent` does, in JSON. This saves a third
 * of the cost of reading 70 columns as JavaScript values and writing them as JSON, so only the hottest query uses it.
 *
 * @param schema the record; the optional fields that are not in `extra` are omitted
 * @param table its name in the query
 * @param extra SQL of the fields that differ from their column
 */
export function jsonOf(schema: TObject, table: string, extra: Record<string, string>): string {
  const fields = columnForms(schema).map(({ name, constant, form }) => {
    const column = constant === undefined ? toJson[form](`${table}.${name}`) : `'${constant}'`;
    return `'${name}', ${extra[name] ?? column}`;
  });
  return `json_object(${fields.join(', ')})`;
}
