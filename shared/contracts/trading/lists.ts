/** The list of trades in the back office; a cart is a trade that is not placed yet. */
import { fundingStatuses, tradeStatuses } from '../../domain/trade-transitions.ts';
import { sampleColumn } from '../../records/derive-list.ts';
import { investorAccountTypes } from '../../records/investor-account.ts';
import type { RecordList } from '../records/lists/list-column.ts';
import { signatureStatuses } from './line-items.ts';
import { systemReviewChecks, tradeReviews } from './trades.ts';

export const tradesList = {
  one: 'trade',
  many: 'trades',
  find: 'trade number or account',
  columns: {
    tradeNumber: { label: 'Number', kind: 'text', isCode: true },
    investorAccountName: { label: 'Investor account', kind: 'text' },
    offeringName: { label: 'Offering', kind: 'text', isCommon: true },
    totalAmount: { label: 'Amount', kind: 'money' },
    tradeStatus: { label: 'Status', kind: 'state', choices: tradeStatuses, filter: true },
    complianceReview: { label: 'Compliance review', kind: 'state', choices: tradeReviews, filter: true },
    fundingStatus: { label: 'Funding', kind: 'state', choices: fundingStatuses, filter: true },
    systemReviewCheck: {
      label: 'Rule result',
      kind: 'choice',
      choices: systemReviewChecks,
      filter: true,
      hidden: true,
    },
    saStatus: { label: 'Agreement', kind: 'state', choices: signatureStatuses, hidden: true },
    purchasedShares: { label: 'Units', kind: 'number', hidden: true },
    investmentType: { label: 'Account type', kind: 'choice', choices: investorAccountTypes, hidden: true },
    placedAt: { label: 'Placed', kind: 'time' },
    createdAt: { label: 'Created', kind: 'time', filter: true, hidden: true },
    updatedAt: { label: 'Updated', kind: 'time', hidden: true },
    ...sampleColumn,
  },
} as const satisfies RecordList;
