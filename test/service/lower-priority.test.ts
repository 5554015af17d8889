import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const file = new URL('../../electron/service/kernel/lower-priority.ts', import.meta.url).href;

const code = `
  import { getPriority } from 'node:os';
  import { readlinkSync } from 'node:fs';
  import { basename } from 'node:path';
  import { parentPort, workerData } from 'node:worker_threads';
  const { lowerThreadPriority } = await import(workerData);
  lowerThreadPriority();
  parentPort.postMessage(getPriority(Number(basename(readlinkSync('/proc/thread-self')))));
`;

test.runIf(process.platform === 'linux')(
  'a thread of background work has a lower priority than the requests of its process',
  async () => {
    const before = getPriority();
    const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
      workerData: file,
    });

    const [priority] = await once(thread, 'message');

    expect(priority).toBe(10);
    expect(getPriority()).toBe(before);
  },
);

test('the process that examines documents has a lower priority than the host, on any system', () => {
  const { stdout } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { getPriority } from 'node:os';
       import { lowerProcessPriority } from ${JSON.stringify(file)};
       lowerProcessPriority();
       console.log(getPriority());`,
    ],
    { encoding: 'utf8' },
  );

  expect(Number(stdout)).toBe(10);
});
