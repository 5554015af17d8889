/** The evidence of accreditation that a client submits (compliance.md § 4.9). */
import type { VerificationBasis } from '../verification.ts';

export const assetTypes = [
  'CASH',
  'SECURITIES',
  'RETIREMENT',
  'OTHER_REAL_ESTATE',
  'BUSINESS_INTEREST',
  'OTHER_ASSET',
] as const;
export const residenceDebtTypes = ['MORTGAGE_PRIMARY_RESIDENCE', 'HELOC_PRIMARY_RESIDENCE'] as const;
export const otherDebtTypes = ['OTHER_MORTGAGE', 'LOAN', 'CREDIT_CARD', 'OTHER_LIABILITY'] as const;
export const itemTypes = [
  ...assetTypes,
  'PRIMARY_RESIDENCE',
  ...residenceDebtTypes,
  ...otherDebtTypes,
] as const;
export type ItemType = (typeof itemTypes)[number];

/** The person of the record, the spouse or spousal equivalent, or both together. */
export const itemOwners = ['PERSON', 'SPOUSE', 'BOTH'] as const;
export type ItemOwner = (typeof itemOwners)[number];

export const jointRelations = ['SPOUSE', 'SPOUSAL_EQUIVALENT'] as const;

/** The other person of a joint test. */
export interface JointWith {
  relation: (typeof jointRelations)[number];
  firstName: string;
  lastName: string;
  /** Null if the person is not registered. */
  individualId: string | null;
}

/** Optional fields are missing in submissions that do not state them. */
export interface NetWorthItem {
  institution: string;
  /** Free text, which counts only in some spellings; `itemType` decides. */
  accountType: string;
  /** In dollars, also for debts. */
  balance: number;
  /** Null if a CSV row has none. */
  fileId: string | null;
  itemType?: ItemType | null;
  owner?: ItemOwner | null;
  ownedPercent?: number | null;
  /** Days: `YYYY-MM-DD`. */
  statementDate?: string | null;
  incurredOn?: string | null;
  balance60DaysBefore?: number | null;
  toAcquireResidence?: boolean | null;
}

export interface IncomeItem {
  fileId: string;
  year: number;
  amount: number;
  documentType: string;
  owner?: ItemOwner | null;
}

export interface ProfessionalItem {
  fileId: string;
  licenseType: string;
  licenseNumber: string;
  crdNumber?: string | null;
}

/** The positions of knowledgeable employees and insiders. */
export const employeePositions = [
  'EXECUTIVE_OFFICER',
  'DIRECTOR',
  'TRUSTEE',
  'GENERAL_PARTNER',
  'ADVISORY_BOARD_MEMBER',
  'INVESTMENT_EMPLOYEE',
] as const;
export const insiderPositions = ['DIRECTOR', 'EXECUTIVE_OFFICER', 'GENERAL_PARTNER'] as const;
export type Position = (typeof employeePositions)[number];

export interface EmployeeItem {
  fileId: string;
  employer: string;
  title: string;
  issuerId?: string | null;
  position?: Position | null;
  /** Day since which the person has the position. */
  since?: string | null;
}

export const signerKinds = [
  'BROKER_DEALER',
  'INVESTMENT_ADVISER_SEC',
  'INVESTMENT_ADVISER_STATE',
  'ATTORNEY',
  'CPA',
  'OTHER',
] as const;
export type SignerKind = (typeof signerKinds)[number];

export interface ConfirmationItem {
  fileId: string;
  signerKind?: SignerKind | null;
  signerName?: string | null;
  /** The registration or the license of the signer. */
  licenseNumber?: string | null;
  jurisdiction?: string | null;
  /** Day on which the signer verified the status. */
  verifiedOn?: string | null;
}

export interface InsiderItem {
  fileId: string;
  issuerId: string;
  position: (typeof insiderPositions)[number];
  ofGeneralPartner?: boolean | null;
}

export interface FamilyClientItem {
  fileId: string;
  familyOfficeId: string;
  issuerId: string;
}

export interface PriorVerificationItem {
  issuerId: string;
  tradeId: string;
}

export interface MinimumInvestmentItem {
  tradeId: string;
  basis: VerificationBasis;
}

export interface SelfCertificationItem {
  basis: VerificationBasis;
}

interface ItemsByMethod {
  NET_WORTH: NetWorthItem[];
  INCOME: IncomeItem[];
  PROFESSIONAL: ProfessionalItem[];
  EMPLOYEE: EmployeeItem[];
  THIRD_PARTY_CONFIRMATION: ConfirmationItem[];
  INSIDER: InsiderItem[];
  FAMILY_CLIENT: FamilyClientItem[];
  PRIOR_VERIFICATION: PriorVerificationItem[];
  MINIMUM_INVESTMENT: MinimumInvestmentItem[];
  SELF_CERTIFICATION: SelfCertificationItem[];
}

export type AicMethod = keyof ItemsByMethod;
export const aicMethods = [
  'NET_WORTH',
  'INCOME',
  'PROFESSIONAL',
  'EMPLOYEE',
  'THIRD_PARTY_CONFIRMATION',
  'INSIDER',
  'FAMILY_CLIENT',
  'PRIOR_VERIFICATION',
  'MINIMUM_INVESTMENT',
  'SELF_CERTIFICATION',
] as const satisfies AicMethod[];

export type Submission = {
  [Method in AicMethod]: { method: Method; items: ItemsByMethod[Method] };
}[AicMethod];
