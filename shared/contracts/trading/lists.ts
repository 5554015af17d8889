/** The list of trades in the back office; a cart is a trade that is not placed yet. */
import { fundingStatuses, tradeStatuses } from '../../domain/trade-moves.ts';
import { investorAccountTypes } from '../investors/investor-accounts.ts';
import type { RecordList } from '../lists/list-column.ts';
import { signatureStatuses } from './line-items.ts';
import { systemReviewChecks, tradeReviews } from './trades.ts';

export const tradesList = {
  one: 'trade',
  many: 'trades',
  find: 'a trade number or account',
  columns: {
    tradeNumber: { words: 'Number', kind: 'text', sort: 'always' },
    investorAccountName: { words: 'Investor account', kind: 'text', sort: 'when-few' },
    offeringName: { words: 'Offering', kind: 'text', sort: 'when-few' },
    totalAmount: { words: 'Amount', kind: 'money', sort: 'always' },
    tradeStatus: { words: 'Status', kind: 'state', choices: tradeStatuses, filter: true },
    complianceReview: { words: 'Review', kind: 'state', choices: tradeReviews, filter: true },
    fundingStatus: { words: 'Funding', kind: 'state', choices: fundingStatuses, filter: true },
    systemReviewCheck: {
      words: 'Rules',
      kind: 'state',
      choices: systemReviewChecks,
      filter: true,
      hidden: true,
    },
    saStatus: { words: 'Agreement', kind: 'state', choices: signatureStatuses, hidden: true },
    purchasedShares: { words: 'Units', kind: 'number', sort: 'when-few', hidden: true },
    investmentType: { words: 'Account type', kind: 'choice', choices: investorAccountTypes, hidden: true },
    placedAt: { words: 'Placed', kind: 'time', sort: 'when-few' },
    createdAt: { words: 'Begun', kind: 'time', sort: 'always', filter: true, hidden: true },
    updatedAt: { words: 'Changed', kind: 'time', sort: 'when-few', hidden: true },
  },
} as const satisfies RecordList;
