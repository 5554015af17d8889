import { type App, createApp } from '../../electron/service/app.ts';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { AppError } from '../../electron/service/kernel/errors.ts';
import type { ScheduledWork } from '../../electron/service/kernel/scheduled-work.ts';
import { dailyAccountFlags } from '../../electron/service/modules/accreditation/account-flags.ts';
import { checkPurchaserSales } from '../../electron/service/modules/trading/purchaser-sales.ts';
import {
  cartOf,
  fillTrades,
  measuredCount,
  privateCartOf,
  privateOfferingId,
  purchaserCount,
} from './support/fill-trades.ts';
import { createFolder } from './support/folders.ts';
import { median } from './support/rounds.ts';
import type { Line } from './support/table.ts';

const individuals = Number(process.env.BENCH_INDIVIDUALS ?? 1_000_000);
const rounds = 10;

/** How long it takes to evaluate carts, and to compute the flags of accounts again on a new day. */
export async function measureEvaluate(): Promise<Line[]> {
  const folder = await createFolder();
  await fillTrades(folder, individuals);
  // A host would compute the flags when it starts.
  const app = await createApp({ ...folder, role: 'secondary' });
  try {
    const times: number[] = [];
    const cpu = process.cpuUsage();
    for (let run = 0; run < rounds * measuredCount; run += 1) {
      const params = { id: cartOf(1 + (run % measuredCount), individuals) };
      const start = performance.now();
      const quote = (await app.run('evaluateCart', backOffice, { params })) as { rules: object[] };
      times.push(performance.now() - start);
      if (run === 0) assertCounted(quote.rules);
    }
    const cpuTime = milliseconds(process.cpuUsage(cpu)) / times.length;
    const flags = await measureWork(app, dailyAccountFlags);
    const sales = await measureWork(app, checkPurchaserSales);
    const size = individuals.toLocaleString('en');
    const last = times.toSorted((left, right) => left - right)[Math.floor(times.length * 0.99)] as number;
    return [
      {
        measurement: `evaluate a cart with 20 earlier trades, among ${size} individuals`,
        ours: `${median(times).toFixed(2)} ms, p99 ${last.toFixed(1)} ms; CPU ${cpuTime.toFixed(2)} ms on average`,
        target: '< 5 ms',
        isMet: median(times) < 5,
      },
      {
        measurement: 'compute the flags of 100,000 verifications',
        ours: flags.text,
        target: '< 60 s',
        isMet: flags.seconds < 60,
      },
      {
        measurement: 'check 100,000 sales under Rule 506(b) for accredited purchasers',
        ours: sales.text,
      },
      ...(await measurePrivateSales(app)),
    ];
  } finally {
    await app.close();
  }
}

async function measureWork(app: App, work: ScheduledWork): Promise<{ seconds: number; text: string }> {
  const start = performance.now();
  const cpu = process.cpuUsage();
  await work.doDue(app.service, { now: new Date().toISOString(), isStopped: () => false });
  const seconds = (performance.now() - start) / 1000;
  const cpuSeconds = milliseconds(process.cpuUsage(cpu)) / 1000;
  return { seconds, text: `${seconds.toFixed(1)} s; CPU ${cpuSeconds.toFixed(1)} s` };
}

/** The steps of a sale under Rule 506(b) to an investor who is not accredited. */
async function measurePrivateSales(app: App): Promise<Line[]> {
  const among = `Rule 506(b), ${purchaserCount.toLocaleString('en')} purchasers`;
  const carts = Array.from({ length: measuredCount }, (_, index) => privateCartOf(1 + index, individuals));
  const readUpdatedAt = async (id: string) =>
    ((await app.run('getTrade', backOffice, { params: { id } })) as { updatedAt: string }).updatedAt;
  const steps: [string, (cart: (typeof carts)[number]) => Promise<unknown>][] = [
    ['evaluate a cart', ({ id }) => app.run('evaluateCart', backOffice, { params: { id } })],
    ['check out', ({ userId }) => app.run('checkoutCart', backOffice, { body: { userId } })],
    [
      'approve, which is denied',
      async ({ id }) => {
        const body = { to: 'APPROVED', note: 'Reviewed', expectedUpdatedAt: await readUpdatedAt(id) };
        await app
          .run('decideTrade', backOffice, { params: { id }, body })
          .then(failUnlessDenied, passIfDenied);
      },
    ],
    [
      'count the purchasers',
      () => app.run('listPurchasers', backOffice, { params: { id: privateOfferingId } }),
    ],
  ];
  const lines: Line[] = [];
  for (const [step, run] of steps) {
    const times: number[] = [];
    const cpu = process.cpuUsage();
    for (const cart of carts) {
      const start = performance.now();
      await run(cart);
      times.push(performance.now() - start);
      if (times.length >= 5 && times.reduce((sum, time) => sum + time) > longest) break;
    }
    const cpuTime = milliseconds(process.cpuUsage(cpu)) / times.length;
    lines.push({
      measurement: `${among}: ${step}`,
      ours: `${median(times).toFixed(1)} ms; CPU ${cpuTime.toFixed(1)} ms on average`,
    });
  }
  return lines;
}

const longest = 10_000;

function failUnlessDenied(): never {
  throw new Error('The approval was not denied');
}

function passIfDenied(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'rule') throw error;
}

/** CPU time does not grow when other programs use the cores. */
function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

/** @throws if the cart is evaluated without the earlier trades of the investor */
function assertCounted(rules: readonly object[]): void {
  const limit = (rules as { rule: string; limit: { invested: number } | null }[]).find(
    ({ rule }) => rule === 'crowdfundingLimit',
  )?.limit;
  // The cart, 20 trades, and two for each of both records.
  if (limit?.invested !== 250) throw new Error(`The evaluation counts ${limit?.invested}, not 250`);
}
