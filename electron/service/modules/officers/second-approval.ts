import { readSetting } from '#service/kernel/settings.ts';
import type { Db } from '#service/storage/schema.ts';
import { type FourEyes, mapReviews } from '#shared/domain/four-eyes.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';

/** The name of the setting. */
export const fourEyesSetting = 'fourEyes';

/** The states of each review that require second approval; by default, none. */
export async function readFourEyes(db: Db): Promise<Record<ReviewName, string[]>> {
  const stored = (await readSetting<Partial<FourEyes>>(db, fourEyesSetting)) ?? {};
  return mapReviews((review) => [...(stored[review] ?? [])]);
}

/** Whether any decision requires second approval: then a single administrator cannot change who may approve. */
export async function isSecondApprovalOn(db: Db): Promise<boolean> {
  return Object.values(await readFourEyes(db)).some((states) => states.length > 0);
}
