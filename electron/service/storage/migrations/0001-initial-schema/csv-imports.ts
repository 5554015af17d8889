import { owned, stored } from './columns.ts';

/** CSV imports and the results of their rows. */
export const csvImports = [
  `CREATE TABLE csvImports (
    ${stored},
    ${owned},
    kind TEXT NOT NULL,
    fileName TEXT NOT NULL,
    fileSha256 TEXT NOT NULL,
    status TEXT NOT NULL,
    totalRows INTEGER NOT NULL,
    successfulRows INTEGER NOT NULL,
    ignoredColumns TEXT NOT NULL,
    actorKind TEXT NOT NULL DEFAULT '',
    actorId TEXT NOT NULL DEFAULT '',
    skippedRows INTEGER NOT NULL DEFAULT 0,
    undoneRows INTEGER NOT NULL DEFAULT 0,
    retainedRows INTEGER NOT NULL DEFAULT 0,
    headerSealed BLOB
  ) STRICT`,
  'CREATE INDEX csvImportsByFile ON csvImports (accountId, kind, fileSha256)',
  'CREATE INDEX csvImportsByTenant ON csvImports (tenantId)',

  `CREATE TABLE csvImportRows (
    importId TEXT NOT NULL REFERENCES csvImports (id),
    row INTEGER NOT NULL,
    created TEXT,
    errors TEXT,
    cellsSealed BLOB,
    undoneAt TEXT,
    retainedReason TEXT,
    PRIMARY KEY (importId, row)
  ) STRICT, WITHOUT ROWID`,
  // Rows with errors are counted and read without scanning the imported ones.
  `CREATE INDEX csvImportRowsWithErrors ON csvImportRows (importId, row, errors) WHERE errors IS NOT NULL`,
];
