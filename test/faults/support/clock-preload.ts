import { BroadcastChannel, isMainThread } from 'node:worker_threads';

/**
 * Runs before each thread of the host: every SIGUSR2 sets the clock of the process back by ten hours, as an administrator or a time
 * server could at any moment. Monotonic time (`performance.now`, timers) continues, as it does then.
 */
const step = 10 * 60 * 60_000;
const now = Date.now.bind(Date);
let offset = Number(process.env.CLOCK_OFFSET ?? 0);

class SettableDate extends Date {
  constructor(...args: unknown[]) {
    // biome-ignore lint/suspicious/noExplicitAny: the constructor of Date has several forms
    super(...((args.length === 0 ? [now() + offset] : args) as [any]));
  }

  static override now(): number {
    return now() + offset;
  }
}

globalThis.Date = SettableDate as DateConstructor;

// Only the main thread receives signals; the others have the same clock.
const changes = new BroadcastChannel('clock');
changes.unref();
changes.onmessage = () => {
  offset -= step;
};
if (isMainThread) {
  process.on('SIGUSR2', () => {
    offset -= step;
    process.env.CLOCK_OFFSET = String(offset);
    changes.postMessage(undefined);
  });
}
