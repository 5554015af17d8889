import { isCut } from './journal.ts';
import { createBackup, importInvestors } from './load-imports.ts';
import { changeIndividual, createIssuer, decideIssuer, submitIdentity, uploadFile } from './load-records.ts';
import { checkOutCart, offerUnits } from './load-trades.ts';
import { createRandom, type Random } from './random.ts';
import type { Investor, World } from './world.ts';

type Action = (world: World, random: Random, investor: Investor) => Promise<void>;

/** How often each action runs, as a weight. */
const actions: [number, Action][] = [
  [5, createIssuer],
  [4, (world, _random, investor) => changeIndividual(world, investor)],
  [3, uploadFile],
  [3, importInvestors],
  [3, decideIssuer],
  [4, checkOutCart],
  [1, (world, _random, investor) => submitIdentity(world, investor)],
];

const mix = actions.flatMap(([weight, action]) => Array.from({ length: weight }, () => action));

const workers = 6;

/** Writes of every kind, several at once, until they are stopped or the host has ended. */
export interface Load {
  stop(): Promise<void>;
}

export async function startLoad(world: World, seed: number): Promise<Load> {
  await offerUnits(world);
  let isStopped = false;
  const work = async (worker: number) => {
    const random = createRandom(seed + worker);
    const investor = world.investors[worker] as Investor;
    while (!isStopped && !world.host.hasEnded) {
      const action = worker === 0 && random.oneIn(6) ? createBackup : random.pick(mix);
      await action(world, random, investor).catch((error: unknown) => {
        if (!isCut(error)) world.journal.failures.push(String(error));
      });
    }
  };
  const running = Array.from({ length: workers }, (_, worker) => work(worker));
  return {
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}
