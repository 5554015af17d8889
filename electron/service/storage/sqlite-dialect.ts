import type { Database, Statement } from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { LRUCache } from 'lru-cache';

/** Enough for all queries of the service in their variants. */
const cachedStatements = 500;

const connections = new WeakMap<object, CachingConnection>();

/**
 * Kysely on one better-sqlite3 connection that caches its prepared statements: the standard dialect prepares each
 * query again, which costs twelve times as much as a read by ID.
 *
 * It opens no transactions. On the writing connection only commit-queue.ts does that, one unit of work at a time, so
 * the connection needs no mutex either.
 */
export function openKysely<Tables>(database: Database): Kysely<Tables> {
  const connection = new CachingConnection(database);
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new CachingDriver(connection),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SteadyQueryCompiler(),
    },
  });
  connections.set(db, connection);
  return db;
}

/**
 * The prepared statement of a query that runs so often that Kysely would cost more than the query.
 *
 * @param db from `openKysely`
 */
export function prepareOn(db: object, sql: string): Statement {
  const connection = connections.get(db);
  if (!connection) throw new Error('The query was built for another database');
  return connection.prepare(sql);
}

/**
 * Writes parameters as `+?`, which means the same. SQLite uses the value of a bare one to choose its plan, in ranges
 * and limits, and prepares the statement again whenever another value is bound.
 */
class SteadyQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

class CachingDriver implements Driver {
  readonly #connection: CachingConnection;

  constructor(connection: CachingConnection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    throw new Error('Only the commit queue opens transactions');
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

  prepare(sql: string): Statement {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = this.prepare(query.sql);
    if (statement.reader) return { rows: statement.all(query.parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(query.parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  // biome-ignore lint/correctness/useYield: long results are read in pages by key instead
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Read long results in pages: a statement that is being iterated cannot be shared');
  }
}
