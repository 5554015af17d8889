import type { Selectable } from 'kysely';
import { flattenRows } from '../storage/insert.ts';
import type { Schema } from '../storage/schema.ts';
import { toAuditJson, withoutNulls } from './audit-values.ts';
import { assertEntryStatuses } from './record-statuses.ts';
import type { NewRow, RecordTable } from './record-tables.ts';
import { idOf } from './record-writer.ts';

/** New records as one thread prepares them and another one writes them: plain data, in a form that is fast to pass on. */
export interface PreparedRecords {
  /** In an order in which records refer only to earlier tables. */
  tables: PreparedTable[];
  /** The audit event of each record, without the time: that is decided by the transaction. */
  events: PreparedEvent[];
}

interface PreparedTable {
  table: RecordTable;
  columns: readonly string[];
  /** Of each record, the values of the columns. */
  values: unknown[];
  /** The group of each record. */
  groups: number[];
}

interface PreparedEvent {
  recordId: string;
  after: string;
  group: number;
}

/** Collects new records in groups, such as those of a row of an import. */
export class RecordPreparer {
  readonly #rows = new Map<RecordTable, { row: object; group: number }[]>();
  readonly #events: PreparedEvent[] = [];
  #group = 0;

  /** The group of the records that follow. */
  startGroup(group: number): void {
    this.#group = group;
  }

  /** @returns the row; its times are those of the transaction, which is still to come */
  async insert<Table extends RecordTable>(
    table: Table,
    row: NewRow<Table>,
  ): Promise<Selectable<Schema[Table]>> {
    assertEntryStatuses(table, [row]);
    const rows = this.#rows.get(table);
    const prepared = { row, group: this.#group };
    if (rows) rows.push(prepared);
    else this.#rows.set(table, [prepared]);
    const after = toAuditJson(withoutNulls(row));
    this.#events.push({ recordId: idOf(row), after, group: this.#group });
    return row as unknown as Selectable<Schema[Table]>;
  }

  finish(): PreparedRecords {
    const tables = [...this.#rows].map(([table, rows]) => ({
      ...flattenRows(
        table,
        rows.map(({ row }) => row as never),
        times,
      ),
      table,
      groups: rows.map(({ group }) => group),
    }));
    return { tables, events: this.#events };
  }
}

const times = ['createdAt', 'updatedAt'] as const;

/** The records without those of some groups. */
export function withoutGroups(
  { tables, events }: PreparedRecords,
  removed: ReadonlySet<number>,
): PreparedRecords {
  if (removed.size === 0) return { tables, events };
  return {
    tables: tables.map(({ columns, values, groups, ...rest }) => ({
      ...rest,
      columns,
      values: values.filter((_, index) => !removed.has(groups[Math.floor(index / columns.length)] ?? 0)),
      groups: groups.filter((group) => !removed.has(group)),
    })),
    events: events.filter(({ group }) => !removed.has(group)),
  };
}
