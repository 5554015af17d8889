/**
 * The attempts to examine the content of a file. An attempt is committed before it starts, so that the next start of
 * the host recognizes a file whose examination ended the host itself.
 */
import { defineUnit } from '#service/kernel/unit-of-work.ts';
import type { StopReason } from './kyc-inspection/inspection.ts';

/** A power failure during an examination allows one more attempt. */
const maxAttempts = 2;

/**
 * Commits the start of an examination.
 * @returns why it must not start: an earlier one was stopped, or too many attempts did not finish
 */
export const startExamination = defineUnit(
  'startFileExamination',
  async ({ db }, sha256: string): Promise<StopReason | undefined> => {
    const known = await db
      .selectFrom('fileExaminations')
      .select(['attempts', 'stopped'])
      .where('sha256', '=', sha256)
      .executeTakeFirst();
    if (known?.stopped) return known.stopped as StopReason;
    const attempts = (known?.attempts ?? 0) + 1;
    const stopped = attempts > maxAttempts ? 'host' : null;
    await db
      .insertInto('fileExaminations')
      .values({ sha256, attempts, stopped })
      .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ attempts, stopped }))
      .execute();
    return stopped ?? undefined;
  },
);

/** Commits that an examination finished, or why it was stopped: then the content is never examined again. */
export const endExamination = defineUnit(
  'endFileExamination',
  async ({ db }, { sha256, stopped }: { sha256: string; stopped: StopReason | undefined }) => {
    if (stopped) {
      await db.updateTable('fileExaminations').set({ stopped }).where('sha256', '=', sha256).execute();
      return;
    }
    await db
      .deleteFrom('fileExaminations')
      .where('sha256', '=', sha256)
      .where('stopped', 'is', null)
      .execute();
  },
);
