import type { Change } from './breakages.ts';
import type { Desktop } from './desktop.ts';

/** What a test can make the thread of the service do. */
export type ThreadCommand = 'exception' | 'rejection' | 'exit' | 'memory' | { block: SharedArrayBuffer };

/** Added to the thread, which no test can reach otherwise. */
function listenToTest(): void {
  const channel = new BroadcastChannel('offerdesk-test');
  channel.onmessage = (event) => {
    const command = event.data as ThreadCommand;
    if (command === 'exception') {
      setTimeout(() => {
        throw new Error('Thrown by a test');
      });
    } else if (command === 'rejection') {
      void Promise.reject(new Error('Rejected by a test'));
    } else if (command === 'exit') {
      process.exit();
    } else if (command === 'memory') {
      for (const kept: number[][] = []; ; ) kept.push(new Array<number>(100_000).fill(kept.length + 0.5));
    } else {
      const [isBlocked, isReleased] = [0, 1];
      const states = new Int32Array(command.block);
      Atomics.store(states, isBlocked, 1);
      Atomics.wait(states, isReleased, 0);
    }
  };
}

export const listensToTest: Change = {
  file: 'out/main/service-thread.js',
  from: /^/,
  to: `(${listenToTest})();`,
};

export const hasSmallHeap: Change = {
  file: 'out/main/desktop.js',
  from: 'maxOldGenerationSizeMb=2048',
  to: 'maxOldGenerationSizeMb=256',
};

export async function commandThread(
  { main }: Desktop,
  command: Exclude<ThreadCommand, object>,
): Promise<void> {
  await main.evaluate((_electron, sent) => {
    const channel = new BroadcastChannel('offerdesk-test');
    channel.postMessage(sent);
    channel.close();
  }, command);
}

/** Blocks the thread. */
export async function blockThread({ main }: Desktop): Promise<{ release(): Promise<void> }> {
  await main.evaluate(async () => {
    const block = new SharedArrayBuffer(8);
    const states = new Int32Array(block);
    Object.assign(globalThis, { states });
    const channel = new BroadcastChannel('offerdesk-test');
    channel.postMessage({ block });
    while (Atomics.load(states, 0) === 0) await new Promise(setImmediate);
    channel.close();
  });
  return {
    release: () =>
      main.evaluate(() => {
        const { states } = globalThis as unknown as { states: Int32Array };
        Atomics.store(states, 1, 1);
        Atomics.notify(states, 1);
      }),
  };
}
