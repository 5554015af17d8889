import type { Generated } from 'kysely';
import type { QuestionnaireAnswer } from '#shared/domain/covered-persons.ts';
import type { Flag, Stored, Time } from './columns.ts';

/** A change of an offering's terms or assets. It is material until two officers record that it is not. */
export interface OfferingChangeTable extends Stored {
  offeringId: string;
  /** Null for offerings without an earlier revision. */
  fromRevisionId: string | null;
  toRevisionId: string;
  /** JSON list of the fields that changed, with their values before and after. */
  changes: string;
  materiality: string;
  /** Internal note of the officer who found the change not material. */
  note: string | null;
  proposedById: string | null;
  proposedAt: Time | null;
  confirmedById: string | null;
  confirmedAt: Time | null;
}

/** A trade whose approval an offering change reset. */
export interface OfferingChangeTradeTable {
  changeId: string;
  tradeId: string;
}

/** What is left to do for the open trades of an offering after a change. */
export interface OfferingWorkTable {
  seq: Generated<number>;
  offeringId: string;
  /** Whether the changes are applied, or the trades are restored because the changes are not material. */
  kind: 'APPLY' | 'RESTORE';
  /** JSON list. */
  changeIds: string;
  endsAgreements: Flag;
  requiresReconfirmation: Flag;
  startedAt: Time;
  /** `seq` of the newest trade of all offerings when it started. */
  last: number;
  /** JSON list: `seq` of the carts at that time. */
  carts: string;
  /** `seq` of the last trade for which it is done. */
  after: number;
  actorKind: string;
  actorId: string;
}

/** An investor's decision after a material change of a Regulation Crowdfunding offering. */
export interface ReconfirmationTable extends Stored {
  tradeId: string;
  changeId: string;
  revisionId: string;
  /** When the investor was notified: the time of the change, or of the step that applied it to the trade. */
  noticeAt: Time;
  dueAt: Time;
  status: string;
  /** When the status changed; null while the reconfirmation is due. */
  endedAt: Time | null;
  /** Internal note of an officer who has the written confirmation. */
  note: string | null;
}

/** The issuer or a covered person, with the bad actor questionnaire. Days are `YYYY-MM-DD`. */
export interface CoveredPersonTable extends Stored {
  issuerId: string;
  /** Null if the person is covered for all offerings of the issuer. */
  offeringId: string | null;
  capacity: string;
  name: string;
  questionnaireOn: string | null;
  bringDownOn: string | null;
  questionnaireFileId: string | null;
  answer: QuestionnaireAnswer | null;
  /** Of the order or the decision that waives the disqualification. */
  waiverReference: string | null;
  /** The owner of the issuer that the person is; the owner can have been deleted since. */
  ownerId: string | null;
  removedAt: Time | null;
}
