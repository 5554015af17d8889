import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DraftFile } from '#service/modules/csv-imports/drafts/draft-file.ts';
import { Vault } from '#service/storage/vault.ts';

let folder: string;
let draft: DraftFile<object>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'offerdesk-'));
  draft = new DraftFile(
    join(folder, 'draft.sqlite'),
    new Vault({ outer: Buffer.alloc(32, 1), inner: Buffer.alloc(32, 2) }).drafts,
    () => {},
    true,
  );
});

afterEach(() => {
  draft.close();
  rmSync(folder, { recursive: true });
});

const cellsOf = (row: number) => [`name ${row}`, `"quoted" ${row}\n`, ''];

/** Like a file that is read in chunks with this number of rows. */
function append(...sizes: number[]): void {
  let row = 0;
  for (const size of sizes) {
    draft.append(
      Array.from({ length: size }, () => {
        row += 1;
        return { row, cells: cellsOf(row), error: undefined };
      }),
    );
  }
}

test('rows are read with their own cells, whatever their number', () => {
  append(1, 31, 32, 33, 100, 1, 2);
  const rows = draft.readPage('all', 0, 500);
  expect(rows.map(({ row, cells }) => ({ row, cells }))).toEqual(
    Array.from({ length: 200 }, (_, index) => ({ row: index + 1, cells: cellsOf(index + 1) })),
  );
  expect(draft.readPage('all', 150, 3).map(({ cells }) => cells)).toEqual([151, 152, 153].map(cellsOf));
  expect([200, 1, 65, 33].map((row) => draft.readRow(row)?.cells)).toEqual([200, 1, 65, 33].map(cellsOf));
  expect(draft.readRow(201)).toBeUndefined();
});

test('changed cells belong to one row, however wide it becomes', () => {
  append(10, 90);
  const changed = new Map([
    [1, ['a']],
    [42, cellsOf(1000)],
    [43, Array.from({ length: 200 }, () => 'x'.repeat(1000))],
    [100, ['']],
  ]);
  const step = draft.history.start('edit');
  for (const [row, cells] of changed) {
    draft.history.change(step, [{ row, cells: new Map(cells.entries()) }], cells.length);
  }
  for (const { row, cells, isEdited } of draft.readPage('all', 0, 100)) {
    expect(cells).toEqual(changed.get(row) ?? cellsOf(row));
    expect(isEdited).toBe(changed.has(row));
  }
});
