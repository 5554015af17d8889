/** Archived records: hidden from lists, searches, and selections, and never deleted. */
import type { Context } from '#service/kernel/context.ts';
import { conflict, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import type { Db } from '#service/storage/schema.ts';
import {
  type ArchiveState,
  archiveRecord,
  getArchiveState,
  restoreRecord,
} from '#shared/contracts/compliance/archives.ts';
import { readArchiving, readDuplicateIds } from '../../records/archived-records.ts';
import {
  archive,
  type DuplicatePair,
  type Found,
  findArchivable,
  findPairs,
  readBlockers,
  readNamed,
  readOwner,
  readParts,
  setArchived,
  toNamed,
} from './archivable-records.ts';

export async function readState({ db }: Pick<Context, 'db'>, found: Found): Promise<ArchiveState> {
  const { row } = found;
  const included = await readParts(db, found);
  const duplicateIds = await readDuplicateIds(db, row.id);
  const duplicates = await Promise.all(duplicateIds.map((id) => readNamed(db, id)));
  const state = {
    included: included.map(toNamed),
    duplicates,
    blockers: [],
    restoreFirst: null,
    archived: null,
  };
  if (row.deletedAt === null) return state;
  const owner = await readOwner(db, found);
  const { duplicateOfId, ...archiving } = await readArchiving(db, row.id);
  const duplicateOf = duplicateOfId === null ? null : await readNamed(db, duplicateOfId);
  return {
    ...state,
    archived: { at: row.deletedAt, ...archiving, duplicateOf },
    restoreFirst: owner && owner.row.deletedAt !== null ? toNamed(owner) : null,
  };
}

async function findPairsOf(db: Db, found: Found, keptId: string): Promise<DuplicatePair[]> {
  const field = 'duplicateOfId';
  return findPairs(db, found, await findArchivable(db, keptId, field), field);
}

export const archives: OperationHandler[] = [
  read(getArchiveState, async (ctx, { params, query }) => {
    const found = await findArchivable(ctx.db, params.id);
    const blockers = query.withBlockers ? await readBlockers(ctx.db, found) : [];
    return { ...(await readState(ctx, found)), blockers };
  }),
  write(archiveRecord, async (ctx, { params, body: { note = null, duplicateOfId = null } }) => {
    const found = await findArchivable(ctx.db, params.id);
    const pairs = duplicateOfId === null ? [] : await findPairsOf(ctx.db, found, duplicateOfId);
    await archive(ctx, found, pairs, note);
    return readState(ctx, await findArchivable(ctx.db, params.id));
  }),
  write(restoreRecord, async (ctx, { params, body: { note = null } }) => {
    const found = await findArchivable(ctx.db, params.id);
    if (found.row.deletedAt === null) throw conflict(null, 'The record is not archived');
    const { restoreFirst } = await readState(ctx, found);
    if (restoreFirst) throw ruleViolation(null, `${restoreFirst.title} is archived; restore it first`);
    for (const one of [found, ...(await readParts(ctx.db, found))])
      await setArchived(ctx, one, false, { note });
    return readState(ctx, await findArchivable(ctx.db, params.id));
  }),
];
