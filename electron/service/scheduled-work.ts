import type { ScheduledWork } from './kernel/scheduled-work.ts';
import { dailyAccountFlags } from './modules/accreditation/account-flags.ts';
import { offeringWork } from './modules/changes/offering-work.ts';
import { endUnconfirmedTrades } from './modules/trading/end-unconfirmed-trades.ts';
import { noteMissedMinimums } from './modules/trading/missed-minimums.ts';
import { checkPurchaserSales } from './modules/trading/purchaser-sales.ts';

/** The work that a host does when it is due, in this order. */
export const scheduledWork: readonly ScheduledWork[] = [
  offeringWork,
  endUnconfirmedTrades,
  noteMissedMinimums,
  checkPurchaserSales,
  dailyAccountFlags,
];
