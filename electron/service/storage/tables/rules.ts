import type { Generated } from 'kysely';
import type { Flag, Stored, Time } from './columns.ts';

/** What an officer recorded for a purchaser under Rule 506(b). Days are `YYYY-MM-DD`. */
export interface PurchaserRecordTable extends Stored {
  investorAccountId: string;
  offeringId: string;
  relationshipSince: string | null;
  sophistication: string | null;
  informationDeliveredOn: string | null;
}

/** Two issuers of one group: an affiliate, or a predecessor. */
export interface IssuerLinkTable {
  issuerId: string;
  relatedIssuerId: string;
  relation: string;
}

/** The override of a rule, for these inputs and this version only. */
export interface OverrideTable extends Stored {
  /** A trade, an accreditation, or the first of two individuals. */
  subjectId: string;
  rule: string;
  version: number;
  /** JSON of the inputs of the rule. */
  inputs: string;
  status: string;
  reasonCode: string;
  /** Whether only approvers and the officer see the reason. */
  isRestricted: Generated<Flag>;
  /** Internal note; empty if it is restricted. */
  note: string;
  /** A note that only approvers and the officer see. */
  restrictedNoteId: Generated<string | null>;
  proposedById: string;
  decidedById: string | null;
  decidedAt: Time | null;
}

/** The result of a rule at a stage, which never changes. */
export interface RuleEvaluationTable {
  seq: Generated<number>;
  tradeId: string;
  stage: string;
  rule: string;
  /** Null if no version of the rule covers the day. */
  version: number | null;
  /** JSON, without SSNs and document numbers. */
  inputs: string;
  result: string;
  message: string | null;
  effect: string;
  overrideId: string | null;
  evaluatedAt: Time;
  actorId: string;
}
