import { expect, test } from 'vitest';
import { RequestTurns } from '../../electron/http/request-turns.ts';

/** Keeps the thread busy for longer than others should wait. */
function work(): void {
  for (const end = performance.now() + 60; performance.now() < end; );
}

test('requests that keep the thread busy start in turns among the clients', async () => {
  const turns = new RequestTurns();
  const started: string[] = [];
  const requests = ['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'C1'].map((name) => {
    const turn = turns.next(name.charAt(0)).then(() => started.push(name));
    work();
    return turn;
  });

  await Promise.all(requests);

  expect(started).toEqual(['A1', 'B1', 'C1', 'A2', 'B2', 'A3', 'A4']);
});

test('requests start at once while the thread is not busy', async () => {
  const turns = new RequestTurns();
  const started: string[] = [];
  const names = ['A1', 'A2', 'A3', 'B1'];

  const isNextRound = new Promise((resolve) => setImmediate(resolve));
  for (const name of names) void turns.next(name.charAt(0)).then(() => started.push(name));
  await isNextRound;

  expect(started).toEqual(names);
});
