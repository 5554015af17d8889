import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { hostFlags } from '../../electron/headless/host-process.ts';

const hostProcess = fileURLToPath(new URL('../../electron/headless/host-process.ts', import.meta.url));

/**
 * Fills the young generation of a thread with limits of 2 and 64 MB. Prints the memory that it usually took, because on
 * a busy machine it can be more for a moment, and the limit of the whole heap.
 */
const program = (first: string) => `
  import { Worker } from 'node:worker_threads';
  import { limitOtherThreads } from ${JSON.stringify(hostProcess)};
  ${first}
  const filling = \`
    const { parentPort } = require('node:worker_threads');
    const { getHeapSpaceStatistics, getHeapStatistics } = require('node:v8');
    const live = [];
    const sizes = [];
    for (let count = 0; count < 2_000_000; count += 1) {
      live[count % 60_000] = { count };
      if (count % 20_000 > 0) continue;
      const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
      sizes.push(young.space_size);
    }
    const usual = sizes.sort((one, other) => one - other)[sizes.length / 2];
    parentPort.postMessage([usual, getHeapStatistics().heap_size_limit]);\`;
  const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 64 };
  new Worker(filling, { eval: true, execArgv: [], resourceLimits })
    .on('message', (bytes) => console.log(JSON.stringify(bytes.map((count) => count / 2 ** 20))));`;

function measureThread(first: string): { young: number; limit: number } {
  const flags = [...hostFlags, '--input-type=module', '--eval', program(first)];
  const [young, limit] = JSON.parse(execFileSync(process.execPath, flags, { encoding: 'utf8' }));
  return { young, limit };
}

test('the threads of the host have limits of their own, not those of the thread that answers requests', () => {
  const before = measureThread('');
  expect(before.young).toBeGreaterThan(6);
  expect(before.limit).toBeGreaterThan(1000);

  const after = measureThread('limitOtherThreads();');
  expect(after.young).toBeLessThanOrEqual(4);
  expect(after.limit).toBeLessThan(100);
});
