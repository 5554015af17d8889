import { administrativeChange } from '#service/kernel/administrative-change.ts';
import type { Context } from '#service/kernel/context.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import { readSetting, writeSetting } from '#service/kernel/settings.ts';
import type { Db } from '#service/storage/schema.ts';
import { getSecondApproval, setSecondApproval } from '#shared/contracts/officers/second-approval.ts';
import type { OutputOf } from '#shared/contracts/operation.ts';
import { sampleOfficers } from '#shared/domain/actors.ts';
import { toDecimalText } from '#shared/domain/money.ts';
import { hasRole } from '#shared/domain/officer-roles.ts';
import { type ReviewName, reviewNames, transitionsOf } from '#shared/domain/reviews.ts';
import {
  describeFromAmount,
  describeSecondApproval,
  findUnconfirmable,
  isBelowAmount,
  mapReviews,
  type RequiredStates,
  type SecondApproval,
  stricterAmount,
} from '#shared/domain/second-approval.ts';
import { findOfficerTransition } from '#shared/domain/transitions.ts';
import { countAdministrators, readOfficers, rolesOf } from './officer-profiles.ts';

/** The name under which data folders store the setting. */
export const secondApprovalSetting = 'fourEyes';

/** What requires second approval: by default, nothing but that money and settlement have different officers. */
export async function readSecondApproval(db: Db): Promise<SecondApproval> {
  const stored = (await readSetting<Partial<SecondApproval>>(db, secondApprovalSetting)) ?? {};
  const { fromAmount = null, separatesMoney = true } = stored;
  return { ...mapReviews((review) => [...(stored[review] ?? [])]), fromAmount, separatesMoney };
}

/** Whether any decision requires second approval: then a single administrator cannot change who may approve. */
export async function isSecondApprovalOn(db: Db): Promise<boolean> {
  return requiresAny(await readSecondApproval(db));
}

function requiresAny(states: RequiredStates): boolean {
  return reviewNames.some((review) => states[review].length > 0);
}

/**
 * Whether a decision requires second approval (compliance.md § 1.6b).
 * @param row the record; for an entry of money the trade, so that several small entries do not avoid the amount
 * @throws rule, if it always does and no other officer could confirm it
 */
export async function requiresSecondApproval(
  ctx: Context,
  { review, row, from, to }: { review: ReviewName; row: object; from: string; to: string },
): Promise<boolean> {
  const { secondApproval } = findOfficerTransition(transitionsOf(review), from, to) ?? {};
  if (secondApproval === 'setting') {
    const setting = await readSecondApproval(ctx.db);
    return setting[review].includes(to) && !isBelowAmount(review, row, setting.fromAmount);
  }
  if (secondApproval !== 'always') return false;
  await assertTwoApprovers(ctx, 'decision');
  return true;
}

/** Why no other officer could confirm what an approver proposes; undefined if one can, or if it is sample data. */
export async function explainOneApprover(
  { db, caller }: Context,
  what: 'decision' | 'override',
): Promise<string | undefined> {
  if (sampleOfficers.some(({ id }) => id === caller.actor.id)) return undefined;
  const approvers = (await readOfficers(db)).filter(
    (row) => !row.disabledAt && hasRole(rolesOf(row), 'approver'),
  );
  return approvers.length < 2 ? `This ${what} requires a second approver.` : undefined;
}

/** @throws rule, if no other officer could confirm what an approver proposes */
export async function assertTwoApprovers(ctx: Context, what: 'decision' | 'override'): Promise<void> {
  const reason = await explainOneApprover(ctx, what);
  if (reason !== undefined) throw ruleViolation(null, reason);
}

/**
 * A second officer is an approver, so without two approvers no decision could be confirmed.
 * @throws rule, naming the review
 */
async function assertTwoOfficers(db: Db, changes: Partial<RequiredStates>): Promise<void> {
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

type Presented = OutputOf<typeof getSecondApproval>;

function present({ fromAmount, separatesMoney, ...states }: SecondApproval): Presented {
  return {
    separatesMoney,
    ...mapReviews((review) => [...states[review]]),
    fromAmount: fromAmount === null ? null : Number(fromAmount),
  };
}

/** The setting after a change; what the change omits stays. */
function applyTo(before: SecondApproval, { fromAmount, ...states }: Partial<Presented>): SecondApproval {
  if (fromAmount === undefined) return { ...before, ...states };
  return { ...before, ...states, fromAmount: fromAmount === null ? null : toDecimalText(fromAmount) };
}

export const secondApproval: OperationHandler[] = [
  read(getSecondApproval, async (ctx) => present(await readSecondApproval(ctx.db))),
];

export const secondApprovalChange = administrativeChange({
  contract: setSecondApproval,
  async check(ctx, { body }) {
    await assertTwoOfficers(ctx.db, body);
    const before = await readSecondApproval(ctx.db);
    const after = applyTo(before, body);
    if (requiresAny(after)) await assertTwoAdministrators(ctx.db);
    const removed = describeSecondApproval(
      mapReviews((review) => before[review].filter((to) => !after[review].includes(to))),
    );
    const isRaised = stricterAmount(before.fromAmount, after.fromAmount) !== after.fromAmount;
    const isMerged = before.separatesMoney && !after.separatesMoney;
    const parts = [
      removed.length > 0 && `Stop requiring second approval for ${removed.join(', ')}`,
      isRaised &&
        `Require second approval only for decisions about money ${describeFromAmount(after.fromAmount)}`,
      isMerged && 'Let who recorded the money of a trade settle it and approve its funding',
    ].filter((part) => part !== false);
    return {
      id: secondApprovalSetting,
      version: JSON.stringify(before),
      summary: parts.join('; '),
      isGuarded: parts.length > 0,
      // It protects trades also while no decision requires a second approval.
      isAlwaysGuarded: isMerged && (await countAdministrators(ctx.db)) > 1,
    };
  },
  async apply(ctx, { body }) {
    const before = await readSecondApproval(ctx.db);
    const after = applyTo(before, body);
    await writeSetting(ctx, secondApprovalSetting, before, after);
    return present(after);
  },
});
