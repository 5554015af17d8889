import type { Caller } from '#service/kernel/caller.ts';
import { assertRole } from '#service/kernel/run-operation.ts';
import { type CsvKind, csvKindOf } from '#shared/contracts/csv-imports/kinds/index.ts';
import { updatableOf } from './update/updatable-records.ts';

/**
 * An import, its continuation, and its undo require the role for its kind, and to update records, also that for editing them.
 * @throws forbidden, if an officer lacks the role
 */
export function assertMayImport(caller: Caller, kind: CsvKind, isUpdate: boolean): void {
  const { operation, updates } = csvKindOf(kind);
  assertRole(caller, operation);
  if (isUpdate) for (const { name } of updates) assertRole(caller, updatableOf(name).edit);
}
