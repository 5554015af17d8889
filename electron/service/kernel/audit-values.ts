import { hash } from 'node:crypto';
import type { ReviewDefinition } from '#shared/domain/reviews/define-review.ts';
import { reviews } from '#shared/domain/reviews.ts';

/** Columns that are never in the audit log: secrets, and values that other columns determine. */
export const unlogged: ReadonlySet<string> = new Set<string>([
  'passwordHash',
  'passphraseHash',
  'assignedPassphraseHash',
  'secondFactorSealed',
  'lastCodeStep',
  'recoveryCodeDigests',
  'secondFactorChangedAt',
  'keyHash',
  'ssnSealed',
  'ssnDigest',
  'keySealed',
  'payloadSealed',
  'documentReading',
  'headerSealed',
  'settingsSealed',
  'change',
  'emailKey',
  'setupCompletedAt',
  ...Object.values(reviews).flatMap((review: ReviewDefinition) => review.stateSince ?? []),
  'submittedAt',
  'amlRestricted',
  'sanctionsRestricted',
  'tenantId',
  'updatedAt',
  'visibleUpdatedAt',
  'evidenceSince',
  'deletedAt',
  'seq',
]);

/** Secrets whose changes are in the audit log without their values: the field, by a column that differs with the value. */
const changedSecrets: Readonly<Record<string, string>> = { ssnDigest: 'ssn' };

/** The values of changed columns before and after, as they are logged. */
export function toLoggedChange(
  old: Readonly<Record<string, unknown>>,
  changed: readonly (readonly [name: string, value: unknown])[],
): [before: Record<string, unknown>, after: Record<string, unknown>] {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const [name, value] of changed) {
    const secret = changedSecrets[name];
    if (secret !== undefined) {
      before[secret] = old[name] === null ? null : 'earlier number';
      after[secret] = value === null ? null : 'new number';
    } else if (!unlogged.has(name)) {
      before[name] = old[name];
      after[name] = value;
    }
  }
  return [before, after];
}

/** Longer than the limit of any text field that people write or read. */
const maxLoggedLength = 8000;

/**
 * The JSON of a record's values in an audit event. A longer text, such as the metadata of a file, is replaced by its
 * length and digest, which prove its value without filling the log.
 */
export function toAuditJson(values: object): string {
  const json = JSON.stringify(values);
  // The usual case, which needs no second pass.
  return json.length <= maxLoggedLength ? json : JSON.stringify(values, shorten);
}

/** The JSON of a new record's values, with the time of its creation. */
export function withTime(after: string, now: string): string {
  return `${after.slice(0, -1)},"createdAt":"${now}"}`;
}

function shorten(_name: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= maxLoggedLength) return value;
  return `${value.length} characters, SHA-256 ${hash('sha256', value)}`;
}

/** Whether two values of a column are equal, so that a change of one to the other is none. */
export function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  return left instanceof Uint8Array && right instanceof Uint8Array && Buffer.compare(left, right) === 0;
}

/** The fields of a row for the audit log. Emptying a copy is faster than filling an object field by field. */
export function withoutNulls(row: object): object {
  const loggable: Record<string, unknown> = { ...row };
  for (const name in loggable) {
    if (loggable[name] === null || unlogged.has(name)) loggable[name] = undefined;
  }
  return loggable;
}
