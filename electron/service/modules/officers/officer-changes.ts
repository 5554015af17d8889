import { administrativeChange } from '#service/kernel/administrative-change.ts';
import type { Context } from '#service/kernel/context.ts';
import { AppError, conflict, ruleViolation } from '#service/kernel/errors.ts';
import {
  createOfficer,
  enableOfficer,
  resetPassphrase,
  updateOfficer,
} from '#shared/contracts/officers/officers.ts';
import { resetSecondFactor } from '#shared/contracts/officers/second-factor.ts';
import { newId } from '#shared/domain/ids.ts';
import { normalizeName, skeletonOf } from '#shared/domain/officer-names.ts';
import { hasRole, labelRoles, type OfficerRole, officerRoleNames } from '#shared/domain/officer-roles.ts';
import { assignFirstViews } from '../records/saved-views.ts';
import {
  countAdministrators,
  type OfficerRow,
  readOfficer,
  readOfficers,
  rolesOf,
} from './officer-profiles.ts';
import { assertAdministratorRemains, findOfficer, presentOfficer } from './officers.ts';
import { assertGoodPassphrase } from './passphrases.ts';
import { explainOneApprover } from './second-approval.ts';
import { withoutSecondFactor } from './second-factor-state.ts';

/**
 * Officers select themselves by name when they sign in, and commands refer to them by name, so names must differ.
 * @throws conflict, naming the field
 */
function assertDistinct(
  others: readonly OfficerRow[],
  { name, email }: { name?: string | null; email?: string | null },
): void {
  const like = name && others.find((row) => skeletonOf(row.name) === skeletonOf(name));
  if (like) {
    throw conflict(
      'name',
      `looks like the name of the officer ${like.name}; add a middle name or an initial`,
    );
  }
  if (email && others.some((row) => row.email?.toLowerCase() === email.toLowerCase())) {
    throw conflict('email', 'is already used by another officer');
  }
}

/** Changes with the fields that administrators edit; signing out changes only `updatedAt`. */
function versionOf(row: OfficerRow): string {
  const { name, email, roles, passphraseSetAt, secondFactorSince, disabledAt } = row;
  return JSON.stringify([name, email, roles, passphraseSetAt, secondFactorSince, disabledAt]);
}

/**
 * Overrides, unwinding, and the like always require two approvers, so that one administrator cannot take the place of an
 * approver as soon as there are two.
 */
async function guardsApprover(ctx: Context, roles: readonly OfficerRole[]): Promise<boolean> {
  return hasRole(roles, 'approver') && (await explainOneApprover(ctx, 'decision')) === undefined;
}

const labelsOf = (roles: readonly OfficerRole[]) => labelRoles(roles).join(', ');

const create = administrativeChange({
  contract: createOfficer,
  prepare: ({ body }, { passwords }) => passwords.hash(body.passphrase),
  async check(ctx, { body }) {
    assertDistinct(await readOfficers(ctx.db), body);
    if (body.passphrase !== undefined) assertGoodPassphrase(body.passphrase, body.name);
    const summary = `Create the officer ${normalizeName(body.name)} (${labelsOf(body.roles)})`;
    // Who adds an approver knows the first passphrase.
    const isAlwaysGuarded = await guardsApprover(ctx, body.roles);
    return { id: newId('officer'), version: '', summary, isGuarded: true, isAlwaysGuarded };
  },
  async apply(ctx, { body }, passphraseHash, { id }) {
    const isFirst = (await readOfficers(ctx.db)).length === 0;
    // Another request created the first officer meanwhile.
    if (!isFirst && ctx.caller.officer?.name === null)
      throw new AppError('locked', [{ field: 'session', message: 'sign in first' }]);
    // Only the first officer of a window chooses the passphrase: anyone who adds another one knows it.
    const isChosen = ctx.caller.officer?.name === null;
    const row = await ctx.records.insert('officers', {
      id,
      name: normalizeName(body.name),
      email: body.email ?? null,
      roles: JSON.stringify(isFirst ? officerRoleNames : body.roles),
      passphraseHash,
      passphraseSetAt: ctx.now,
      assignedPassphraseHash: isChosen ? null : passphraseHash,
      mustChangePassphrase: isChosen ? 0 : 1,
      accessChangedAt: ctx.now,
      sessionsEndedAt: null,
      ...withoutSecondFactor(null),
      disabledAt: null,
    });
    if (isFirst) await assignFirstViews(ctx.db, id);
    return presentOfficer(row);
  },
  /** The first officer is signed in when it is created. */
  async afterCommit({ caller, db }, { id }) {
    const row = caller.officer?.name === null ? await readOfficer(db, id) : undefined;
    if (row) caller.session?.signIn(row);
  },
});

const update = administrativeChange({
  contract: updateOfficer,
  async check(ctx, { params, body }) {
    const row = await findOfficer(ctx, params.id);
    assertDistinct(
      (await readOfficers(ctx.db)).filter(({ id }) => id !== row.id),
      body,
    );
    const roles = body.roles ?? rolesOf(row);
    const becomesApprover = hasRole(roles, 'approver') && !hasRole(rolesOf(row), 'approver');
    // Another administrator can give the role.
    const isOwnByTwo = row.id === ctx.caller.actor.id && (await countAdministrators(ctx.db)) > 1;
    return {
      id: row.id,
      version: versionOf(row),
      summary: `Change the roles of ${row.name} from ${labelsOf(rolesOf(row))} to ${labelsOf(roles)}`,
      isGuarded: JSON.stringify(roles) !== row.roles,
      isAlwaysGuarded: becomesApprover && ((await guardsApprover(ctx, roles)) || isOwnByTwo),
    };
  },
  async apply(ctx, { params, body }) {
    const row = await findOfficer(ctx, params.id);
    const { roles: given, name, ...columns } = body;
    const roles = given && JSON.stringify(given);
    const changed = await ctx.records.update('officers', row, {
      ...columns,
      ...(name !== undefined && { name: normalizeName(name) }),
      ...(roles !== undefined && roles !== row.roles && { roles, accessChangedAt: ctx.now }),
    });
    await assertAdministratorRemains(ctx, 'roles');
    return presentOfficer(changed);
  },
});

const enable = administrativeChange({
  contract: enableOfficer,
  async check(ctx, { params }) {
    const row = await findOfficer(ctx, params.id);
    return {
      id: row.id,
      version: versionOf(row),
      summary: `Enable the officer ${row.name} (${labelsOf(rolesOf(row))})`,
      isGuarded: row.disabledAt !== null,
      isAlwaysGuarded: row.disabledAt !== null && (await guardsApprover(ctx, rolesOf(row))),
    };
  },
  async apply(ctx, { params }) {
    const row = await findOfficer(ctx, params.id);
    if (row.disabledAt === null) return presentOfficer(row);
    const columns = { disabledAt: null, accessChangedAt: ctx.now };
    return presentOfficer(await ctx.records.update('officers', row, columns));
  },
});

const reset = administrativeChange({
  contract: resetPassphrase,
  prepare: ({ body }, { passwords }) => passwords.hash(body.passphrase),
  async check(ctx, { params, body }) {
    const row = await findOfficer(ctx, params.id);
    if (row.id === ctx.caller.actor.id) {
      throw ruleViolation(null, 'Enter your current passphrase to change your own passphrase');
    }
    if (body.passphrase !== undefined) assertGoodPassphrase(body.passphrase, row.name);
    const summary = `Reset the passphrase of ${row.name}`;
    const isAlwaysGuarded = await guardsApprover(ctx, rolesOf(row));
    return { id: row.id, version: versionOf(row), summary, isGuarded: true, isAlwaysGuarded };
  },
  async apply(ctx, { params }, passphraseHash) {
    const row = await findOfficer(ctx, params.id);
    const changed = await ctx.records.update('officers', row, {
      passphraseHash,
      passphraseSetAt: ctx.now,
      assignedPassphraseHash: passphraseHash,
      mustChangePassphrase: 1,
      accessChangedAt: ctx.now,
    });
    return presentOfficer(changed);
  },
});

const resetFactor = administrativeChange({
  contract: resetSecondFactor,
  async check(ctx, { params }) {
    const row = await findOfficer(ctx, params.id);
    if (row.id === ctx.caller.actor.id) {
      throw ruleViolation(null, 'Turn off your own second factor with your passphrase and a code');
    }
    if (row.secondFactorSince === null) throw ruleViolation(null, 'The second factor is off');
    const summary = `Reset the second factor of ${row.name}`;
    const isAlwaysGuarded = await guardsApprover(ctx, rolesOf(row));
    return { id: row.id, version: versionOf(row), summary, isGuarded: true, isAlwaysGuarded };
  },
  async apply(ctx, { params }) {
    const row = await findOfficer(ctx, params.id);
    const columns = { ...withoutSecondFactor(ctx.now), sessionsEndedAt: ctx.now };
    return presentOfficer(await ctx.records.update('officers', row, columns));
  },
});

/** The changes of officers that may require a second administrator. */
export const officerChanges = [create, update, enable, reset, resetFactor];
