import type { TableColumns } from '#shared/records/define-record.ts';
import type { issuerRecord } from '#shared/records/issuer.ts';
import type { offeringRecord } from '#shared/records/offering.ts';
import type { Amount, Flag, Owned, Stored, Time } from './columns.ts';

export type IssuerTable = Stored & Owned & TableColumns<typeof issuerRecord>;

/** The columns of the fields, and those that requests do not name. The column of `active` is `enabled`. */
export interface OfferingTable extends Stored, Owned, Omit<TableColumns<typeof offeringRecord>, 'active'> {
  issuerId: string;
  /** Requests may omit these two; their columns have a default. */
  managedBy: string;
  showTotalRaised: Flag;
  platform: string;
  platformSettings: string | null;
  serviceChargesType: string | null;
  onboardingReviewedAt: Time | null;
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
