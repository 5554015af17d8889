import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cacheUntilCommit } from '../../electron/service/storage/cache-until-commit.ts';
import { openDatabaseOf, openStorageOf } from '../support/databases.ts';
import { temporaryFolder } from '../support/service.ts';

async function openWithCounter() {
  const folder = temporaryFolder();
  const storage = await openStorageOf(folder);
  onTestFinished(() => storage.close());
  const read = vi.fn(async (_reader: unknown, text: string) => (text === 'unknown' ? undefined : { text }));
  const ask = cacheUntilCommit(read);
  return { folder, read, ask: (text: string) => ask(storage.reader, text) };
}

/** Commits like another program. */
function commitElsewhere(folder: ReturnType<typeof temporaryFolder>): void {
  const other = openDatabaseOf(folder);
  other.exec(`INSERT OR REPLACE INTO settings (name, value) VALUES ('a', '${Math.random()}')`);
  other.close();
}

test('an answer is read once until the next commit, over any number of event-loop turns', async () => {
  const { read, ask } = await openWithCounter();

  await ask('key');
  await setImmediate();
  expect(await ask('key')).toEqual({ text: 'key' });

  expect(read).toHaveBeenCalledTimes(1);
});

test('an answer is read again in the event-loop turn after any program has committed', async () => {
  const { folder, read, ask } = await openWithCounter();
  await ask('key');

  commitElsewhere(folder);
  await setImmediate();
  await ask('key');
  await ask('key');

  expect(read).toHaveBeenCalledTimes(2);
});

test('a missing row is not cached', async () => {
  const { read, ask } = await openWithCounter();

  await ask('unknown');
  await ask('unknown');

  expect(read).toHaveBeenCalledTimes(2);
});
