import type { Insertable, Selectable } from 'kysely';
import { statusColumns } from '#shared/domain/status-columns.ts';
import type { TransitionActor } from '#shared/domain/transitions.ts';
import { insertAll, insertValues } from '../storage/insert.ts';
import { listOf } from '../storage/list-of.ts';
import type { Db, Schema } from '../storage/schema.ts';
import type { UnchainedEvent } from '../storage/tables/access.ts';
import { isSame, toAuditJson, toLoggedChange, unlogged, withoutNulls, withTime } from './audit-values.ts';
import type { Caller } from './caller.ts';
import { conflict } from './errors.ts';
import { type FormerRow, FormerRows, restoreRow } from './former-rows.ts';
import { keepVisibleTime } from './hidden-statuses.ts';
import type { PreparedRecords } from './prepared-records.ts';
import { isTaken, type PartTable, wholes } from './record-parts.ts';
import { assertEntryStatuses, assertTransitions } from './record-statuses.ts';
import type { ChangedColumns, NewRow, RecordTable } from './record-tables.ts';

/** The changed fields of one record, as JSON. `before` is null for a creation and empty for a note. */
interface Change {
  recordId: string;
  before: string | null;
  after: string;
}

/** Writes records inside one unit of work, and collects their audit events. */
export class RecordWriter {
  readonly #db: Db;
  readonly #now: string;
  readonly #changes: Change[] = [];
  /** What is replaced, if it can be undone. */
  readonly former: FormerRows;

  constructor(db: Db, now: string) {
    this.#db = db;
    this.#now = now;
    this.former = new FormerRows(db);
  }

  /** Inserts a record, and returns the row as a select would. */
  async insert<Table extends RecordTable>(
    table: Table,
    row: NewRow<Table>,
  ): Promise<Selectable<Schema[Table]>> {
    const [inserted] = await this.insertAll(table, [row]);
    return inserted as Selectable<Schema[Table]>;
  }

  /** Inserts records of one kind. */
  async insertAll<Table extends RecordTable>(
    table: Table,
    rows: readonly NewRow<Table>[],
  ): Promise<Selectable<Schema[Table]>[]> {
    const inserted = rows.map((row) => ({
      ...row,
      createdAt: this.#now,
      updatedAt: this.#now,
      deletedAt: null,
    }));
    assertEntryStatuses(table, rows);
    await insertAll(this.#db, table, inserted as unknown as Insertable<Schema[Table]>[]);
    for (const row of inserted) {
      this.former.keep(table, { id: idOf(row) }, null, row);
      this.#log(idOf(row), null, withoutNulls(row));
    }
    return inserted as unknown as Selectable<Schema[Table]>[];
  }

  /** Inserts records that were prepared before the transaction. */
  insertPrepared({ tables, events }: PreparedRecords): void {
    const times = { createdAt: this.#now, updatedAt: this.#now };
    for (const { table, columns, values } of tables) insertValues(this.#db, table, columns, values, times);
    for (const { recordId, after } of events)
      this.#changes.push({ recordId, before: null, after: withTime(after, this.#now) });
  }

  /**
   * Changes columns of a record, but no status. If nothing differs, nothing is written.
   * @param before the row as it was read in this unit of work
   */
  update<Table extends RecordTable>(
    table: Table,
    before: Selectable<Schema[Table]>,
    columns: ChangedColumns<Table>,
  ): Promise<Selectable<Schema[Table]>> {
    const status = Object.keys(columns).find((column) => statusColumns.get(table)?.has(column));
    if (status) throw new Error(`${table}.${status} changes by a transition only`);
    return this.#change(table, before, columns as Partial<NewRow<Table>>);
  }

  /**
   * Changes the status of a record, with the columns that belong to it.
   * @param before the row as it was read in this unit of work
   * @throws rule, if the actor may not make this transition; conflict, if the row is outdated
   */
  transition<Table extends RecordTable>(
    actor: TransitionActor,
    table: Table,
    before: Selectable<Schema[Table]>,
    columns: Partial<NewRow<Table>>,
  ): Promise<Selectable<Schema[Table]>> {
    assertTransitions(actor, table, before, columns);
    return this.#change(table, before, columns);
  }

  async #change<Table extends RecordTable>(
    table: Table,
    before: Selectable<Schema[Table]>,
    columns: Partial<NewRow<Table>>,
  ): Promise<Selectable<Schema[Table]>> {
    const old = before as Record<string, unknown>;
    const changed = Object.entries(columns).filter(
      ([name, value]) => value !== undefined && !isSame(value, old[name]),
    );
    if (changed.length === 0) return before;
    const columnsOfChange = Object.fromEntries(changed);
    const values = {
      ...columnsOfChange,
      ...keepVisibleTime(table, before, columnsOfChange),
      updatedAt: this.#now,
    };
    await this.former.keepUpdate(table, idOf(before), values);
    let update = this.#db
      .updateTable(table as 'issuers')
      .set(values)
      .where('id', '=', idOf(before));
    for (const [name] of changed) {
      if (statusColumns.get(table)?.has(name))
        update = update.where(name as 'status', '=', String(old[name]));
    }
    const { numUpdatedRows } = await update.executeTakeFirst();
    if (numUpdatedRows === 0n) throw conflict('id', 'was changed by another request; read the record again');
    this.#log(idOf(before), ...toLoggedChange(old, changed));
    if (isTaken(table, columnsOfChange)) this.#logTaken(table, before);
    return { ...before, ...values };
  }

  /**
   * Restores the values that another unit of work replaced, also its times. A row that it created is removed.
   * @returns false if the row no longer has the values that the other unit gave it; then nothing is written
   */
  async restore(former: FormerRow): Promise<boolean> {
    const row = await restoreRow(this.#db, former);
    // Other tables are not logged.
    if (!row || !('id' in former.key)) return row !== undefined;
    if (former.before === null) this.#log(idOf(row), withoutNulls(row), { deletedAt: this.#now });
    else {
      const [before, after] = toLoggedChange(row, Object.entries(former.before));
      if (Object.keys(after).length > 0) this.#log(idOf(row), before, after);
    }
    return true;
  }

  /**
   * Makes the same change of many records with one statement, and one audit event for each.
   *
   * @param former the columns that change, with the values that all of the records have
   * @param details what the events say besides
   * @throws rule, as `transition`; conflict, if a row is outdated
   */
  async changeAll<Table extends RecordTable>(
    actor: TransitionActor,
    table: Table,
    ids: readonly string[],
    former: Partial<NewRow<Table>>,
    columns: Partial<NewRow<Table>>,
    details: object = {},
  ): Promise<void> {
    if (ids.length === 0) return;
    assertTransitions(actor, table, former, columns);
    const { numUpdatedRows } = await this.#db
      .updateTable(table as 'issuers')
      .set({ ...columns, updatedAt: this.#now } as object)
      .where('id', 'in', listOf(ids))
      .where((eb) =>
        eb.and(
          Object.entries(former)
            .filter(([name]) => statusColumns.get(table)?.has(name))
            .map(([name, value]) => eb(name as 'status', '=', String(value))),
        ),
      )
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== ids.length)
      throw conflict('id', 'was changed by another request; read the record again');
    const logged = Object.fromEntries(Object.entries(columns).filter(([name]) => !unlogged.has(name)));
    const [before, after] = [toAuditJson(former), toAuditJson({ ...logged, ...details })];
    for (const recordId of ids) this.#changes.push({ recordId, before, after });
  }

  /** Deletes a part of another record. */
  async remove<Table extends PartTable>(table: Table, row: Selectable<Schema[Table]>): Promise<void> {
    await this.removeWhole(table, row);
    this.#logTaken(table, row);
  }

  /** Deletes a record that belongs to no other one that stays. The audit log retains its fields. */
  async removeWhole<Table extends RecordTable>(table: Table, row: Selectable<Schema[Table]>): Promise<void> {
    await this.#db
      .deleteFrom(table as 'issuers')
      .where('id', '=', idOf(row))
      .execute();
    this.#log(idOf(row), withoutNulls(row), { deletedAt: this.#now });
  }

  /**
   * Archives a record or restores it, which does not change its content.
   * @param details what its audit event says besides
   */
  async setArchived<Table extends RecordTable>(
    table: Table,
    row: Selectable<Schema[Table]>,
    isArchived: boolean,
    details: object,
  ): Promise<void> {
    await this.#db
      .updateTable(table as 'issuers')
      .set({
        deletedAt: isArchived ? this.#now : null,
        ...keepVisibleTime(table, row, { deletedAt: null }),
        updatedAt: this.#now,
      })
      .where('id', '=', idOf(row))
      .execute();
    this.note(idOf(row), { archived: isArchived, ...details });
  }

  /**
   * Adds an event about a record that does not change it, such as a view or the reason of a decision.
   * @param before what the details replace, if they are about what belongs to the record
   */
  note(recordId: string, details: object, before: object = {}): void {
    this.#log(recordId, before, details);
  }

  /** Adds details to the last event about a record; an event of their own if it has none yet. */
  annotate(recordId: string, details: object): void {
    const last = this.#changes.findLast((change) => change.recordId === recordId);
    if (last) last.after = toAuditJson({ ...JSON.parse(last.after), ...details });
    else this.note(recordId, details);
  }

  /**
   * The audit events of the writes since the last call, in order.
   * @param action the name of the operation
   */
  takeEvents(caller: Pick<Caller, 'actor' | 'requestId'>, action: string): UnchainedEvent[] {
    const { kind: actorKind, id: actorId } = caller.actor;
    return this.#changes.splice(0).map(({ recordId, before, after }) => ({
      at: this.#now,
      actorKind,
      actorId,
      action,
      recordId,
      before,
      after,
      requestId: caller.requestId ?? null,
    }));
  }

  #logTaken(table: PartTable, row: object): void {
    const { id, [wholes[table]]: wholeId, name = id } = row as Record<string, string | null>;
    if (id && wholeId) this.note(wholeId, { [id]: null }, { [id]: name });
  }

  #log(recordId: string, before: object | null, after: object): void {
    this.#changes.push({ recordId, before: before && toAuditJson(before), after: toAuditJson(after) });
  }
}

export function idOf(row: object): string {
  return (row as { id: string }).id;
}
