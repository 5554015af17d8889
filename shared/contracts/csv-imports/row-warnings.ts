import Type, { type Static } from 'typebox';
import { string } from '../records.ts';

/** A value of a row that is accepted but cannot be right, or that another record or row has. */
export const rowWarning = Type.Object({
  field: string(),
  message: string(),
  /** The records that have the same number, or the same name and date of birth. */
  recordIds: Type.Array(string()),
});
export type RowWarning = Static<typeof rowWarning>;

/** A warning in the response of an import. */
export const importWarning = Type.Object({
  row: Type.Number({ description: '1 is the first data row' }),
  field: string(),
  message: string(),
});
export type ImportWarning = Static<typeof importWarning>;
