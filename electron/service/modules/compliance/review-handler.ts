import type { WriteContext } from '#service/kernel/context.ts';
import type { Db } from '#service/storage/schema.ts';

/** What an officer gives besides the new state. */
export interface GivenReasons {
  reasonCode: string | null;
  /** For the file. */
  note: string | null;
  /** For the client. */
  message: string | null;
}

/** The reasons, and whose decision it is. */
export interface DecisionDetails extends GivenReasons {
  decidedById: string;
  /** Of both officers, where it took two; null while the data folder has no officers. */
  decidedByName: string | null;
}

/**
 * How the module of a record takes part in its review. It alone writes the state, and what follows from
 * it, in the transaction of the decision.
 */
export interface ReviewHandler<Row extends { id: string; updatedAt: string } = never> {
  /** The column that holds the state. */
  field: string;
  read(db: Db, id: string): Promise<Row | undefined>;
  stateOf(row: Row): string;
  /**
   * What keeps the record as it is from a move that the table of moves knows, such as money that has not
   * come: an error each, with its field.
   */
  findBlockers?(row: Row, to: string, now: string): string[];
  /** Other records whose content the decision covers, such as the images of an identity document. */
  contentIds?(db: Db, row: Row): Promise<(string | null)[]>;
  /** Moves the record; the move was found to be allowed, and nothing keeps it from it. */
  transition(ctx: WriteContext, row: Row, to: string, details: DecisionDetails): Promise<void>;
}
