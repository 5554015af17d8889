/** `npm run test:soak`: the long form of the fault tests. Ends by itself with a line that says how it went. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const vitest = `${root}node_modules/vitest/vitest.mjs`;
const begun = Date.now();
// One file at a time: hosts that compete for the processor would make each other late.
const { status } = spawnSync(process.execPath, [vitest, 'run', '--no-file-parallelism', 'test/faults'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, OFFERDESK_SOAK: process.env.OFFERDESK_SOAK ?? '1' },
});
const minutes = ((Date.now() - begun) / 60_000).toFixed(1);
process.stdout.write(`The long form ${status === 0 ? 'passed' : 'failed'} in ${minutes} minutes\n`);
process.exitCode = status ?? 1;
