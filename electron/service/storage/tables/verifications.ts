import type { ColumnType, Generated } from 'kysely';
import type { Flag, Owned, Stored, Time } from './columns.ts';

/** The dated record that a subject is an accredited investor. Only its status changes. */
export interface VerificationTable extends Stored, Owned {
  /** The individual or the legal entity. */
  subjectId: string;
  coversIndividualId: string | null;
  /** The accreditation record whose approval created it. */
  accreditationId: string;
  basis: string;
  method: string;
  level: string;
  status: string;
  /** JSON: the spouse or spousal equivalent of a joint test; null for a single one. */
  jointWith: string | null;
  issuerId: string | null;
  tradeId: string | null;
  /** Days. */
  verifiedOn: string;
  validUntil: string | null;
  /** JSON lists. */
  evidence: string;
  items: string;
  representationIds: string;
  ruleVersion: string;
  result: string;
  /** JSON list: the arithmetic of the day of the decision. */
  steps: string;
  decidedById: string;
  confirmedById: string | null;
}

/** A change that contradicts a verification, until an officer confirms its facts. */
export interface ContraryFindingTable {
  seq: Generated<number>;
  verificationId: string;
  field: string;
  valueBefore: string | null;
  valueAfter: string;
  changedAt: Time;
  resolvedAt: Time | null;
}

/** An owner or the control person of a legal entity or an issuer. */
export interface OwnerTable extends Stored, Owned {
  subjectId: string;
  /** The owner whose owner this is; null in the first tier. */
  parentOwnerId: string | null;
  kind: string;
  name: string;
  /** Exact decimal text; null for a control person without equity. */
  percent: string | null;
  controlPerson: Flag;
  individualId: string | null;
  ownerEntityId: string | null;
  dob: Time | null;
  citizenship: string | null;
  ssnSealed: ColumnType<Buffer | null, Uint8Array | null>;
  ssnDigest: string | null;
  lastFour: string | null;
  address: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  country: string | null;
}

/** The accreditation record of a legal entity. */
export interface EntityAccreditationTable extends Stored, Owned {
  legalEntityId: string;
  basis: string;
  /** JSON list of the evidence. */
  items: string;
  systemReview: string;
  /** JSON of the calculation of the rules. */
  systemReviewLog: string | null;
  complianceReview: string;
  findings: number;
  submittedAt: Time | null;
  /** The sophisticated person who directs purchases, as an officer recorded. */
  directedBy: string | null;
  /** JSON: who signed the verification letter, as an officer recorded it. */
  signer: string | null;
  /** JSON list: figures of replaced submissions that did not exceed their thresholds. */
  earlierFigures: Generated<string>;
}
