import type { EvidenceDocument } from '../accreditation-rules/evidence.ts';
import type { ConfirmationItem, SignerKind } from '../accreditation-rules/submission.ts';
import type { StatedRecord } from '../contradictions.ts';
import type { DecimalText } from '../money.ts';
import type { Representation } from '../representations.ts';
import type { TradeBoundFacts } from '../trade-bound-methods.ts';
import type { entityBases, Verification, VerificationBasis } from '../verification.ts';
import type { Owner } from './owner-tree.ts';

/** `organizationKind`: kinds of organizations that section (a)(3) names besides companies. */
export const organizationKinds = ['CHARITY_501C3', 'BUSINESS_TRUST'] as const;

/** `regulatedAs`: the entities of section (a)(1). */
export const regulatedKinds = [
  'BANK',
  'SAVINGS_ASSOCIATION',
  'BROKER_DEALER',
  'INVESTMENT_ADVISER_SEC',
  'INVESTMENT_ADVISER_STATE',
  'EXEMPT_REPORTING_ADVISER',
  'INSURANCE_COMPANY',
  'REGISTERED_INVESTMENT_COMPANY',
  'BDC',
  'SBIC',
  'RBIC',
  'GOVERNMENT_PLAN',
  'ERISA_PLAN',
] as const;

export type EntityBasis = (typeof entityBases)[number];

/** The methods that a client can name in place of a basis; their items name the basis. */
export const entityMethods = [
  'THIRD_PARTY_CONFIRMATION',
  'PRIOR_VERIFICATION',
  'MINIMUM_INVESTMENT',
  'SELF_CERTIFICATION',
] as const;
export type EntityMethod = (typeof entityMethods)[number];

/** One piece of evidence that a client submitted for a legal entity. */
export interface EntityItem {
  fileId: string | null;
  /** The date of the statement or of the extract of the registry. */
  statementDate: string | null;
  /** Whether the statement is audited. */
  isAudited: boolean;
  /** Of FAMILY_CLIENT. */
  familyOfficeId: string | null;
  issuerId: string | null;
  /** Of PRIOR_VERIFICATION and MINIMUM_INVESTMENT. */
  tradeId: string | null;
  /** Of a method. */
  basis: VerificationBasis | null;
  /** Of a verification letter: who signed it. Missing in records of earlier versions. */
  signerKind?: SignerKind | null;
  signerName?: string | null;
  licenseNumber?: string | null;
  jurisdiction?: string | null;
  verifiedOn?: string | null;
}

export interface EntityFacts {
  basis: EntityBasis | EntityMethod;
  items: readonly EntityItem[];
  entity: {
    name: string;
    companyType: string;
    organizationKind: string | null;
    regulatedAs: string | null;
    formedForInvestment: boolean | null;
    revocable: boolean | null;
    totalAssets: DecimalText | null;
    investments: DecimalText | null;
    assetsUnderManagement: DecimalText | null;
  };
  /** The files of the entity that were not rejected. */
  documents: readonly EvidenceDocument[];
  /** Of the entity; a revocable trust has its grantors. */
  owners: readonly Owner[];
  /** Of the owners, and of the family office. */
  verifications: readonly Verification[];
  representations: readonly Representation[];
  /** The sophisticated person who directs purchases, as an officer recorded. */
  directedBy: string | null;
  /** The signer of the verification letter, as an officer recorded. */
  signer: ConfirmationItem | null;
  record: StatedRecord;
  /** Of the trade that an item names. */
  trade: TradeBoundFacts | null;
  /** The calendar day of the review. */
  day: string;
}
