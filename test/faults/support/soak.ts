/** `npm run test:soak`: the long form of the fault tests. It ends by itself with a summary. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const vitest = `${root}node_modules/vitest/vitest.mjs`;
const startedAt = Date.now();
// One file at a time, because hosts that compete for the processor would delay each other.
const { status } = spawnSync(process.execPath, [vitest, 'run', '--no-file-parallelism', 'test/faults'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, OFFERDESK_SOAK: process.env.OFFERDESK_SOAK ?? '1' },
});
const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
process.stdout.write(`The long form ${status === 0 ? 'passed' : 'failed'} in ${minutes} minutes\n`);
process.exitCode = status ?? 1;
