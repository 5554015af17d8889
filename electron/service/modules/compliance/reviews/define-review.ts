import type { RawBuilder, Selectable } from 'kysely';
import type { Context, WriteContext } from '#service/kernel/context.ts';
import type { Db, Flag, Schema } from '#service/storage/schema.ts';
import type { EarlierDecision, ReviewCase } from '#shared/contracts/compliance/cases.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { isFinal } from '#shared/domain/decisions.ts';
import { type ReviewName, type Reviews, reviews, sinceColumnsOf } from '#shared/domain/reviews.ts';
import { endChanges } from '../../changes/change-sets.ts';
import { changeWaitingTime } from '../../changes/waiting-time.ts';
import type { EvaluatedRule } from '../../trading/evaluations.ts';

/** The reasons that an officer gives with the new state. */
export interface GivenReasons {
  reasonCode: string | null;
  /** Whether only approvers and the officer read the reason. */
  isRestricted: Flag;
  /** Internal note. */
  note: string | null;
  /** An internal note that only approvers and the officer read. */
  restrictedNoteId: string | null;
  /** Message to the client. */
  message: string | null;
}

export interface DecisionDetails extends GivenReasons {
  /** The text for the client: the message of the officer, or the neutral text of the state. */
  message: string | null;
  decidedById: string;
  /** The second officer, if two were required. */
  confirmedById: string | null;
  /** Both officers if the decision needed a second approval; null while the data folder has no officers. */
  decidedByName: string | null;
}

export type ReviewTable = Reviews[ReviewName]['table'];

export interface ReviewedRow {
  id: string;
  tenantId: string;
  createdAt: string;
  updatedAt: string;
}

/** How a queue shows and counts the records of a review. SQL texts call the record `r`. */
export interface QueueSource {
  /** The column by which the queue can be filtered. */
  type: string;
  /** The person or thing that a record is about. */
  title: RawBuilder<string>;
  join?: RawBuilder<unknown>;
  /** The column with the number of findings. */
  findings?: string;
  /** The column with the time until which the case must be decided. */
  due?: string;
  /** Excludes records that are not submitted yet. */
  submitted?: RawBuilder<unknown>;
  /** Excludes records with a request for information that the client can no longer answer. */
  answerable?: RawBuilder<unknown>;
}

/** Why a decision is not possible, or needs a note or an override. */
export interface FoundObstacle extends FieldError {
  /** The rule that is not met, with its requirements. */
  unmet?: EvaluatedRule;
  /** Whether it is about who decides, so that no record resolves it. */
  isOfOfficer?: true;
}

export type CaseParts = Omit<
  ReviewCase,
  | 'review'
  | 'id'
  | 'state'
  | 'isSample'
  | 'since'
  | 'decided'
  | 'updatedAt'
  | 'staffEntries'
  | 'claim'
  | 'proposal'
  | 'blocked'
  | 'openFindings'
  | 'overridden'
  | 'earlier'
  | 'changes'
  | 'request'
  | 'screening'
>;

/** The service part of a review: its queue, its case, and what follows from a decision. */
export interface ReviewParts<Row extends ReviewedRow, Columns> {
  queue: QueueSource;
  /** Reads what an officer needs to decide the record. */
  readCase(ctx: Context, row: Row): Promise<CaseParts>;
  /** Whether officers see the record; by default, they see every record of the table. */
  isVisible?(row: Row): boolean;
  /** The decisions that precede the present state, of a review whose decisions are about another record, too. */
  readEarlier?(ctx: Context, row: Row): Promise<EarlierDecision | null>;
  /** Why the record cannot change to a state that the transitions allow: an error each, with its field. */
  findBlockers?(ctx: Context, row: Row, to: string): Promise<FoundObstacle[]>;
  /** What an officer must explain in an internal note to make the change anyway. */
  openFindings?(ctx: Context, row: Row, to: string): Promise<FoundObstacle[]>;
  /** Why this reason cannot be given for the change: an error each, with its field. */
  rejectReason?(ctx: Context, row: Row, to: string, reasonCode: string | null): Promise<FieldError[]>;
  /** What two approvers must override to make the change, with a reason and a note (compliance.md § 1.5). */
  findOverridden?(ctx: Context, row: Row, to: string): Promise<FieldError[]>;
  /** Other records whose content the decision covers, such as the images of an identity document. */
  contentIds?(db: Db, row: Row): Promise<(string | null)[]>;
  /** Other columns of the record that change with its state. */
  columns?(row: Row, to: string, details: DecisionDetails, now: string): Columns;
  /** Gives the record its new state and makes all effects of the decision, instead of `columns`. */
  apply?(ctx: WriteContext, row: Row, to: string, details: DecisionDetails): Promise<void>;
  /** The effects of the decision, in its transaction, after the record has its new state. */
  afterDecision?(ctx: WriteContext, row: Row, to: string, details: DecisionDetails): Promise<void>;
}

/** A review with everything that queues, cases, and decisions need. */
export interface Review<Row extends ReviewedRow = ReviewedRow> extends ReviewParts<Row, object> {
  name: ReviewName;
  table: ReviewTable;
  column: string;
  read(db: Db, id: string): Promise<Row | undefined>;
  stateOf(row: Row): string;
  /** Since when a record is pending. */
  pendingSince(row: Row): string;
  /** Gives a record its new state, with its other columns and effects; the transition table must allow it. */
  decide(ctx: WriteContext, row: Row, to: string, details: DecisionDetails): Promise<void>;
}

type RowOf<Name extends ReviewName> = Selectable<Schema[Reviews[Name]['table']]> & ReviewedRow;

/** Completes a definition of `shared/domain/reviews/` with its service part. */
export function defineReview<Name extends ReviewName>(
  name: Name,
  parts: ReviewParts<RowOf<Name>, Partial<RowOf<Name>>>,
): Review<RowOf<Name>> {
  const { table, column } = reviews[name];
  const since = sinceColumnsOf(name);
  const readColumn = (row: RowOf<Name>, field: string) => (row as unknown as Record<string, unknown>)[field];
  return {
    ...parts,
    name,
    table,
    column,
    async read(db, id) {
      const found = await db
        .selectFrom(table as 'issuers')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      const row = found as RowOf<Name> | undefined;
      return row && parts.isVisible?.(row) === false ? undefined : row;
    },
    stateOf: (row) => String(readColumn(row, column)),
    pendingSince(row) {
      const times = since.map((field) => readColumn(row, field) as string | null);
      return times.find(Boolean) ?? row.createdAt;
    },
    async decide(ctx, row, to, details) {
      if (parts.apply) return parts.apply(ctx, row, to, details);
      const columns = {
        [column]: to,
        ...(await changeWaitingTime(ctx, name, row, to)),
        ...parts.columns?.(row, to, details, ctx.now),
      };
      await ctx.records.transition('officer', table, row as never, columns as never);
      if (isFinal(to)) await endChanges(ctx, name, row.id);
      await parts.afterDecision?.(ctx, row, to, details);
    },
  };
}
