import type { Amount, Owned, Stored, Time } from './columns.ts';

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
  lineItemRegulation: string;
  lineItemCoverArtId: string | null;
}

/** Units of an asset that were placed, settled, or released again, on one day at one price. */
export interface UnitFlowTable {
  offeringId: string;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  kind: 'placed' | 'settled' | 'released';
  assetId: string;
  pricePerShare: Amount;
  units: number;
}
