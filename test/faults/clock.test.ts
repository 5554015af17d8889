import { expect, onTestFinished, test } from 'vitest';
import { createMovableClock } from '../support/movable-clock.ts';
import { bodies } from '../support/records.ts';
import { temporaryFolder } from '../support/service.ts';
import { expectIntact } from './support/invariants.ts';
import { startLoad } from './support/load.ts';
import { repeat, seed } from './support/scale.ts';
import { World } from './support/world.ts';

const hour = 60 * 60_000;

test('a clock that is set back under a mixed load, and again before the next start, loses nothing', async () => {
  const folder = temporaryFolder();
  const clock = createMovableClock(`${folder.keyFile}.clock`);
  const world = await World.create(folder, { node: clock.options });
  onTestFinished(() => world.host.kill().then(() => {}));
  const load = await startLoad(world, seed);
  await world.journal.after(40);
  clock.move(-10 * hour);
  await world.journal.after(40);
  await load.stop();
  expect(world.journal.failures, repeat).toEqual([]);
  const { body } = await world.client.post('/issuers', bodies.issuer);
  expect(Date.parse(body.createdAt)).toBeLessThan(Date.now() - 9 * hour);
  await expectIntact(world);
  await world.host.kill();

  // Twenty hours: the idempotency keys of the load are valid for a day.
  await world.start();
  clock.move(-20 * hour);
  const next = await startLoad(world, seed + 1);
  await world.journal.after(40);
  await next.stop();
  expect(world.journal.failures, repeat).toEqual([]);
  await world.host.kill();
  await world.start();
  await expectIntact(world);
});
