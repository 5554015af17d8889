import type { RowWarning } from '#shared/contracts/csv-imports/row-warnings.ts';
import type { IdentityKey } from '../plan/row-warnings.ts';
import type { DraftDatabase } from './draft-history.ts';

export const warningSchema = `
  -- The warnings of the rows that could be imported. An open one must be fixed, skipped, or acknowledged.
  CREATE TABLE IF NOT EXISTS warnings (
    row INTEGER NOT NULL,
    field TEXT NOT NULL,
    reason TEXT NOT NULL,
    message TEXT NOT NULL,
    recordIds TEXT NOT NULL,
    -- A digest of the warning and of the text that it is about.
    basis TEXT NOT NULL,
    isOpen INTEGER NOT NULL,
    PRIMARY KEY (row, field, reason)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS warningsByReason ON warnings (field, reason);
  CREATE INDEX IF NOT EXISTS openWarnings ON warnings (row) WHERE isOpen = 1;
  -- Digests of what identifies the people and companies of these rows.
  CREATE TABLE IF NOT EXISTS identities (
    row INTEGER NOT NULL,
    field TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    PRIMARY KEY (row, field)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS acknowledged (
    row INTEGER NOT NULL,
    basis TEXT NOT NULL,
    step INTEGER NOT NULL,
    actorId TEXT NOT NULL,
    PRIMARY KEY (row, basis)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS acknowledgedByStep ON acknowledged (step);
`;

const isAcknowledged = `EXISTS (
  SELECT 1 FROM acknowledged a WHERE a.row = @row AND a.basis = @basis
    AND a.step NOT IN (SELECT step FROM steps WHERE isUndone = 1))`;

export interface NewWarning extends RowWarning {
  row: number;
  basis: string;
}

export interface StoredWarning extends Pick<RowWarning, 'field' | 'message' | 'recordIds'> {
  isAcknowledged: boolean;
}

/** An identity of a row, as a digest. */
export interface RowKey extends IdentityKey {
  row: number;
}

/** The number of warnings of a reason that an officer has acknowledged. */
export interface AcknowledgedWarnings {
  actorId: string;
  field: string;
  reason: string;
  warnings: number;
}

/** Which open warnings of a row are acknowledged. */
export interface WarningSelection {
  /** The fields of their cells; undefined for all. */
  fields: readonly string[] | undefined;
  reason: string | undefined;
}

/** The warnings about the rows of a draft, and what of them was acknowledged. */
export class DraftWarnings {
  readonly #database: DraftDatabase;

  constructor(database: DraftDatabase) {
    this.#database = database;
  }

  /** Discards the warnings of all rows before they are validated again. What was acknowledged is kept. */
  clear(): void {
    // The index is created again after the last row, which is faster than adding every key.
    for (const sql of [
      'DROP INDEX IF EXISTS identitiesByKey',
      'DELETE FROM identities',
      'DELETE FROM warnings',
    ])
      this.#run(sql);
  }

  /** Call after the identities of all rows are stored. */
  indexIdentities(): void {
    this.#run('CREATE INDEX IF NOT EXISTS identitiesByKey ON identities (key)');
  }

  /** Removes the warnings and identities of rows. */
  remove(rows: readonly number[]): void {
    this.#database.together(() => {
      for (const row of rows) {
        this.#run('DELETE FROM identities WHERE row = ?', row);
        this.#run('DELETE FROM warnings WHERE row = ?', row);
      }
    });
  }

  /** Adds to rows that have no warnings and identities, or replaces warnings of the same reason. */
  add(warnings: readonly NewWarning[], identities: readonly RowKey[] = []): void {
    const insert = this.#database.prepare(
      `INSERT OR REPLACE INTO warnings
        VALUES (@row, @field, @reason, @message, @recordIds, @basis, NOT ${isAcknowledged})`,
    );
    const insertKey = this.#database.prepare('INSERT INTO identities VALUES (?, ?, ?, ?)');
    this.#database.together(() => {
      for (const warning of warnings)
        insert.run({ ...warning, recordIds: JSON.stringify(warning.recordIds) });
      for (const { row, field, kind, key } of identities) insertKey.run(row, field, kind, key);
    });
  }

  removeReason(row: number, { field, reason }: Pick<RowWarning, 'field' | 'reason'>): void {
    this.#run('DELETE FROM warnings WHERE row = ? AND field = ? AND reason = ?', row, field, reason);
  }

  /** The keys that more than one identity has. */
  listSharedKeys(): string[] {
    return this.#database
      .prepare('SELECT key FROM identities GROUP BY key HAVING count(*) > 1')
      .pluck()
      .all() as string[];
  }

  /** The keys of the identities of rows. */
  listKeys(rows: readonly number[]): string[] {
    const find = this.#database.prepare('SELECT key FROM identities WHERE row = ?').pluck();
    return rows.flatMap((row) => find.all(row) as string[]);
  }

  /** The first row with a key. */
  firstOf(key: string): number | undefined {
    const find = this.#database.prepare('SELECT min(row) FROM identities WHERE key = ?').pluck();
    return (find.get(key) as number | null) ?? undefined;
  }

  /** The identities with a key: of all rows, or only of some. */
  listByKey(key: string, only?: readonly number[]): RowKey[] {
    const condition = only ? 'AND row IN (SELECT value FROM json_each(?))' : '';
    const values = only ? [key, JSON.stringify(only)] : [key];
    return this.#database
      .prepare(`SELECT * FROM identities WHERE key = ? ${condition}`)
      .all(...values) as RowKey[];
  }

  /** The message of a warning of a row; undefined if the row has none of that reason. */
  find(row: number, { field, reason }: Pick<RowWarning, 'field' | 'reason'>): string | undefined {
    const sql = 'SELECT message FROM warnings WHERE row = ? AND field = ? AND reason = ?';
    return this.#database.prepare(sql).pluck().get(row, field, reason) as string | undefined;
  }

  readRow(row: number): (StoredWarning & { reason: string })[] {
    const found = this.#database
      .prepare('SELECT field, reason, message, recordIds, isOpen FROM warnings WHERE row = ?')
      .all(row) as { field: string; reason: string; message: string; recordIds: string; isOpen: number }[];
    return found.map(({ recordIds, isOpen, ...warning }) => ({
      ...warning,
      recordIds: JSON.parse(recordIds) as string[],
      isAcknowledged: isOpen === 0,
    }));
  }

  /** The number of rows with each warning, those with the most open ones first. */
  countReasons(limit: number): { field: string; message: string; rows: number; openRows: number }[] {
    return this.#database
      .prepare(
        `SELECT field, reason AS message, count(*) AS rows, sum(isOpen) AS openRows FROM warnings
          GROUP BY field, reason ORDER BY openRows DESC, rows DESC, field LIMIT ?`,
      )
      .all(limit) as { field: string; message: string; rows: number; openRows: number }[];
  }

  /** The number of acknowledged warnings by officer, field, and reason. */
  countAcknowledged(): AcknowledgedWarnings[] {
    return this.#database
      .prepare(
        `SELECT actorId, field, reason, count(*) AS warnings
          FROM warnings JOIN acknowledged USING (row, basis) WHERE isOpen = 0
          GROUP BY actorId, field, reason ORDER BY warnings DESC, field, reason`,
      )
      .all() as AcknowledgedWarnings[];
  }

  /**
   * Acknowledges open warnings of rows as a part of a step.
   * @returns the number of rows that had such warnings
   */
  acknowledge(
    step: number,
    actorId: string,
    rows: readonly number[],
    { fields, reason }: WarningSelection,
  ): number {
    const condition = `row = @row AND isOpen = 1 ${reason === undefined ? '' : 'AND reason = @reason'}
      ${fields === undefined ? '' : 'AND field IN (SELECT value FROM json_each(@fields))'}`;
    const values = {
      ...(reason !== undefined && { reason }),
      ...(fields !== undefined && { fields: JSON.stringify(fields) }),
    };
    const insert = this.#database.prepare(
      `INSERT OR REPLACE INTO acknowledged SELECT row, basis, @step, @actorId FROM warnings WHERE ${condition}`,
    );
    const close = this.#database.prepare(`UPDATE warnings SET isOpen = 0 WHERE ${condition}`);
    return this.#database.together(() => {
      const found = rows.filter((row) => {
        const { changes } = insert.run({ ...values, row, step, actorId });
        if (changes > 0) close.run({ ...values, row });
        return changes > 0;
      });
      return found.length;
    });
  }

  /** Opens the warnings that a step has acknowledged, or closes them again. Returns the number of their rows. */
  toggle(step: number, isRedo: boolean): number {
    return this.#database.together(() => {
      this.#run(
        `UPDATE warnings SET isOpen = ?
          WHERE (row, basis) IN (SELECT row, basis FROM acknowledged WHERE step = ?)`,
        isRedo ? 0 : 1,
        step,
      );
      const count = this.#database.prepare('SELECT count(DISTINCT row) FROM acknowledged WHERE step = ?');
      return count.pluck().get(step) as number;
    });
  }

  #run(sql: string, ...values: (string | number)[]): void {
    this.#database.prepare(sql).run(...values);
  }
}
