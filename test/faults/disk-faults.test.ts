import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../support/service.ts';
import { type HostDidNotStart, startFaultHost } from './support/host.ts';
import { expectIntact } from './support/invariants.ts';
import { startLoad } from './support/load.ts';
import { canMount, mountFor } from './support/own-mounts.ts';
import { repeat, seed } from './support/scale.ts';
import { World } from './support/world.ts';

vi.setConfig({ testTimeout: 180_000 });

/** A world whose host sees something else at its data folder than this process. */
async function createWorldOn(mount: string) {
  const folder = temporaryFolder();
  const mounts = await mountFor(folder.dataDir, mount);
  const world = await World.create(folder, { through: mounts.enter });
  onTestFinished(() => world.host.kill().then(() => {}));
  return { mounts, world };
}

/** Counts the errors of the load that the fault explains, and fails on every other error. */
function explainErrors(world: World, ...messages: string[]): () => number {
  let errors = 0;
  world.explains = (status, body) => {
    const { message } = (body ?? {}) as { message?: unknown };
    const isOfFault = status === 500 && messages.includes(String(message));
    if (isOfFault) errors += 1;
    return isOfFault;
  };
  return () => errors;
}

/** Stops the host at once, and reads every write on a host without the fault. */
async function expectIntactWithoutFault(world: World): Promise<void> {
  expect(world.journal.failures, repeat).toEqual([]);
  await world.host.kill();
  world.explains = () => false;
  await world.start({});
  await expectIntact(world);
}

test.skipIf(!canMount)('a disk that fills up under a mixed load loses no acknowledged write', async () => {
  const { mounts, world } = await createWorldOn('mount -t tmpfs -o size=12m tmpfs "$1"');
  // An import that the full disk interrupts does not always name it as the reason.
  const errors = explainErrors(world, 'There is no room left on the disk', 'A fault of ours');

  const load = await startLoad(world, seed);
  await vi.waitFor(() => expect(errors(), repeat).toBeGreaterThan(20), { timeout: 60_000 });
  await load.stop();

  expect(world.host.hasEnded).toBe(false);
  await world.host.kill();
  mounts.copyOut();
  await expectIntactWithoutFault(world);
});

const readOnlyParts = `for one in files tmp drafts; do
  mount --bind "$1/$one" "$1/$one"; mount -o remount,ro,bind "$1/$one"; done`;

test.skipIf(!canMount)('a data folder that becomes read-only loses no acknowledged write', async () => {
  const { mounts, world } = await createWorldOn('true');
  const errors = explainErrors(world, 'A fault of ours');
  const load = await startLoad(world, seed);
  await world.journal.after(40);
  expect(errors()).toBe(0);

  mounts.run(readOnlyParts);
  await vi.waitFor(() => expect(errors(), repeat).toBeGreaterThan(2), { timeout: 60_000 });
  await load.stop();
  expect(world.host.hasEnded).toBe(false);
  await world.host.kill();

  mounts.run('mount --bind "$1" "$1"; mount -o remount,ro,bind "$1"');
  const end = await startFaultHost(world.folder, world.options).then(
    () => undefined,
    (error: HostDidNotStart) => error.end,
  );
  expect(end).toMatchObject({ code: 1, stderr: expect.stringMatching(/^[^\n]*read-?only[^\n]*\n$/i) });
  await expectIntactWithoutFault(world);
});
