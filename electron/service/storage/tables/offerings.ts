import type { Amount, Flag, Owned, PostalAddress, Stored, Time } from './columns.ts';

export interface IssuerTable extends Stored, Owned, PostalAddress {
  title: string;
  description: string | null;
  legalName: string;
  dba: string | null;
  doi: Time | null;
  ein: string;
  type: string;
  ss4LetterFileId: string | null;
  status: string;
  coverArtId: string | null;
  tid: string | null;
}

export interface OfferingTable extends Stored, Owned {
  issuerId: string;
  name: string;
  description: string | null;
  type: string;
  targetAmount: Amount;
  raiseAmount: Amount | null;
  minInvestment: Amount | null;
  maxInvestment: Amount | null;
  contingencyAmount: Amount | null;
  startAt: Time | null;
  endAt: Time | null;
  enabled: Flag;
  cancellationPeriod: number | null;
  managedBy: string;
  platform: string;
  platformSettings: string | null;
  serviceChargesType: string | null;
  complianceReview: string;
  onboardingStatus: string;
  onboardingReviewedById: string | null;
  onboardingReviewedAt: Time | null;
  showTotalRaised: Flag;
  coverArtId: string | null;
  memorandumId: string | null;
  subscriptionAgreementId: string | null;
  subscriptionAgreementTemplateId: string | null;
  jointSubscriptionAgreementTemplateId: string | null;
  entitySubscriptionAgreementTemplateId: string | null;
  signerSenderIdentityId: string | null;
  signerBrandId: string | null;
  valuationCap: Amount | null;
  publishedVersionId: string | null;
  draftVersionId: string | null;
  tid: string | null;
}

export interface OfferingRevisionTable extends Stored {
  offeringId: string;
  /** JSON of the offering's fields in the revision. */
  content: string;
}

export interface AssetTable extends Stored, Owned {
  offeringId: string;
  name: string;
  type: string;
  pricePerUnit: Amount;
  totalUnits: Amount;
  /** Units of active trades. */
  unitsPlaced: number;
  template: string;
  enableBonus: Flag;
  bonusTiers: string;
  yield: Amount | null;
  duration: Amount | null;
  durationType: string | null;
  tiers: string | null;
  tid: string | null;
}
