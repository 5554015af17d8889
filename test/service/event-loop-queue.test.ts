import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { EventLoopQueue } from '../../electron/service/storage/event-loop-queue.ts';

test('each tick of the event loop runs one step, in the order of the calls', async () => {
  const queue = new EventLoopQueue();
  const steps: string[] = [];
  const pieces = ['a', 'b', 'c'].map((name) => queue.wait().then(() => steps.push(name)));

  for (let runStep = 1; runStep <= 3; runStep += 1) {
    await setImmediate();
    steps.push(`turn ${runStep}`);
  }
  await Promise.all(pieces);

  expect(steps).toEqual(['a', 'turn 1', 'b', 'turn 2', 'c', 'turn 3']);
});

test('a single step runs in the next event-loop turn', async () => {
  const queue = new EventLoopQueue();

  for (let piece = 1; piece <= 3; piece += 1) await expect(queue.wait()).resolves.toBeUndefined();
});
