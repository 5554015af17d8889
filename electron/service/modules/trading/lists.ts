import { sql } from 'kysely';
import type { ListSource } from '#service/modules/records/lists/list-source.ts';
import { selectByText } from '#service/storage/search-index.ts';

/** A search by name reads the trades of at most this number of accounts. */
const accountsFound = 1000;

export const tradesSource: ListSource = {
  table: 'trades',
  computed: { investorAccountName: sql`a.name`, offeringName: sql`o.name` },
  // A cart may not have either of them yet.
  join: sql`
    left join ${sql.table('investorAccounts')} a on a.id = ${sql.ref('r.investorAccountId')}
    left join offerings o on o.id = ${sql.ref('r.offeringId')}`,
  orderings: {
    createdAt: { index: 'tradesByAge', by: [sql.ref('r.createdAt')] },
    // A later trade has a higher number.
    tradeNumber: { index: 'tradesByAge', by: [sql.ref('r.createdAt')] },
    totalAmount: { index: 'tradesByAmount', by: [sql`cast(${sql.ref('r.totalAmount')} as real)`] },
  },
  counting: 'tradesByStates',
  /** By the start of the trade number, or by the investor account. */
  find: (words, limit) => {
    const number = words.join('');
    return sql`
      select seq from trades where ${sql.ref('tradeNumber')} >= ${number}
        and ${sql.ref('tradeNumber')} < ${`${number}:`}
      union
      select trades.seq from ${sql.table('investorAccounts')} a
        join trades on ${sql.ref('trades.investorAccountId')} = a.id
        where a.seq in (${selectByText('investorAccounts', words, accountsFound)})
      order by seq desc limit ${limit}`;
  },
};
