import { expect, onTestFinished, test, vi } from 'vitest';
import { Supervisor } from '../../electron/service/host/supervisor.ts';

function supervise(restart: () => Promise<void> = async () => {}) {
  let now = 0;
  const events: string[] = [];
  const supervisor = new Supervisor(
    {
      async restart() {
        events.push('restart');
        await restart();
      },
      async stop(reference) {
        events.push(`stop ${reference}`);
      },
    },
    () => now,
  );
  return {
    events,
    /** An unhandled error, this number of seconds after the start. */
    failAt(seconds: number) {
      now = seconds * 1000;
      return supervisor.onUncaughtError(`error_${seconds}`);
    },
  };
}

const restarts = (count: number) => Array.from({ length: count }, () => 'restart');

test.each<[string, number[], string[]]>([
  ['one error', [0], restarts(1)],
  ['three errors within a minute', [0, 10, 59], restarts(3)],
  ['a fourth error within a minute of the first', [0, 10, 20, 59], [...restarts(3), 'stop error_59']],
  ['a fourth error a minute after the first', [0, 10, 20, 60], restarts(4)],
  ['an error every 20 seconds', [0, 20, 40, 60, 80, 100, 120], restarts(7)],
  ['errors after it was stopped', [0, 1, 2, 3, 4, 100], [...restarts(3), 'stop error_3']],
  [
    'four errors within a minute, long after the first',
    [0, 300, 301, 302, 303],
    [...restarts(4), 'stop error_303'],
  ],
])('the service after %s', async (_what, seconds, expected) => {
  const { events, failAt } = supervise();

  for (const second of seconds) await failAt(second);

  expect(events).toEqual(expected);
});

test('an error during a restart does not cause another one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { events, failAt } = supervise(() => promise);

  const first = failAt(0);
  await failAt(1);
  await failAt(2);
  resolve();
  await first;

  expect(events).toEqual(['restart']);
});

test('a service that does not restart is stopped', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const { events, failAt } = supervise(() => Promise.reject(new Error('The database is damaged')));

  await failAt(0);
  await failAt(100);

  expect(events).toEqual(['restart', 'stop error_0']);
});
