import { expect, onTestFinished, test } from 'vitest';
import { insertAll } from '../../electron/service/storage/insert.ts';
import { openStorageOf } from '../support/databases.ts';
import { temporaryFolder } from '../support/service.ts';

const event = (id: string, before: string | null) => ({
  ...{ id, before, at: '2026-11-21T00:00:00.000Z', actorKind: 'cli' as const, actorId: 'cli' },
  ...{ action: 'a', recordId: 'r', after: '{}', requestId: null, previousHash: '', hash: id },
});

test('each row has its own columns, whatever the rows before it had', async () => {
  const storage = await openStorageOf(temporaryFolder());
  onTestFinished(() => storage.close());
  const inserts = [
    [event('1', null)],
    [event('2', '{}')],
    [event('3', null)],
    // Some in one statement, and some separately.
    ['4', '5', '6', '7', '8'].map((id) => event(id, Number(id) % 2 === 0 ? id : null)),
    [],
  ];

  for (const rows of inserts) await storage.commits.run((db) => insertAll(db, 'auditEvents', rows));

  const stored = await storage.reader.selectFrom('auditEvents').selectAll().orderBy('seq').execute();
  expect(stored.map(({ seq: _, ...row }) => row)).toEqual(inserts.flat());
});

test('shared columns are the same in each row, whether or not they are declared', async () => {
  const storage = await openStorageOf(temporaryFolder());
  onTestFinished(() => storage.close());
  const shared = ['at', 'actorKind', 'actorId', 'before'] as const;
  // In statements of sixteen, of four, and of one.
  const rows = Array.from({ length: 16 + 4 + 1 }, (_, index) => event(String(index), null));
  const later = rows.map((row) => ({
    ...row,
    id: `later ${row.id}`,
    at: '2026-11-22T00:00:00.000Z',
    before: '{}',
  }));

  await storage.commits.run((db) => insertAll(db, 'auditEvents', rows, shared));
  await storage.commits.run((db) => insertAll(db, 'auditEvents', later, shared));
  await storage.commits.run((db) => insertAll(db, 'auditEvents', [event('by itself', '{}')]));

  const stored = await storage.reader.selectFrom('auditEvents').selectAll().orderBy('seq').execute();
  expect(stored.map(({ seq: _, ...row }) => row)).toEqual([...rows, ...later, event('by itself', '{}')]);
});
