import { administrativeChange } from '#service/kernel/administrative-change.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import { writeSetting } from '#service/kernel/settings.ts';
import type { Db } from '#service/storage/schema.ts';
import { getFourEyes, setFourEyes } from '#shared/contracts/officers/four-eyes.ts';
import { describeFourEyes, type FourEyes, findUnconfirmable, mapReviews } from '#shared/domain/four-eyes.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';
import { countAdministrators, readOfficers, rolesOf } from './officer-profiles.ts';
import { fourEyesSetting, readFourEyes } from './second-approval.ts';

/** Whether a decision for that state requires second approval. */
export async function requiresSecondApproval(db: Db, review: ReviewName, to: string): Promise<boolean> {
  return (await readFourEyes(db))[review].includes(to);
}

/**
 * A second officer is an approver, so without two approvers no decision could be confirmed.
 * @throws rule, naming the review
 */
async function assertTwoOfficers(db: Db, changes: Partial<FourEyes>): Promise<void> {
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

export const fourEyes: OperationHandler[] = [read(getFourEyes, (ctx) => readFourEyes(ctx.db))];

export const fourEyesChange = administrativeChange({
  contract: setFourEyes,
  async check(ctx, { body }) {
    await assertTwoOfficers(ctx.db, body);
    const before = await readFourEyes(ctx.db);
    const after = { ...before, ...body };
    if (Object.values(after).some((states) => states.length > 0)) await assertTwoAdministrators(ctx.db);
    const removed = describeFourEyes(
      mapReviews((review) => before[review].filter((to) => !after[review].includes(to))),
    );
    return {
      id: fourEyesSetting,
      version: JSON.stringify(before),
      summary: `Stop requiring second approval for ${removed.join(', ')}`,
      isGuarded: removed.length > 0,
    };
  },
  async apply(ctx, { body }) {
    const before = await readFourEyes(ctx.db);
    const after = { ...before, ...body };
    await writeSetting(ctx, fourEyesSetting, before, after);
    return after;
  },
});
