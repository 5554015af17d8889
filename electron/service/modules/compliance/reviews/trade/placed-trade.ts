/** What the three reviews of a trade share. */

import { sql } from 'kysely';
import type { FieldError } from '#shared/contracts/errors.ts';
import type { TradeRow } from '../../../trading/trades.ts';

export const tradeQueue = {
  type: 'investmentType',
  title: sql<string>`i.name`,
  join: sql`join ${sql.table('investorAccounts')} i on i.id = r.${sql.ref('investorAccountId')}`,
  findings: 'findings',
};

export const isPlaced = sql`r.${sql.ref('tradeStatus')} = 'PLACED'`;

/** Officers see trades once they are placed; a cart belongs to its client. */
export function isNotCart({ tradeStatus }: TradeRow): boolean {
  return tradeStatus !== 'CART';
}

/** A trade that is settled, canceled, or rejected cannot be approved. */
export function blockUnlessPlaced({ tradeStatus }: TradeRow): FieldError[] {
  return tradeStatus === 'PLACED' ? [] : [{ field: 'tradeStatus', message: 'is not placed' }];
}
