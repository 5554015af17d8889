import { administrativeChange } from '#service/kernel/administrative-change.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import { readSetting, writeSetting } from '#service/kernel/settings.ts';
import type { Db } from '#service/storage/schema.ts';
import { getSecondApproval, setSecondApproval } from '#shared/contracts/officers/second-approval.ts';
import { hasRole } from '#shared/domain/officer-roles.ts';
import { type ReviewName, transitionsOf } from '#shared/domain/reviews.ts';
import {
  describeSecondApproval,
  findUnconfirmable,
  mapReviews,
  type SecondApproval,
} from '#shared/domain/second-approval.ts';
import { findOfficerTransition } from '#shared/domain/transitions.ts';
import { countAdministrators, readOfficers, rolesOf } from './officer-profiles.ts';

/** The name under which data folders store the setting. */
export const secondApprovalSetting = 'fourEyes';

/** The states of each review that require second approval; by default, none. */
export async function readSecondApproval(db: Db): Promise<Record<ReviewName, string[]>> {
  const stored = (await readSetting<Partial<SecondApproval>>(db, secondApprovalSetting)) ?? {};
  return mapReviews((review) => [...(stored[review] ?? [])]);
}

/** Whether any decision requires second approval: then a single administrator cannot change who may approve. */
export async function isSecondApprovalOn(db: Db): Promise<boolean> {
  return Object.values(await readSecondApproval(db)).some((states) => states.length > 0);
}

/**
 * Whether a decision requires second approval (compliance.md § 1.6b).
 * @throws rule, if it always does and no other officer could confirm it
 */
export async function requiresSecondApproval(
  db: Db,
  { review, from, to }: { review: ReviewName; from: string; to: string },
): Promise<boolean> {
  const { secondApproval } = findOfficerTransition(transitionsOf(review), from, to) ?? {};
  if (secondApproval === 'setting') return (await readSecondApproval(db))[review].includes(to);
  if (secondApproval !== 'always') return false;
  await assertTwoApprovers(db, 'decision');
  return true;
}

/** Why no other officer could confirm what an approver proposes; undefined if one can. */
export async function explainOneApprover(db: Db, what: 'decision' | 'override'): Promise<string | undefined> {
  const approvers = (await readOfficers(db)).filter(
    (row) => !row.disabledAt && hasRole(rolesOf(row), 'approver'),
  );
  return approvers.length < 2 ? `This ${what} requires a second approver.` : undefined;
}

/** @throws rule, if no other officer could confirm what an approver proposes */
export async function assertTwoApprovers(db: Db, what: 'decision' | 'override'): Promise<void> {
  const reason = await explainOneApprover(db, what);
  if (reason !== undefined) throw ruleViolation(null, reason);
}

/**
 * A second officer is an approver, so without two approvers no decision could be confirmed.
 * @throws rule, naming the review
 */
async function assertTwoOfficers(db: Db, changes: Partial<SecondApproval>): Promise<void> {
  const enabled = (await readOfficers(db)).filter((row) => !row.disabledAt);
  const [review] = findUnconfirmable(changes, enabled.map(rolesOf));
  if (review) {
    throw ruleViolation(review, 'requires two officers who can decide it; add another approver first');
  }
}

/** @throws rule, if no second administrator could confirm a change of the setting */
async function assertTwoAdministrators(db: Db): Promise<void> {
  const count = await countAdministrators(db);
  if (count < 2) {
    throw ruleViolation(
      null,
      'Second approval requires two enabled administrators; add another administrator first',
    );
  }
}

export const secondApproval: OperationHandler[] = [
  read(getSecondApproval, (ctx) => readSecondApproval(ctx.db)),
];

export const secondApprovalChange = administrativeChange({
  contract: setSecondApproval,
  async check(ctx, { body }) {
    await assertTwoOfficers(ctx.db, body);
    const before = await readSecondApproval(ctx.db);
    const after = { ...before, ...body };
    if (Object.values(after).some((states) => states.length > 0)) await assertTwoAdministrators(ctx.db);
    const removed = describeSecondApproval(
      mapReviews((review) => before[review].filter((to) => !after[review].includes(to))),
    );
    return {
      id: secondApprovalSetting,
      version: JSON.stringify(before),
      summary: `Stop requiring second approval for ${removed.join(', ')}`,
      isGuarded: removed.length > 0,
    };
  },
  async apply(ctx, { body }) {
    const before = await readSecondApproval(ctx.db);
    const after = { ...before, ...body };
    await writeSetting(ctx, secondApprovalSetting, before, after);
    return after;
  },
});
