/**
 * The records that can be taken from another one, with the column that names it. An officer decides about what is left, so
 * a part that is taken away is logged as a change of the other record.
 */
export const wholes = { owners: 'subjectId', files: 'targetId', tradeLineItems: 'tradeId' } as const;

export type PartTable = keyof typeof wholes;

/** Whether a change of these columns takes the record from another one. */
export function isTaken(table: string, columns: object): table is PartTable {
  return Object.hasOwn(wholes, table) && wholes[table as PartTable] in columns;
}
