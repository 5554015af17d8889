import type { BankLineProblem } from '#shared/domain/bank-lines.ts';
import type { FundingKind, FundingTask } from '#shared/domain/funding.ts';
import type { Amount, Flag, Owned, Stored, Time } from './columns.ts';

export interface PaymentMethodTable extends Stored, Owned {
  userId: string;
  paymentMethodType: string;
  paymentMethodProvider: string;
  status: string;
  tid: string | null;
  name: string | null;
  last4: string | null;
  brand: string | null;
  country: string | null;
}

/** A cart, and the trade that it becomes. */
export interface TradeTable extends Stored, Owned {
  userId: string;
  investorAccountId: string | null;
  offeringId: string | null;
  issuerId: string | null;
  paymentMethodId: string | null;
  tradeNumber: string;
  ip: string | null;
  platform: string;
  managedBy: string;
  investmentType: string;
  tradeStatus: string;
  placedAt: Time | null;
  closedAt: Time | null;
  purchasedShares: number;
  pricePerShare: Amount | null;
  totalAmount: Amount | null;
  saStatus: string;
  saSignedAt: Time | null;
  txnChargedAmount: Amount | null;
  txnDate: Time | null;
  txnSettledDate: Time | null;
  txnPaymentMethod: string | null;
  fundingStatus: string;
  systemReviewCheck: string;
  systemReviewCheckedAt: Time | null;
  /** JSON list of the findings. */
  systemReviewLog: string | null;
  findings: number;
  complianceReview: string;
  complianceReviewNotes: string | null;
  complianceReviewerId: string | null;
  complianceReviewName: string | null;
  complianceReviewAt: Time | null;
  cancellationPeriod: number | null;
  cancelledAt: Time | null;
  cancelledById: string | null;
  cancelledReason: string | null;
  rejectionReason: string | null;
  registeredRepId: string | null;
  tid: string | null;
  /** When the money of a trade that ended, or whose offering missed its minimum, must be returned at the latest. */
  refundDueAt: Time | null;
  /** What officers must do about its money; null if there is nothing to do. */
  fundingTask: FundingTask | null;
  /** Whether an officer entered it from a paper subscription agreement. */
  isPaper: Flag;
  /** Until when. */
  fundingDueAt: Time | null;
}

export interface TradeLineItemTable extends Stored, Owned {
  tradeId: string;
  assetId: string;
  assetName: string;
  assetType: string;
  quantity: number;
  pricePerShare: Amount;
  signaturePlatform: string | null;
  signatureDocumentId: string | null;
  signatureUrl: string | null;
  signatureStatus: string;
  jointSignatureStatus: string;
  subdocFileId: string | null;
  /** When its agreement was attached. */
  agreementAttachedAt: Time | null;
  lineItemRegulation: string;
  lineItemCoverArtId: string | null;
}

/** Money of a trade that was received or returned. Entries are never changed or deleted. */
export interface FundingEntryTable extends Stored, Owned {
  tradeId: string;
  kind: FundingKind;
  amount: Amount;
  /** `YYYY-MM-DD`: when it was received, paid, or reversed. */
  day: string;
  /** Who paid or was paid; null for a reversal. */
  party: string | null;
  /** Of a receipt. */
  method: string | null;
  reference: string | null;
  /** Of the payer's account, at most 4 digits. */
  payerAccountLast4: string | null;
  note: string | null;
  /** The receipt that a reversal is about. */
  receiptId: string | null;
  reasonCode: string | null;
  recordedById: string;
  /** The second officer, if two were required. */
  confirmedById: string | null;
  /** The line of a bank statement that it was recorded from. */
  bankLineId: string | null;
}

/** A line of a bank statement. */
export interface BankLineTable extends Stored, Owned {
  status: string;
  /** Why the import did not match it. */
  problem: BankLineProblem | null;
  /** `YYYY-MM-DD` */
  day: string;
  /** Negative if money left the account. */
  amount: Amount;
  payerName: string | null;
  payerAccountLast4: string | null;
  method: string | null;
  reference: string | null;
  bankTransactionId: string;
  /** The memo of the bank. */
  note: string | null;
  /** The entry that it matches. */
  entryId: string | null;
}

/** What a settlement rested on. */
export interface SettlementTable {
  tradeId: string;
  settledAt: Time;
  officerId: string;
  confirmedById: string | null;
  /** JSON lists. */
  entryIds: string;
  verificationIds: string;
}

/** Units of an asset that were placed, settled, or released again, on one day at one price; unwound ones also count as released. */
export interface UnitFlowTable {
  offeringId: string;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  kind: 'placed' | 'settled' | 'released' | 'unwound';
  assetId: string;
  pricePerShare: Amount;
  units: number;
}

/**
 * A sale under Rule 506(b), without those of which every owner was accredited on the day. Triggers add sales, also those
 * that must be checked again, and scheduled work removes them.
 */
export interface PurchaserSaleTable {
  offeringId: string;
  /** When it closed, or was placed. */
  at: Time;
  tradeId: string;
  /** Whether the scheduled work has found an owner who was not accredited. */
  isChecked: Flag;
}

/** The sum of trades of an offering, which triggers maintain. */
export interface OfferingTotalTable {
  offeringId: string;
  /**
   * The status of the trades, or ELIGIBLE: approved, funded to the cent, and reconfirmed if that is due, but not
   * settled.
   */
  kind: 'PLACED' | 'SETTLED' | 'UNWIND_PENDING' | 'ELIGIBLE';
  /** `YYYY-MM-DD`, UTC: when the trades were placed or closed; empty for ELIGIBLE. */
  day: string;
  /** Of `totalAmount`, in ten-thousandths. */
  units: number;
}
