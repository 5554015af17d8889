import { formatRoles, hasRole, officerRoleNames } from '#shared/domain/officer-roles.ts';
import type { RestoreChange, RestoreChangeKind } from '#shared/domain/restore-changes.ts';
import type { AccessChanges, KeyRow } from '../../modules/installation/restored-access.ts';
import { type OfficerRow, rolesOf } from '../../modules/officers/officer-profiles.ts';
import { secondFactorOf } from '../../modules/officers/second-factor-state.ts';
import type { AccessState, CurrentState } from './access-state.ts';
import { planSecondApproval } from './plan-second-approval.ts';

/** What a restore adds to the data of a backup, so that no one regains access through it. */
export interface AccessCarryOver extends AccessChanges {
  /** These changes, and the access that is removed with the current data. */
  changes: RestoreChange[];
}

/**
 * Plans which access is carried over from the current data to that of a backup.
 *
 * @param now ISO text
 * @param bypassesSecondApproval turns off what requires more officers than the restored data has
 * @throws if the restored data has no administrator, or too few officers for second approval
 */
export function planAccessCarryOver(
  backup: AccessState,
  current: CurrentState,
  now: string,
  bypassesSecondApproval = false,
): AccessCarryOver {
  const isRelated = current.kind === 'readable' && current.firstHash === backup.firstHash;
  const plan: AccessCarryOver = { keys: [], officers: [], secondApproval: undefined, changes: [] };
  if (current.kind === 'unreadable') plan.changes.push(change('current-unreadable', null, current.reason));
  else if (current.kind === 'readable' && !isRelated) plan.changes.push(change('current-unrelated', null));
  for (const row of backup.apiKeys) {
    if (current.kind === 'unreadable') revoke(plan, row, now, 'key-revoked-unreadable');
    else if (current.kind === 'readable' && isRelated) planKey(plan, row, current.apiKeys, now);
  }
  for (const row of backup.officers) {
    if (current.kind === 'readable' && isRelated) planOfficer(plan, row, current, now);
  }
  if (current.kind === 'readable') listRemoved(plan, backup, current);
  const officers = restoreOfficers(plan, backup);
  assertAdministrator(officers, current);
  if (current.kind === 'readable' && isRelated) {
    const found = planSecondApproval(backup, current, officers, bypassesSecondApproval);
    plan.secondApproval = found.secondApproval;
    plan.changes.push(...found.changes);
  }
  plan.changes.push(change('sessions-ended', null));
  return plan;
}

function change(kind: RestoreChangeKind, row: { id: string; name: string } | null, detail?: string) {
  return { kind, id: row?.id ?? null, name: row?.name ?? null, detail: detail ?? null };
}

function revoke(plan: AccessCarryOver, row: KeyRow, at: string, kind: RestoreChangeKind): void {
  if (row.revokedAt !== null) return;
  plan.keys.push({ row, columns: { revokedAt: at } });
  plan.changes.push(change(kind, row));
}

function planKey(plan: AccessCarryOver, row: KeyRow, known: readonly KeyRow[], now: string): void {
  const current = known.find(({ id }) => id === row.id);
  if (!current) revoke(plan, row, now, 'key-revoked-unknown');
  else if (current.revokedAt !== null) revoke(plan, row, current.revokedAt, 'key-revoked');
  else if (current.expiresAt !== null && (row.expiresAt === null || row.expiresAt > current.expiresAt)) {
    plan.keys.push({ row, columns: { expiresAt: current.expiresAt } });
    plan.changes.push(change('key-expires-sooner', row, current.expiresAt));
  }
}

function planOfficer(
  plan: AccessCarryOver,
  row: OfficerRow,
  current: AccessState & { isSuccessor: boolean },
  now: string,
): void {
  // Data without officers lets everyone in, so it disables no one.
  if (current.officers.length === 0) return;
  const known = current.officers.find(({ id }) => id === row.id);
  const columns: Partial<OfficerRow> = {};
  if (row.disabledAt === null && (!known || known.disabledAt !== null)) {
    columns.disabledAt = known?.disabledAt ?? now;
    plan.changes.push(change(known ? 'officer-disabled' : 'officer-disabled-unknown', row));
  }
  if (known && hasNewerPassphrase(known, row, current.isSuccessor)) {
    columns.passphraseHash = known.passphraseHash;
    columns.passphraseSetAt = known.passphraseSetAt;
    columns.assignedPassphraseHash = known.assignedPassphraseHash;
    columns.mustChangePassphrase = known.mustChangePassphrase;
    columns.accessChangedAt = known.accessChangedAt;
    plan.changes.push(change('officer-passphrase', row));
  }
  if (known) planSecondFactor(plan, row, known, columns, current.isSuccessor);
  const roles = known && findReducedRoles(row, known);
  if (roles) {
    columns.roles = JSON.stringify(roles);
    columns.accessChangedAt = known.accessChangedAt;
    plan.changes.push(change('officer-roles', row, formatRoles(roles)));
  }
  if (Object.keys(columns).length > 0) plan.officers.push({ row, columns });
}

/** If both have the same origin, the current passphrase is newer even if the clock was set back. */
function hasNewerPassphrase(known: OfficerRow, row: OfficerRow, isSuccessor: boolean): boolean {
  if (known.passphraseHash === row.passphraseHash) return false;
  return isSuccessor || known.passphraseSetAt > row.passphraseSetAt;
}

/**
 * A code or a recovery code that was used after the backup must not work again, and a second factor that was reset must
 * not return.
 */
function planSecondFactor(
  plan: AccessCarryOver,
  row: OfficerRow,
  known: OfficerRow,
  columns: Partial<OfficerRow>,
  isSuccessor: boolean,
): void {
  const [before, changedAt] = [row.secondFactorChangedAt ?? '', known.secondFactorChangedAt ?? ''];
  if (changedAt !== before && (isSuccessor || changedAt > before)) {
    Object.assign(columns, secondFactorOf(known));
    plan.changes.push(change('officer-second-factor', row));
  } else if (changedAt === before && (known.lastCodeStep ?? 0) > (row.lastCodeStep ?? 0)) {
    columns.lastCodeStep = known.lastCodeStep;
  }
}

/** The roles that the officer has in both; undefined if the backup grants no others. */
function findReducedRoles(row: OfficerRow, known: OfficerRow) {
  const [restored, current] = [rolesOf(row), rolesOf(known)];
  const granted = officerRoleNames.filter((role) => hasRole(restored, role));
  const remaining = granted.filter((role) => hasRole(current, role));
  return remaining.length < granted.length ? remaining : undefined;
}

/** Keys and officers that are in the current data only. */
function listRemoved(plan: AccessCarryOver, backup: AccessState, current: AccessState): void {
  const [keys, officers] = [backup.apiKeys, backup.officers].map((rows) => new Set(rows.map(({ id }) => id)));
  for (const row of current.apiKeys) {
    if (!keys?.has(row.id)) plan.changes.push(change('key-removed', row));
  }
  for (const row of current.officers) {
    if (!officers?.has(row.id)) plan.changes.push(change('officer-removed', row));
  }
}

/** The officers of the restored data. */
function restoreOfficers(plan: AccessCarryOver, backup: AccessState): OfficerRow[] {
  return backup.officers.map((row) => {
    const carried = plan.officers.find((officer) => officer.row.id === row.id);
    return { ...row, ...carried?.columns };
  });
}

function assertAdministrator(restored: readonly OfficerRow[], current: CurrentState): void {
  if (restored.length === 0) {
    if (current.kind !== 'readable' || current.officers.length === 0) return;
    throw new Error(
      'The backup has no officers, so everyone who opens the back office could use the restored data. Restore a later backup, or restore this one to an empty data folder.',
    );
  }
  if (restored.some((row) => row.disabledAt === null && hasRole(rolesOf(row), 'administrator'))) return;
  throw new Error(
    'The restored data would have no administrator who is enabled: those of the backup are disabled now, or no longer have that role. Enable one of them, then restore.',
  );
}
