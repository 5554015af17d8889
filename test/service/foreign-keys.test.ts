import { expect, test } from 'vitest';
import { references } from '../../electron/service/modules/csv-imports/undo/references.ts';
import { openSecondConnection } from '../support/databases.ts';
import { openApp } from '../support/service.ts';

test('references to a record that an undo removes are found without scanning a table', async () => {
  const app = await openApp();
  const database = openSecondConnection(app, 'reader');
  const keys = database.prepare<[string], { table: string; column: string }>(
    `SELECT child.name AS "table", key."from" AS "column"
      FROM sqlite_schema AS child, pragma_foreign_key_list(child.name) AS key
      WHERE child.type = 'table' AND key."table" = ?`,
  );
  const scanned = Object.entries(references).flatMap(([parent, named]) =>
    [...keys.all(parent), ...named].filter(({ table, column }) =>
      database
        .prepare<[string], { detail: string }>(
          `EXPLAIN QUERY PLAN SELECT 1 FROM ${table} WHERE ${column} = ?`,
        )
        .all('any')
        .some(({ detail }) => detail.startsWith('SCAN')),
    ),
  );

  expect(scanned).toEqual([]);
});
