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

/** The kinds of CSV file whose rows create separate records. */
const clientKinds = { investors, issuers, offering };
const rowKinds = { ...clientKinds, funding };
export type CsvKind = keyof typeof rowKinds;
export const csvKinds = Object.keys(rowKinds) as CsvKind[];
/** Those that client systems can import, too. */
export type ClientCsvKind = keyof typeof clientKinds;
export const clientCsvKinds = Object.keys(clientKinds) as ClientCsvKind[];

/** Every kind; the others are about one person, and imported with that person's documents. */
export const csvKindDefinitions = { ...rowKinds, aic, kyc } satisfies Record<string, CsvKindDefinition>;
export type RecognizedKind = keyof typeof csvKindDefinitions;
export const recognizedKinds = Object.keys(csvKindDefinitions) as RecognizedKind[];

export function csvKindOf(kind: RecognizedKind): CsvKindDefinition {
  return csvKindDefinitions[kind];
}

/** The kind as a file of it is read: to add records, or to update them. */
export function csvKindFor(kind: RecognizedKind, update: UpdateMode | null | undefined): CsvKindDefinition {
  return update ? toUpdateKind(csvKindOf(kind), update) : csvKindOf(kind);
}

export const importOperations = Object.fromEntries(
  Object.values(csvKindDefinitions).map(({ operation }) => [operation.name, operation]),
) as OperationsOf<typeof csvKindDefinitions>;

type OperationsOf<Kinds extends Record<string, { operation: { name: string } }>> = {
  [Kind in keyof Kinds as Kinds[Kind]['operation']['name']]: Kinds[Kind]['operation'];
};

/** Whether an import can be undone, according to its record. */
export function isUndoable(imported: {
  kind: string;
  status: ImportState;
  successfulRows: number;
  undoneRows: number;
  unchangedRows: number;
}): boolean {
  return (
    Object.hasOwn(rowKinds, imported.kind) &&
    transitionsFrom(importTransitions, imported.status, 'officer').includes('UNDOING') &&
    imported.undoneRows < imported.successfulRows - imported.unchangedRows
  );
}
