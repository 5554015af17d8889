import { expect, test, vi } from 'vitest';
import type { App } from '../../electron/service/app.ts';
import { dailyWork, type ScheduledWork, WorkSchedule } from '../../electron/service/kernel/scheduled-work.ts';
import { readSetting } from '../../electron/service/kernel/settings.ts';
import { openApp, temporaryFolder } from '../support/service.ts';
import { eventually } from '../support/wait.ts';

/** A schedule whose clock is the text that `clock.now` has. */
function scheduleOf(works: ScheduledWork[], clock: { now: string }): WorkSchedule {
  return new WorkSchedule(works, () => clock.now);
}

/** Daily work that notes the days on which it ran. */
function notedDays(days: string[], name = 'noteDays'): ScheduledWork {
  return dailyWork(
    name,
    async (_service, now) => now.slice(0, 10),
    async (_service, day) => {
      days.push(day);
    },
  );
}

async function runOnce(app: App, work: ScheduledWork, now: string): Promise<void> {
  const schedule = scheduleOf([work], { now });
  schedule.start(app.service);
  await schedule.idle();
  await schedule.close();
}

test('work runs at the start of a host, and every minute after it', async () => {
  const app = await openApp();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const runs: string[] = [];
  const clock = { now: '2026-06-15T14:00:00.000Z' };
  const schedule = scheduleOf([{ name: 'note', doDue: async (_, { now }) => void runs.push(now) }], clock);

  schedule.start(app.service);
  await schedule.idle();
  clock.now = '2026-06-15T14:01:00.000Z';
  vi.advanceTimersByTime(59_999);
  await schedule.idle();
  expect(runs).toEqual(['2026-06-15T14:00:00.000Z']);
  vi.advanceTimersByTime(1);
  await schedule.idle();

  expect(runs).toEqual(['2026-06-15T14:00:00.000Z', '2026-06-15T14:01:00.000Z']);
  await schedule.close();
  vi.advanceTimersByTime(600_000);
  expect(runs).toHaveLength(2);
});

test('work that fails is logged and does not prevent other work, and the next run tries it again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const app = await openApp();
  const done: string[] = [];
  const failing: ScheduledWork = {
    name: 'fail once',
    async doDue() {
      if (log.mock.calls.length === 0) throw new Error('no space');
      done.push('fail once');
    },
  };
  const clock = { now: '2026-06-15T14:00:00.000Z' };
  const schedule = scheduleOf(
    [failing, { name: 'other', doDue: async () => void done.push('other') }],
    clock,
  );

  schedule.start(app.service);
  await schedule.idle();
  await schedule.run();

  expect(done).toEqual(['other', 'fail once', 'other']);
  expect(log).toHaveBeenCalledExactlyOnceWith('fail once was not completed:', expect.any(Error));
  await schedule.close();
});

test('two simultaneous runs share one, and a run during another follows it', async () => {
  const app = await openApp();
  const gate = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  let runs = 0;
  const work: ScheduledWork = {
    name: 'wait',
    async doDue() {
      runs += 1;
      running += 1;
      most = Math.max(most, running);
      await gate.promise;
      running -= 1;
    },
  };
  const schedule = scheduleOf([work], { now: '2026-06-15T14:00:00.000Z' });

  schedule.start(app.service);
  await eventually(() => expect(runs).toBe(1));
  const later = [schedule.run(), schedule.run()];
  gate.resolve();
  await Promise.all(later);

  expect({ runs, most }).toEqual({ runs: 2, most: 1 });
  await schedule.close();
});

test('close waits for the work in progress and starts no other', async () => {
  const app = await openApp();
  const gate = Promise.withResolvers<void>();
  const done: string[] = [];
  const started = Promise.withResolvers<void>();
  const first: ScheduledWork = {
    name: 'first',
    async doDue(_service, run) {
      started.resolve();
      await gate.promise;
      done.push(run.isStopped() ? 'stopped' : 'first');
    },
  };
  const schedule = scheduleOf([first, { name: 'second', doDue: async () => void done.push('second') }], {
    now: '2026-06-15T14:00:00.000Z',
  });
  schedule.start(app.service);
  await started.promise;

  const closed = schedule.close();
  gate.resolve();
  await closed;

  expect(done).toEqual(['stopped']);
});

test('daily work runs once a day, across stops of the host and a day on which no host ran', async () => {
  const folder = temporaryFolder();
  const days: string[] = [];
  const app = await openApp(folder);
  await runOnce(app, notedDays(days), '2026-06-15T14:00:00.000Z');
  await runOnce(app, notedDays(days), '2026-06-15T23:59:59.999Z');
  await app.close();
  const next = await openApp(folder);

  await runOnce(next, notedDays(days), '2026-06-17T00:00:00.000Z');
  await runOnce(next, notedDays(days), '2026-06-17T12:00:00.000Z');

  expect(days).toEqual(['2026-06-15', '2026-06-17']);
});

test('a clock that was wrong for a while does not prevent the work of the right day', async () => {
  const app = await openApp();
  const days: string[] = [];

  for (const now of ['2026-06-15T14:00:00.000Z', '2031-01-01T00:00:00.000Z', '2026-06-15T14:05:00.000Z'])
    await runOnce(app, notedDays(days), now);
  await runOnce(app, notedDays(days), '2026-06-16T14:05:00.000Z');

  expect(days).toEqual(['2026-06-15', '2031-01-01', '2026-06-15', '2026-06-16']);
});

test('daily work that fails, or that a closing host ends early, is not counted as done', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const app = await openApp();
  const readDay = async () => '2026-06-15';
  const failing = dailyWork('fail', readDay, async () => {
    throw new Error('no space');
  });
  const schedule: { current?: WorkSchedule } = {};
  const ending = dailyWork('end', readDay, async () => {
    void schedule.current?.close();
  });

  await runOnce(app, failing, '2026-06-15T14:00:00.000Z');
  schedule.current = scheduleOf([ending], { now: '2026-06-15T14:00:00.000Z' });
  schedule.current.start(app.service);
  await schedule.current.idle();

  const { reader } = app.service.storage;
  expect(await readSetting(reader, 'lastDay:fail')).toBeUndefined();
  expect(await readSetting(reader, 'lastDay:end')).toBeUndefined();
});
