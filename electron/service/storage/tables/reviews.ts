import type { Generated } from 'kysely';
import type { Time } from './columns.ts';

/** A field that changed since a review was approved; the open changes of a review are its change set. */
export interface ReviewChangeTable {
  seq: Generated<number>;
  review: string;
  recordId: string;
  field: string;
  /** The first value, and the last one. */
  before: string | null;
  after: string | null;
  changedAt: Time;
  actorKind: string;
  actorId: string;
  /** When an officer decided about the change. */
  decidedAt: Time | null;
}

/** What a decision replaced, while the officer can undo it. */
export interface UndoableDecisionTable {
  decisionSeq: number;
  recordId: string;
  review: string;
  officerId: string;
  decidedAt: Time;
  /** JSON: the rows in the order in which they are restored. */
  replaced: string;
}

/** A request for information; the record does not wait for officers until it ends. */
export interface InformationRequestTable {
  seq: Generated<number>;
  review: string;
  recordId: string;
  requestedAt: Time;
  /** The start of the record's waiting time, as of the request. */
  pendingSince: Time;
  endedAt: Time | null;
}

/** What an officer states about a search in sanctions lists, with the approval that it supports. */
export interface ScreeningStatementTable {
  seq: Generated<number>;
  review: string;
  recordId: string;
  /** JSON: the name and the date of each list. */
  lists: string;
  /** JSON: the names that were to be searched. */
  names: string;
  searchedOn: string;
  result: string;
  note: string | null;
  officerId: string;
  statedAt: Time;
}
