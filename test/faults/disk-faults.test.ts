import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/service.ts';
import { eventually } from '../support/wait.ts';
import { type HostDidNotStart, startFaultHost } from './support/host.ts';
import { expectIntact } from './support/invariants.ts';
import { startLoad } from './support/load.ts';
import { canMount, makeReadOnly, mountFor } from './support/own-mounts.ts';
import { repeat, seed } from './support/scale.ts';
import { World } from './support/world.ts';

/** A host with a view of its data folder that differs from that of this process. */
async function createWorldOn(mount: string) {
  const folder = temporaryFolder();
  const mounts = await mountFor(folder.dataDir, mount);
  const world = await World.create(folder, { through: mounts.enter });
  onTestFinished(() => world.host.kill().then(() => {}));
  return { mounts, world };
}

/** Counts the errors of the load that the fault explains, and fails on every other error. */
function explainErrors(world: World, expected: string): () => number {
  let errors = 0;
  world.explains = (status, body) => {
    // Clients, screens, and jobs get the text in different forms.
    const isOfSimulatedFault = status === 500 && JSON.stringify(body).includes(expected);
    if (isOfSimulatedFault) errors += 1;
    return isOfSimulatedFault;
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
  const errors = explainErrors(world, 'the disk is full');

  const load = await startLoad(world, seed);
  await eventually(() => expect(errors(), repeat).toBeGreaterThan(20));
  await load.stop();

  expect(world.host.hasEnded).toBe(false);
  await world.host.kill();
  mounts.copyOut();
  await expectIntactWithoutFault(world);
});

test.skipIf(!canMount)('a data folder that becomes read-only loses no acknowledged write', async () => {
  const { mounts, world } = await createWorldOn('true');
  const errors = explainErrors(world, 'the data folder is not writable');
  const load = await startLoad(world, seed);
  await world.journal.after(40);
  expect(errors()).toBe(0);

  mounts.run(makeReadOnly);
  await eventually(() => expect(errors(), repeat).toBeGreaterThan(2));
  await load.stop();
  expect(world.host.hasEnded).toBe(false);
  await world.host.kill();

  const end = await startFaultHost(world.folder, world.options).then(
    () => undefined,
    (error: HostDidNotStart) => error.end,
  );
  // An examination of the load that the host resumes before it stops logs its own error.
  const stderr = end?.stderr.replace(/^kyc_\w+ could not be examined: [\s\S]*?^\}\n/gm, '');
  expect({ code: end?.code, stderr }).toEqual({
    code: 1,
    // The writer can report it before the host does.
    stderr: expect.stringMatching(/^([^\n]*read-?only[^\n]*\n)+$/i),
  });
  await expectIntactWithoutFault(world);
});
