import { type ImportState, importTransitions } from '../../../domain/import-states.ts';
import { transitionsFrom } from '../../../domain/transitions.ts';
import type { CsvKindDefinition } from '../define-csv-kind.ts';
import { toUpdateKind, type UpdateMode } from '../update-mode.ts';
import { aic } from './aic.ts';
import { funding } from './funding.ts';
import { investors } from './investors.ts';
import { issuers } from './issuers.ts';
import { kyc } from './kyc.ts';
import { offering } from './offering.ts';

/** The kinds of CSV file whose rows create separate records, and that client systems can import. */
const clientKinds = { investors, issuers, offering };
export type ClientCsvKind = keyof typeof clientKinds;
export const clientCsvKinds = Object.keys(clientKinds) as ClientCsvKind[];

export const csvKindDefinitions = { ...clientKinds, funding, aic, kyc } satisfies Record<
  string,
  CsvKindDefinition
>;
export type CsvKind = keyof typeof csvKindDefinitions;
export const csvKinds = Object.keys(csvKindDefinitions) as CsvKind[];

export function csvKindOf(kind: CsvKind): CsvKindDefinition {
  return csvKindDefinitions[kind];
}

/** Whether all rows of a file become one record about one person, which cannot be undone. */
export function isDocument(kind: CsvKind): boolean {
  return csvKindOf(kind).rowsMax !== undefined;
}

/** The kind as a file of it is read: to add records, or to update them. */
export function csvKindFor(kind: CsvKind, update: UpdateMode | null | undefined): CsvKindDefinition {
  return update ? toUpdateKind(csvKindOf(kind), update) : csvKindOf(kind);
}

export const importOperations = Object.fromEntries(
  Object.values(csvKindDefinitions).map(({ operation }) => [operation.name, operation]),
) as OperationsOf<typeof csvKindDefinitions>;

type OperationsOf<Kinds extends Record<string, { operation: { name: string } }>> = {
  [Kind in keyof Kinds as Kinds[Kind]['operation']['name']]: Kinds[Kind]['operation'];
};

interface UndoableImport {
  kind: string;
  status: ImportState;
  successfulRows: number;
  undoneRows: number;
  unchangedRows: number;
}

/** Whether an import can be undone, according to its record. */
export function isUndoable(imported: UndoableImport): boolean {
  return findUndoObstacle(imported) === undefined;
}

/** Why an import cannot be undone, as a sentence; undefined if it can. */
export function findUndoObstacle(imported: UndoableImport): string | undefined {
  const { kind, status, successfulRows, undoneRows, unchangedRows } = imported;
  if (isDocument(kind as CsvKind))
    return 'Imports of documents cannot be undone. Decide them in their queue.';
  if (status === 'UNDOING') return 'This import is being undone.';
  if (status === 'UNDONE' && undoneRows >= successfulRows - unchangedRows)
    return 'All rows of this import are undone.';
  if (status === 'RUNNING') return 'This import is running. Wait until it ends, or cancel it.';
  if (!transitionsFrom(importTransitions, status, 'officer').includes('UNDOING')) {
    return 'This import stored no rows.';
  }
  return undoneRows < successfulRows - unchangedRows ? undefined : 'This import changed no records.';
}
