import type { Stored, Time } from './columns.ts';

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

/** An investor's decision after a material change of a Regulation Crowdfunding offering. */
export interface ReconfirmationTable extends Stored {
  tradeId: string;
  changeId: string;
  revisionId: string;
  /** When the investor was notified: the time of the change. */
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
  removedAt: Time | null;
}
