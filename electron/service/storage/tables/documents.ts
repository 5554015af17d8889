import type { Generated } from 'kysely';
import type { AgreementContent } from '#shared/domain/rules/check-agreement.ts';
import type { Flag, Owned, Stored, Time } from './columns.ts';

export interface FileTable extends Stored, Owned {
  private: Flag;
  name: string;
  fileName: string;
  /** The media type, detected from the bytes. */
  fileType: string;
  category: string;
  label: string;
  complianceReview: string;
  status: string;
  targetTable: string | null;
  targetId: string | null;
  linkedFrom: string | null;
  userId: string | null;
  metadata: string | null;
  reviewLog: string | null;
  pipeline: string;
  errorMessage: string | null;
  bytes: number;
  sha256: string;
  /** The key of the file's bytes, sealed under the master key. */
  keySealed: Buffer;
  /** The earlier version of the document. */
  replacesFileId: string | null;
  /** Since when a decision is based on it; null if none is. */
  evidenceSince: Generated<Time | null>;
  /** `YYYY-MM-DD`: the date that an officer read from the document. */
  datedOn: string | null;
  datedById: string | null;
  /** `PERSON`, `SPOUSE`, or `BOTH`: whose document it is, as an officer named it. */
  subject: Generated<string | null>;
}

export interface KycRecordTable extends Stored, Owned {
  individualId: string;
  platform: string;
  documentType: string;
  documentImage: string;
  backFileId: string | null;
  selfieFileId: string | null;
  firstName: string;
  lastName: string;
  documentNumber: string;
  documentIssuer: string;
  issuedAt: Time;
  expiresAt: Time;
  dob: Time;
  kycLog: string | null;
  kycStatus: string;
  reason: string | null;
  /** JSON of the provider's findings. */
  response: string | null;
  findings: number;
  /** JSON of the machine-readable zone of the front; null if none was read. */
  documentReading: string | null;
  lastEventAt: Time | null;
  tid: string | null;
}

/** The content of a file whose examination has not finished. */
export interface FileExaminationTable {
  sha256: string;
  /** The number of started examinations. */
  attempts: number;
  /** Why the content is never examined again; null while it may be. */
  stopped: string | null;
}

/** The agreements that were attached to trades, and what their examination found. */
export interface AgreementContentTable {
  fileId: string;
  content: AgreementContent | null;
}

export interface AicRecordTable extends Stored, Owned {
  individualId: string;
  method: string;
  /** JSON list of the documents, in the form of the method. */
  items: string;
  systemReview: string;
  /** JSON of the calculation of the rules. */
  systemReviewLog: string | null;
  complianceReview: string;
  findings: number;
  /** When it was last submitted for review; null before the first submission. */
  submittedAt: Time | null;
  /** JSON: the other person of a joint test. */
  jointWith: string | null;
  /** JSON: the issuer and the position of an employee or insider, as an officer recorded them. */
  office: string | null;
  /** JSON: who signed the verification letter, as an officer recorded it. */
  signer: string | null;
  /** JSON: securities of an issuer from before verification was required, as an officer recorded them. */
  holding: string | null;
  /** JSON list: figures of replaced submissions that did not exceed their thresholds. */
  earlierFigures: Generated<string>;
}

/** A transition that an officer made, with its reason. */
export interface DecisionTable {
  seq: Generated<number>;
  recordId: string;
  field: string;
  fromState: string;
  toState: string;
  reasonCode: string | null;
  /** Whether only approvers and the officer see the reason. */
  isRestricted: Generated<Flag>;
  /** Internal; not shown to the client. */
  note: string | null;
  /** A note that only approvers and the officer see. */
  restrictedNoteId: Generated<string | null>;
  /** For the client. */
  message: string | null;
  officerId: string;
  /** The second officer, if the decision required two. */
  confirmedById: string | null;
  decidedAt: Time;
}

/** A decision of one officer that a second officer has to confirm. */
export interface ProposalTable extends Stored {
  recordId: string;
  review: string;
  fromState: string;
  toState: string;
  reasonCode: string | null;
  isRestricted: Generated<Flag>;
  note: string | null;
  restrictedNoteId: Generated<string | null>;
  message: string | null;
  /** `updatedAt` of the record when it was decided: if that has changed, the proposal is obsolete. */
  expectedUpdatedAt: Time;
  proposedById: string;
  status: string;
  closedById: string | null;
  closedAt: Time | null;
  /** The second officer's note. */
  closingNote: string | null;
  /** JSON of an administrative change; null for a decision about a record. */
  change: string | null;
  /** JSON of an entry of the funding; null for another decision. */
  fundingEntry: Generated<string | null>;
  /** The line of a bank statement that the entry is recorded from. */
  bankLineId: Generated<string | null>;
}

export interface ReviewClaimTable {
  recordId: string;
  officerId: string;
  claimedAt: Time;
}

export interface SecureRequestTable extends Stored, Owned {
  template: string;
  ipAddress: string | null;
  payloadSealed: Buffer;
}

/** A note that only approvers and its author see. No other table, and no audit event, has its text. */
export interface RestrictedNoteTable {
  id: string;
  authorId: string;
  text: string;
}
