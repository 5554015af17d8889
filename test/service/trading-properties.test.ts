import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { App } from '../../electron/service/app.ts';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { Subscriptions } from '../../shared/contracts/trading/subscriptions.ts';
import { multiplyExactly, sumExactly } from '../../shared/domain/money.ts';
import { openApp } from '../support/service.ts';
import { createWorld, sequence, tryStep } from '../support/trade-sequences.ts';

const isLong = process.env.OFFERDESK_LONG_TESTS === '1';
const sequences = isLong ? 10_000 : 200;
/** A sequence takes a tenth of a second; only one that hangs takes so long, also on a busy machine. */
const sequenceMilliseconds = 10_000;

type World = Awaited<ReturnType<typeof createWorld>>;

async function readWorld(app: App, world: World) {
  const { reader } = app.service.storage;
  const userIds = world.users.map(({ userId }) => userId);
  const trades = await reader
    .selectFrom('trades')
    .selectAll()
    .where('userId', 'in', userIds)
    .orderBy('seq')
    .execute();
  const tradeIds = trades.map(({ id }) => id);
  const lines =
    tradeIds.length > 0
      ? await reader.selectFrom('tradeLineItems').selectAll().where('tradeId', 'in', tradeIds).execute()
      : [];
  const assets = await reader.selectFrom('assets').selectAll().where('id', 'in', world.assetIds).execute();
  return { trades, lines, assets };
}

type Snapshot = Awaited<ReturnType<typeof readWorld>>;

const activeStates = ['PLACED', 'SETTLED'];

function expectUnitsAreThere({ trades, lines, assets }: Snapshot): void {
  const activeTrades = new Set(
    trades.filter(({ tradeStatus }) => activeStates.includes(tradeStatus)).map(({ id }) => id),
  );
  for (const { id, unitsPlaced, totalUnits } of assets) {
    const sold = lines
      .filter(({ assetId, tradeId }) => assetId === id && activeTrades.has(tradeId))
      .reduce((sum, { quantity }) => sum + quantity, 0);
    expect(unitsPlaced, `placed units of ${id}`).toBe(sold);
    expect(sold, `placed units of ${id}`).toBeLessThanOrEqual(Number(totalUnits));
  }
}

function expectTotalsAreSums({ trades, lines }: Snapshot): void {
  for (const { id, totalAmount, purchasedShares } of trades) {
    const own = lines.filter(({ tradeId }) => tradeId === id);
    const totals = own.map(({ quantity, pricePerShare }) => multiplyExactly(pricePerShare, String(quantity)));
    expect(totalAmount).toBe(own.length > 0 ? sumExactly(totals) : null);
    expect(purchasedShares).toBe(own.reduce((sum, { quantity }) => sum + quantity, 0));
  }
}

function expectOneCartEach({ trades }: Snapshot): void {
  const owners = trades.filter(({ tradeStatus }) => tradeStatus === 'CART').map(({ userId }) => userId);
  expect(new Set(owners).size).toBe(owners.length);
}

/** @param last number of the earlier trades */
function expectNumbersRise({ trades }: Snapshot, last: number): void {
  const numbers = trades.map(({ tradeNumber }) => Number(tradeNumber));
  for (const [index, number] of numbers.entries())
    expect(number, 'trade number').toBeGreaterThan(numbers[index - 1] ?? last);
}

/** The terms of the checkout do not change afterward. */
function expectTermsStay(before: Snapshot, after: Snapshot): void {
  const termsOf = ({ trades, lines }: Snapshot, id: string) => ({
    total: trades.find((trade) => trade.id === id)?.totalAmount,
    lines: lines.filter(({ tradeId }) => tradeId === id).map(({ assetId, quantity }) => [assetId, quantity]),
  });
  for (const { id, tradeStatus } of before.trades) {
    if (tradeStatus !== 'CART') expect(termsOf(after, id)).toEqual(termsOf(before, id));
  }
}

async function expectBooksAgree(app: App, world: World, { trades }: Snapshot): Promise<void> {
  for (const id of world.offeringIds) {
    const subscriptions = (await app.run('getSubscriptions', backOffice, {
      params: { id },
    })) as Subscriptions;
    const sumOf = (...statuses: string[]) => {
      const own = trades.filter((trade) => trade.offeringId === id && statuses.includes(trade.tradeStatus));
      return {
        units: own.reduce((sum, { purchasedShares }) => sum + purchasedShares, 0),
        amount: Number(sumExactly(own.map(({ totalAmount }) => totalAmount ?? '0'))),
      };
    };
    expect({ units: subscriptions.units.placed, amount: subscriptions.amount.raised }).toEqual(
      sumOf(...activeStates),
    );
    expect({ units: subscriptions.units.settled, amount: subscriptions.amount.settled }).toEqual(
      sumOf('SETTLED'),
    );
  }
}

test(
  `in ${sequences} random sequences, no unit is sold twice, totals are sums, each user has one cart, and numbers rise`,
  async () => {
    const app = await openApp();
    const outcomes: Record<string, number> = {};
    let lastNumber = 0;
    await fc.assert(
      fc.asyncProperty(sequence, async (groups) => {
        const world = await createWorld(app);
        let before = await readWorld(app, world);
        for (const group of groups) {
          const attempted = group.map(async (step) => `${step.kind} ${await tryStep(app, world, step)}`);
          for (const outcome of await Promise.all(attempted))
            outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
          const after = await readWorld(app, world);
          expectUnitsAreThere(after);
          expectTotalsAreSums(after);
          expectOneCartEach(after);
          expectNumbersRise(after, lastNumber);
          expectTermsStay(before, after);
          before = after;
        }
        await expectBooksAgree(app, world, before);
        lastNumber = Math.max(lastNumber, ...before.trades.map(({ tradeNumber }) => Number(tradeNumber)));
      }),
      { numRuns: sequences },
    );
    // The sequences reached the states in which errors are possible.
    const reached = [
      'checkout done',
      'checkout rule',
      'settle done',
      'cancel done',
      'reject done',
      'change conflict',
    ];
    for (const outcome of reached) expect(outcomes).toHaveProperty([outcome]);
  },
  sequences * sequenceMilliseconds,
);
