import type { Context, InsertContext, WriteContext } from '#service/kernel/context.ts';
import type { AppError } from '#service/kernel/errors.ts';
import { importingAccount } from '#service/kernel/ownership.ts';
import type { findVisible } from '#service/kernel/visibility.ts';
import type { CsvKindDefinition } from '#shared/contracts/csv-imports/define-csv-kind.ts';
import type { RowWarning } from '#shared/contracts/csv-imports/row-warnings.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import type { RowIdentity } from '../plan/row-warnings.ts';
import type { CreatedTable } from '../undo/references.ts';
import type { MatchedTable } from '../update/match-records.ts';

/** IDs of the records that a row created, at least one, by their names in the response. */
export type CreatedIds = Record<string, string>;

/** Imports the rows of one file, with the functions of the single operations and no rules of its own. */
export type Importer<Row = unknown> = RowChecks<Row> & (RowImporter<Row> | RowPreparer<Row>);

interface RowChecks<Row> {
  /**
   * Reads what the rows of a document share, before the first one is validated.
   * @throws AppError
   */
  start?(ctx: Context, rows: readonly Row[]): Promise<void>;
  /**
   * Rejects a row that cannot be imported.
   * @throws AppError
   */
  assertRow(ctx: Context, row: Row): Promise<void>;
  /** The column of the unique key. */
  keyField?: string;
  /** A value that two rows of a file must not share. */
  uniqueKey?(row: Row): string | undefined;
  /** What identifies the people and companies of a row: others with the same identity are warnings. */
  identities?(row: Row): RowIdentity[];
  /** The warnings about stored records, for kinds whose rows become one record. */
  findWarnings?(ctx: Context, row: Row): Promise<RowWarning[]>;
  /** The error of a row whose key another row has; without it, the key is an email address. */
  repeated?(row: Row): AppError;
  /**
   * Why a row is skipped instead of imported: the record with its unique key was imported before. Undefined if it was
   * not.
   */
  findImported?(ctx: Context, key: string): Promise<FieldError | undefined>;
}

interface RowImporter<Row> {
  /**
   * Creates the records of rows that `assertRow` accepted in the same transaction: of one row, or of all rows of a
   * document, whose record is the response.
   */
  importRows(ctx: WriteContext, rows: readonly Row[]): Promise<{ created: CreatedIds; answer?: object }>;
}

/** For rows whose records depend on no stored record except that their keys are unique. */
export interface RowPreparer<Row = unknown> {
  /**
   * Creates the records of a row before the transaction, in another thread.
   * @throws AppError, if the row cannot be imported
   */
  prepareRow(ctx: InsertContext, row: Row): Promise<CreatedIds>;
  uniqueKey(row: Row): string;
  /** Those of the keys that stored records have. */
  findTaken(ctx: Context, keys: readonly string[]): Promise<Set<string>>;
  /** The error of a row whose key is taken. */
  taken(): AppError;
}

/** The tenant that the users of the rows belong to. */
export function actingTenant(ctx: Context): string {
  return importingAccount(ctx).tenantId;
}

/** The fields of the query that apply to the whole file. */
export type ImportTarget = Record<string, unknown>;

/** The records that a row created, in the order in which they can be removed. */
export interface UndoPlan {
  /** The ID that rows share when they created parts of the same record; the record is one of `records`. */
  whole: string;
  /** Set where rows anywhere in a file can share a record. */
  sharesRecords?: true;
  /** `id` names the ID that the row recorded, `partOf` the column by which a part refers to the whole. */
  records: readonly (
    | { table: CreatedTable; id: string; partOf?: never }
    | { table: CreatedTable; partOf: string; id?: never }
  )[];
}

/** How files of a kind are imported and undone. */
export interface CsvKindHandler {
  definition: CsvKindDefinition;
  /** Fields of the query that name records, which the caller must be allowed to see. */
  belongsTo?: Record<string, Parameters<typeof findVisible>[1]>;
  createImporter(target: ImportTarget): Importer;
  /** Set where the record is examined in the background: the review, and `<review>Id` among the created IDs. */
  submits?: 'aic' | 'kyc';
  /** Set where rows can update records: the table of those that they match. */
  update?: { matched: MatchedTable };
  /** Set where each row creates records of its own. */
  undo?: UndoPlan;
  /** Where a recorded ID of a row occurs in the table of the list that its definition names. */
  listed?: { column: 'id' | 'accountId'; id: string };
}
