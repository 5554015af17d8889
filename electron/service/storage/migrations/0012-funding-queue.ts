import { type Kysely, sql } from 'kysely';

/** What officers must do about the money of each trade, and until when, in an index of the funding queue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Whole numbers, because amounts are exact: ten-thousandths of the total, half a cent rounded up. */
const payableCents = '(CAST(round(CAST(totalAmount AS REAL) * 10000) AS INTEGER) + 50) / 100';
const netCents = `CAST(round(CAST(coalesce(txnChargedAmount, '0') AS REAL) * 100) AS INTEGER)`;

const statements = [
  'ALTER TABLE trades ADD COLUMN fundingTask TEXT',
  'ALTER TABLE trades ADD COLUMN fundingDueAt TEXT',
  `UPDATE trades SET fundingTask = 'PAYMENT_DUE' WHERE tradeStatus = 'PLACED' AND fundingStatus = 'PENDING'`,
  `UPDATE trades SET fundingTask = 'EXCESS_TO_REFUND'
    WHERE tradeStatus = 'PLACED' AND fundingStatus = 'FUNDED' AND ${netCents} > ${payableCents}`,
  `UPDATE trades SET fundingTask = 'PAYMENT_REVERSED' WHERE tradeStatus = 'SETTLED' AND fundingStatus = 'PENDING'`,
  `UPDATE trades SET fundingTask = 'RETURN_OF_FUNDS', fundingDueAt = refundDueAt
    WHERE tradeStatus IN ('CANCELLED', 'REJECTED', 'UNWIND_PENDING') AND fundingStatus = 'FUNDED'`,
  'DROP INDEX tradesByFunding',
  `CREATE INDEX tradesByFunding ON trades (fundingStatus, coalesce(closedAt, placedAt))
    WHERE fundingTask IS NOT NULL`,
  `CREATE INDEX tradesOfMissedMinimums ON trades (offeringId)
    WHERE tradeStatus = 'PLACED' AND refundDueAt IS NOT NULL`,
];
