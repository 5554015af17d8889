/** The statuses of records change only as their transition tables allow. */
import { statusColumns } from '#shared/domain/status-columns.ts';
import { type TransitionActor, transitionsFrom } from '#shared/domain/transitions.ts';
import { ruleViolation } from './errors.ts';

/** @throws rule, if the actor may not make a transition */
export function assertTransitions(
  actor: TransitionActor,
  table: string,
  before: object,
  columns: object,
): void {
  for (const [column, { transitions }] of statusColumns.get(table) ?? []) {
    const from = (before as Record<string, unknown>)[column];
    const to = (columns as Record<string, unknown>)[column];
    if (to === undefined || to === from) continue;
    if (!transitionsFrom(transitions, String(from), actor).includes(String(to))) {
      throw ruleViolation(column, `cannot change from ${from} to ${to}`);
    }
  }
}

/** A new record has the first status of its transitions, which is also the default of the schema. */
export function assertEntryStatuses(table: string, rows: readonly object[]): void {
  for (const [column, { entry }] of statusColumns.get(table) ?? []) {
    for (const row of rows) {
      const status = (row as Record<string, unknown>)[column];
      if (status !== undefined && status !== entry)
        throw new Error(`${table}.${column} of a new record is ${entry}, not ${status}`);
    }
  }
}
