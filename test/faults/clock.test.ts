import { expect, onTestFinished, test } from 'vitest';
import { bodies } from '../support/records.ts';
import { temporaryFolder } from '../support/service.ts';
import { settableClock } from './support/clock.ts';
import { expectIntact } from './support/invariants.ts';
import { startLoad } from './support/load.ts';
import { repeat, seed } from './support/scale.ts';
import { World } from './support/world.ts';

// Windows has no signals that a process could handle.
test.skipIf(process.platform === 'win32')(
  'a clock that is set back under a mixed load, and again before the next start, loses nothing',
  async () => {
    const world = await World.create(temporaryFolder(), { node: settableClock });
    onTestFinished(() => world.host.kill().then(() => {}));
    const load = await startLoad(world, seed);
    await world.journal.after(40);
    process.kill(world.host.pid, 'SIGUSR2');
    await world.journal.after(40);
    await load.stop();
    expect(world.journal.failures, repeat).toEqual([]);
    const { body } = await world.client.post('/issuers', bodies.issuer);
    expect(Date.parse(body.createdAt)).toBeLessThan(Date.now() - 9 * 60 * 60_000);
    await expectIntact(world);
    await world.host.kill();

    // Twenty hours: the idempotency keys of the load are valid for a day.
    await world.start();
    process.kill(world.host.pid, 'SIGUSR2');
    process.kill(world.host.pid, 'SIGUSR2');
    const next = await startLoad(world, seed + 1);
    await world.journal.after(40);
    await next.stop();
    expect(world.journal.failures, repeat).toEqual([]);
    await world.host.kill();
    await world.start();
    await expectIntact(world);
  },
);
