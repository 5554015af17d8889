import { ruleViolation } from '#service/errors.ts';
import { type Implementation, read, write } from '#service/implementation.ts';
import { hotQuery } from '#service/storage/hot-query.ts';
import type { Db } from '#service/storage/storage.ts';
import { getFourEyes, setFourEyes } from '#shared/contracts/compliance/four-eyes.ts';
import type { FourEyes } from '#shared/domain/four-eyes.ts';
import { hasRole, roleForDecision } from '#shared/domain/officer-roles.ts';
import { type ReviewName, reviewNames } from '#shared/domain/reviews.ts';
import { readOfficers, rolesOf } from '../access/officer-profiles.ts';

const setting = 'fourEyes';

const readSetting = hotQuery((db, name: string) =>
  db.selectFrom('settings').select('value').where('name', '=', name),
);

/** The states of each review for which one officer is not enough; at first there are none. */
async function readFourEyes(db: Db): Promise<Record<ReviewName, string[]>> {
  const [row] = await readSetting(db, setting);
  const kept = row ? (JSON.parse(row.value) as Partial<FourEyes>) : {};
  return Object.fromEntries(reviewNames.map((review) => [review, kept[review] ?? []])) as unknown as Record<
    ReviewName,
    string[]
  >;
}

/** Whether a decision for that state waits for a second officer. */
export async function takesTwoOfficers(db: Db, review: ReviewName, to: string): Promise<boolean> {
  return (await readFourEyes(db))[review].includes(to);
}

/**
 * A decision that nobody could confirm would wait for ever: a second officer is an approver.
 * @throws rule, naming the review
 */
async function assertTwoOfficers(db: Db, changes: Partial<FourEyes>): Promise<void> {
  const enabled = (await readOfficers(db)).filter((row) => !row.disabledAt);
  const approvers = enabled.filter((row) => hasRole(rolesOf(row), 'approver'));
  for (const [review, states] of Object.entries(changes)) {
    const proposers = enabled.filter((row) =>
      states.some((to) => hasRole(rolesOf(row), roleForDecision(to))),
    );
    const isPossible = approvers.length > 0 && new Set([...approvers, ...proposers]).size > 1;
    if (states.length > 0 && !isPossible) {
      throw ruleViolation(`${review}: takes two officers who may decide it; make another approver first`);
    }
  }
}

export const fourEyes: Implementation[] = [
  read(getFourEyes, (ctx) => readFourEyes(ctx.db)),
  write(setFourEyes, async (ctx, { body }) => {
    await assertTwoOfficers(ctx.db, body);
    const before = await readFourEyes(ctx.db);
    const after = { ...before, ...body };
    const value = JSON.stringify(after);
    await ctx.db
      .insertInto('settings')
      .values({ name: setting, value })
      .onConflict((existing) => existing.column('name').doUpdateSet({ value }))
      .execute();
    ctx.records.note(setting, { before, after });
    return after;
  }),
];
