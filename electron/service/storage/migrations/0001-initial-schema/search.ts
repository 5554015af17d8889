/** The searched columns of each table. The position of a table in this list is part of its row numbers in the index. */
const sources = [
  { table: 'individuals', columns: 'firstName, lastName, email' },
  { table: 'investorAccounts', columns: 'name, email' },
  { table: 'legalEntities', columns: 'name, ein' },
  { table: 'issuers', columns: 'title, legalName, ein' },
  { table: 'offerings', columns: 'name' },
  { table: 'kycRecords', columns: 'firstName, lastName, documentNumber' },
  { table: 'files', columns: 'name, fileName' },
];

/** Each table has its own range of row numbers in the index. */
const rowsPerSource = 2 ** 40;

/**
 * The full-text index. It does not store the texts, only the positions of each three characters. Triggers record
 * updated and removed rows, which are indexed later; new rows are found by their numbers.
 */
export const search = [
  `CREATE VIRTUAL TABLE searchIndex
    USING fts5(text, tokenize = 'trigram', content = '', contentless_delete = 1)`,
  'CREATE TABLE searchProgress (place INTEGER PRIMARY KEY, seq INTEGER NOT NULL) STRICT',
  'CREATE TABLE searchStale (entry INTEGER PRIMARY KEY) STRICT',
  ...sources.flatMap(({ table, columns }, place) => [
    `INSERT INTO searchProgress (place, seq) VALUES (${place}, 0)`,
    `CREATE TRIGGER ${table}SearchUpdate AFTER UPDATE OF ${columns} ON ${table}
      BEGIN INSERT OR IGNORE INTO searchStale (entry) VALUES (${place * rowsPerSource} + new.seq); END`,
    // SQLite reuses the highest number after its row is removed, so the progress is reset with it.
    `CREATE TRIGGER ${table}SearchDelete AFTER DELETE ON ${table}
      BEGIN
        INSERT OR IGNORE INTO searchStale (entry) VALUES (${place * rowsPerSource} + old.seq);
        UPDATE searchProgress SET seq = min(seq, (SELECT coalesce(max(seq), 0) FROM ${table})) WHERE place = ${place};
      END`,
  ]),
];
