import { expect, onTestFinished, test, vi } from 'vitest';
import { offerdesk } from '../headless/processes.ts';
import { temporaryFolder } from '../support/service.ts';
import { expectIntact, expectReleased } from './support/invariants.ts';
import { startLoad } from './support/load.ts';
import { createRandom } from './support/random.ts';
import { repeat, scale, seed, summarize } from './support/scale.ts';
import { World } from './support/world.ts';

vi.setConfig({ testTimeout: 600_000 + scale.kills * 30_000, hookTimeout: 600_000 + scale.kills * 2_000 });

test('a host that is killed at any time under a mixed load loses no acknowledged write and leaves nothing incomplete', async () => {
  const folder = temporaryFolder();
  const world = await World.create(folder);
  onTestFinished(() => world.host.kill().then(() => {}));
  const random = createRandom(seed);
  const startedAt = performance.now();

  for (let kill = 0; kill < scale.kills; kill += 1) {
    const since = world.journal.writes.length;
    const load = await startLoad(world, seed + kill * 1000);
    await world.journal.after(2 + random.below(80));
    await world.host.kill();
    await load.stop();

    await world.start();
    expect(world.journal.failures, repeat).toEqual([]);
    await expectIntact(world, since, random).catch((error: unknown) => {
      throw new Error(`After kill ${kill + 1}. ${repeat}`, { cause: error });
    });
  }

  await expectIntact(world);
  await world.host.kill('SIGTERM');
  await expectReleased(world);
  const { code, stdout } = await offerdesk(folder, 'verify', '--json');
  expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, ok: true, errors: [] });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  summarize(`${scale.kills} kills, ${world.journal.acknowledged} acknowledged writes intact, ${seconds} s`);
});
