import Type, { type Static } from 'typebox';
import { boolean, numberOrNull, string } from '../records.ts';

/** A value of a row that is accepted but cannot be right, or that another record or row has. */
export const rowWarning = Type.Object({
  field: string(),
  message: string(),
  /** The message without the values of the row, by which warnings are grouped. */
  reason: string(),
  /** The records that have the same number, or the same name and date of birth. */
  recordIds: Type.Array(string()),
});
export type RowWarning = Static<typeof rowWarning>;

/** A warning in the row of an import draft. */
export const draftRowWarning = Type.Object({
  column: Type.Unsafe<number | null>({ ...numberOrNull(), description: 'Null if no column fills the field' }),
  field: string(),
  message: string(),
  recordIds: Type.Array(string('A record with the same number, or the same name and date of birth')),
  isAcknowledged: boolean(),
});

/** How many warnings each officer has acknowledged. */
export const acknowledged = Type.Array(
  Type.Object({ officerName: string(), warnings: Type.Number({ description: 'Number of warnings' }) }),
);

/** A warning in the response of an import. */
export const importWarning = Type.Object({
  row: Type.Number({ description: '1 is the first data row' }),
  field: string(),
  message: string(),
});
export type ImportWarning = Static<typeof importWarning>;
