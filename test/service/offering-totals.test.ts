import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openSecondConnection } from '../support/databases.ts';
import { startService } from '../support/service.ts';
import { createBuyer, createOffer, placeTrade } from '../support/trading.ts';

/** What the triggers of the migration maintain, computed from all trades. */
const computed = `
  SELECT offeringId, tradeStatus AS kind,
    substr(CASE tradeStatus WHEN 'PLACED' THEN placedAt ELSE coalesce(closedAt, placedAt) END, 1, 10) AS day,
    sum(cast(round(totalAmount * 10000) AS INTEGER)) AS units
  FROM trades WHERE tradeStatus IN ('PLACED', 'SETTLED', 'UNWIND_PENDING') GROUP BY 1, 2, 3
  UNION ALL
  SELECT offeringId, 'ELIGIBLE', '', sum(cast(round(totalAmount * 10000) AS INTEGER))
  FROM trades WHERE tradeStatus = 'PLACED' AND complianceReview = 'APPROVED' AND fundingStatus = 'FUNDED'
    AND NOT EXISTS (SELECT 1 FROM reconfirmations r WHERE r.tradeId = trades.id AND r.status = 'DUE')
    AND printf('%.2f', txnChargedAmount) = CASE totalAmount WHEN '10.005' THEN '10.01' ELSE printf('%.2f', totalAmount) END
  GROUP BY 1
  ORDER BY 1, 2, 3`;

const values: Record<string, (string | null)[]> = {
  tradeStatus: [
    'PLACED',
    'PLACED',
    'PLACED',
    'SETTLED',
    'UNWIND_PENDING',
    'UNWOUND',
    'CANCELLED',
    'REJECTED',
  ],
  complianceReview: ['PENDING', 'APPROVED', 'APPROVED'],
  fundingStatus: ['PENDING', 'FUNDED'],
  totalAmount: ['10', '10.005', '0.0001', '2500.25'],
  txnChargedAmount: [null, '10', '10.01', '2500.25'],
  placedAt: ['2026-06-14T12:00:00.000Z', '2026-06-15T00:00:00.000Z'],
  closedAt: ['2026-06-15T12:00:00.000Z', '2026-07-01T00:00:00.000Z'],
};

/** Numbers that are the same in every run (mulberry32). */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function insertCopy(database: Database, tradeId: string): string {
  const id = `trade_${randomUUID()}`;
  const columns = database
    .prepare(`SELECT name FROM pragma_table_info('trades') WHERE name NOT IN ('seq', 'id', 'tradeNumber')`)
    .pluck()
    .all();
  database
    .prepare(
      `INSERT INTO trades (id, tradeNumber, ${columns}) SELECT ?, ?, ${columns} FROM trades WHERE id = ?`,
    )
    .run(id, id, tradeId);
  return id;
}

test('the totals of offerings are the sums of their trades after every change', async () => {
  const service = await startService();
  const buyer = await createBuyer(service);
  const offers = [await createOffer(service), await createOffer(service)];
  const ids = [await placeTrade(service, buyer, offers[0]?.assetId ?? '', 1)];
  values.offeringId = offers.map(({ offeringId }) => offeringId);
  const database = openSecondConnection(service.app);
  // Losing the test folder in a power failure is no problem.
  database.pragma('synchronous = OFF');
  const random = createRandom(7);
  let eligible = 0;
  let due = 0;
  const now = new Date().toISOString();
  database
    .prepare(
      `INSERT INTO offeringChanges (id, createdAt, updatedAt, offeringId, toRevisionId, changes)
        VALUES ('offering_change_1', ?, ?, ?, '', '[]')`,
    )
    .run(now, now, offers[0]?.offeringId);
  const changeReconfirmation = (tradeId: string) => {
    const changed = database
      .prepare("UPDATE reconfirmations SET status = 'CONFIRMED' WHERE tradeId = ? AND status = 'DUE'")
      .run(tradeId);
    due += changed.changes;
    if (changed.changes > 0) return;
    database
      .prepare(
        `INSERT INTO reconfirmations (id, createdAt, updatedAt, tradeId, changeId, revisionId, noticeAt, dueAt, status)
          VALUES (?, ?, ?, ?, 'offering_change_1', '', ?, ?, 'DUE')`,
      )
      .run(`reconfirmation_${randomUUID()}`, now, now, tradeId, now, now);
  };
  const pick = <Item>(items: readonly Item[]) => items[random(items.length)] as Item;

  for (let step = 0; step < 600; step += 1) {
    const id = pick(ids);
    const kind = random(10);
    if (kind === 0) ids.push(insertCopy(database, id));
    else if (kind === 1 && ids.length > 5) {
      database.prepare('DELETE FROM tradeLineItems WHERE tradeId = ?').run(id);
      const hasEvaluations = database.prepare('SELECT 1 FROM ruleEvaluations WHERE tradeId = ?').get(id);
      if (!hasEvaluations) {
        database.prepare('DELETE FROM reconfirmations WHERE tradeId = ?').run(id);
        database.prepare('DELETE FROM trades WHERE id = ?').run(id);
        ids.splice(ids.indexOf(id), 1);
      }
    } else if (kind === 2) changeReconfirmation(id);
    else {
      const column = pick(Object.keys(values));
      database.prepare(`UPDATE trades SET ${column} = ? WHERE id = ?`).run(pick(values[column] ?? []), id);
    }
    const stored = database
      .prepare<[], { kind: string }>(
        'SELECT * FROM offeringTotals WHERE units <> 0 ORDER BY offeringId, kind, day',
      )
      .all();
    eligible += stored.filter(({ kind }) => kind === 'ELIGIBLE').length;
    expect(stored, `after step ${step}`).toEqual(database.prepare(computed).all());
  }
  expect(eligible).toBeGreaterThan(50);
  expect(due).toBeGreaterThan(10);
});
