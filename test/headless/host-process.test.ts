import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { hostFlags } from '../../electron/headless/host-process.ts';

const hostProcess = fileURLToPath(new URL('../../electron/headless/host-process.ts', import.meta.url));

/**
 * Fills the young generation of a thread with a limit of 2 MB, and prints the memory that it usually took: on a busy
 * machine it can be more for a moment.
 */
const program = (first: string) => `
  import { Worker } from 'node:worker_threads';
  import { limitOtherThreads } from ${JSON.stringify(hostProcess)};
  ${first}
  const filling = \`
    const { parentPort } = require('node:worker_threads');
    const { getHeapSpaceStatistics } = require('node:v8');
    const live = [];
    const sizes = [];
    for (let count = 0; count < 2_000_000; count += 1) {
      live[count % 60_000] = { count };
      if (count % 20_000 > 0) continue;
      const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
      sizes.push(young.space_size);
    }
    parentPort.postMessage(sizes.sort((one, other) => one - other)[sizes.length / 2]);\`;
  new Worker(filling, { eval: true, execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: 2 } })
    .on('message', (bytes) => console.log(bytes / 2 ** 20));`;

function measureThread(first: string): number {
  const flags = [...hostFlags, '--input-type=module', '--eval', program(first)];
  return Number(execFileSync(process.execPath, flags, { encoding: 'utf8' }));
}

test('the threads of the host have limits of their own, not that of the thread that answers requests', () => {
  expect(measureThread('')).toBeGreaterThan(6);
  expect(measureThread('limitOtherThreads();')).toBeLessThanOrEqual(4);
});
