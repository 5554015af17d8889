/** How long the files of imports are stored. */
import type { Row } from '#service/storage/schema.ts';
import { dayMilliseconds } from '#shared/domain/dates.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Drafts } from '../import-services.ts';

/** Until when the file of an import can be downloaded; null if it is not stored. */
export async function readOriginalExpiry(
  drafts: Drafts,
  { id, draftId }: Pick<Row<'csvImports'>, 'id' | 'draftId'>,
): Promise<Date | null> {
  const stored = await drafts.findOriginal(id, draftId);
  return stored && new Date(stored.storedAt.getTime() + limits.importedFileDays * dayMilliseconds);
}

/** Removes the files of imports whose time has passed. */
export async function expireOriginals(drafts: Drafts, now: string): Promise<void> {
  for (const id of drafts.listOriginals()) {
    const expiry = await readOriginalExpiry(drafts, { id, draftId: null });
    if (expiry && expiry.getTime() <= Date.parse(now)) drafts.removeOriginal(id);
  }
}
