import type { Database, Statement } from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { LRUCache } from 'lru-cache';

/** Enough for every query of the service in its few shapes. */
const cachedStatements = 500;

/**
 * Kysely over one better-sqlite3 connection that keeps its prepared statements: the stock dialect
 * prepares each query anew, twelve times the cost of a read by id.
 *
 * It opens no transactions. On the writing connection commit-queue.ts alone does that, one unit of work
 * after the other, so the connection needs no mutex either.
 */
export function cachingSqliteDialect(database: Database): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new CachingDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class CachingDriver implements Driver {
  readonly #connection: CachingConnection;

  constructor(database: Database) {
    this.#connection = new CachingConnection(database);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    throw new Error('Transactions are opened by the commit queue alone');
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

class CachingConnection implements DatabaseConnection {
  readonly #database: Database;
  readonly #statements = new LRUCache<string, Statement>({ max: cachedStatements });

  constructor(database: Database) {
    this.#database = database;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    let statement = this.#statements.get(query.sql);
    if (!statement) {
      statement = this.#database.prepare(query.sql);
      this.#statements.set(query.sql, statement);
    }
    if (statement.reader) return { rows: statement.all(query.parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(query.parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  // biome-ignore lint/correctness/useYield: long results are read in pages by key instead
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Read long results in pages: a statement that is being iterated cannot be shared');
  }
}
