import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SearchIndexer } from '../../electron/service/host/writer/search-indexer.ts';
import type { WritableStorage } from '../../electron/service/storage/storage.ts';
import { openStorageOf } from '../support/databases.ts';
import { temporaryFolder } from '../support/service.ts';

async function openStorage(): Promise<WritableStorage> {
  const storage = await openStorageOf(temporaryFolder());
  onTestFinished(() => storage.close());
  return storage;
}

/** Starts it on a clock that only the test moves. */
function startIndexer({ commits }: WritableStorage): SearchIndexer {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const indexer = new SearchIndexer(commits);
  onTestFinished(() => indexer.close());
  return indexer;
}

/** Commits a step, together with that of the indexer if one waits. */
const commitStep = ({ commits }: WritableStorage) => commits.runStep(async () => {});

test('the search index is not updated until a second after the last step of long work', async () => {
  const storage = await openStorage();
  const commits: number[] = [];
  storage.commits.onCommit((count) => commits.push(count));
  const indexer = startIndexer(storage);

  for (let step = 1; step <= 3; step += 1) {
    indexer.giveWay();
    vi.advanceTimersByTime(900);
    await commitStep(storage);
  }
  expect(commits).toEqual([1, 1, 1]);

  vi.advanceTimersByTime(300);
  await commitStep(storage);
  expect(commits).toEqual([1, 1, 1, 2]);
});

test('an update of the search index that gave way is continued, even if the long work commits nothing', async () => {
  const storage = await openStorage();
  const entries = Array.from({ length: 1000 }, (_, index) => index + 1);
  const addEntries = sql`insert into searchStale (entry) select value from json_each(${JSON.stringify(entries)})`;
  await storage.commits.run((db) => addEntries.execute(db));
  const countEntries = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from searchStale`.execute(
      storage.reader,
    );
    return rows[0]?.count;
  };
  const indexer = startIndexer(storage);

  const { promise: hasGivenWay, resolve } = Promise.withResolvers<void>();
  storage.commits.onCommit((count) => {
    indexer.schedule(count);
    indexer.giveWay();
    resolve();
  });
  vi.advanceTimersByTime(200);
  await hasGivenWay;
  const left = await countEntries();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(1000);

  vi.advanceTimersByTime(1200);
  await indexer.close();
  expect(await countEntries()).toBeLessThan(left ?? 0);
});
