import { createApp } from '../../electron/service/app.ts';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { dailyAccountFlags } from '../../electron/service/modules/accreditation/account-flags.ts';
import { cartOf, fillTrades, measuredCount } from './support/fill-trades.ts';
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
    const start = performance.now();
    const cpuOfFlags = process.cpuUsage();
    await dailyAccountFlags.doDue(app.service, { now: new Date().toISOString(), isStopped: () => false });
    const seconds = (performance.now() - start) / 1000;
    const cpuSeconds = milliseconds(process.cpuUsage(cpuOfFlags)) / 1000;
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
        ours: `${seconds.toFixed(1)} s; CPU ${cpuSeconds.toFixed(1)} s`,
        target: '< 60 s',
        isMet: seconds < 60,
      },
    ];
  } finally {
    await app.close();
  }
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
