/** Merges two records: one is kept, and the other one is archived as its duplicate. */
import { assertUnchanged } from '#service/kernel/assert-unchanged.ts';
import type { WriteContext } from '#service/kernel/context.ts';
import { conflict, invalid, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import { getMergeComparison, type MergedVersion, mergeRecords } from '#shared/contracts/compliance/merges.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { isMergeable, mergeableRecords, toMergeChoices } from '#shared/records/derive-merge.ts';
import { assertAcknowledged, changeToCheck, type RecordCheck } from '../../changes/acknowledgements.ts';
import {
  archive,
  type DuplicatePair,
  type Found,
  findArchivable,
  findPairs,
  readBlockers,
  readOwner,
  readParts,
  roleOf,
  toNamed,
} from './archivable-records.ts';
import { readState } from './archives.ts';
import { type MergeableRow, mergeableOf } from './mergeable-records.ts';
import { countRetained } from './retained-records.ts';

const field = 'duplicateId';

interface Merge {
  /** The record that is archived, with those that belong to it. */
  duplicate: Found;
  pairs: DuplicatePair[];
}

/**
 * The records that a merge concerns. Owners are merged with their investor accounts, since an individual belongs to one
 * account.
 * @throws not-found; conflict, if the duplicate is archived; rule, if the two cannot be the same record
 */
async function findMerge(db: Db, keptId: string, duplicateId: string): Promise<Merge> {
  const [kept, duplicate] = [await findArchivable(db, keptId), await findArchivable(db, duplicateId, field)];
  if (!isMergeable(kept.table)) throw ruleViolation('id', 'has a record type that cannot be merged');
  if (kept.row.deletedAt !== null) throw ruleViolation('id', 'is archived; restore it first');
  if (duplicate.row.deletedAt !== null) throw conflict(field, 'is already archived');
  if (kept.table !== duplicate.table) throw ruleViolation(field, 'must be a record of the same kind');
  if (kept.row.id === duplicate.row.id) throw ruleViolation(field, 'must be another record');
  const keptAccount = await readOwner(db, kept);
  const account = await readOwner(db, duplicate);
  const isShared = account !== undefined && account.row.id === keptAccount?.row.id;
  if (roleOf(kept) !== roleOf(duplicate))
    throw ruleViolation(field, 'has another role in its investor account');
  if (!account || !keptAccount || (isShared && roleOf(kept) === 'AUTHORIZED_SIGNER'))
    return { duplicate, pairs: await findPairs(db, duplicate, kept, field) };
  if (isShared) throw ruleViolation(field, 'is another owner of the same investor account');
  if (roleOf(kept) === 'AUTHORIZED_SIGNER')
    throw ruleViolation(field, 'signs for another investor account; each account has its own signers');
  return { duplicate: account, pairs: await findPairs(db, account, keptAccount, field) };
}

/** The choices of a pair by their names. */
function choicesOf({ kept }: DuplicatePair) {
  if (!isMergeable(kept.table)) throw new Error(`${kept.table} cannot be merged`);
  const choices = toMergeChoices(mergeableRecords[kept.table]);
  return { table: kept.table, choices: new Map(choices.map((choice) => [choice.name, choice])) };
}

function toVersion(found: Found, fields: readonly string[]): MergedVersion {
  const row = found.row as unknown as MergeableRow & Partial<Row<'individuals'>>;
  const shown = { ...row, ssn: row.lastFour ? `***-**-${row.lastFour}` : null };
  const values = Object.entries(shown).filter(([name]) => fields.includes(name));
  return { ...toNamed(found), updatedAt: row.updatedAt, values: Object.fromEntries(values) as never };
}

type ChosenValues = InputOf<typeof mergeRecords>['body']['records'][number];

/** Changes a kept record to the chosen values of its duplicate; undefined if none is chosen. */
async function takeValues(
  ctx: WriteContext,
  pair: DuplicatePair,
  chosen: ChosenValues | undefined,
  part: string,
): Promise<RecordCheck | undefined> {
  if (!chosen || chosen.fields.length === 0) return undefined;
  const { table, choices } = choicesOf(pair);
  const [kept, duplicate] = [pair.kept.row, pair.duplicate.row] as unknown as MergeableRow[];
  if (!kept || !duplicate) throw new Error('A pair has two records');
  assertUnchanged(kept, chosen.expectedUpdatedAt);
  assertUnchanged(duplicate, chosen.expectedDuplicateUpdatedAt);
  const { values } = toVersion(
    pair.duplicate,
    [...choices.values()].flatMap(({ names }) => names),
  );
  const fields = chosen.fields.flatMap((name) => {
    const own = choices.get(name)?.fields;
    if (!own) throw invalid(`${part}.fields`, `must name fields that can be chosen, not ${name}`);
    if (own.every((one) => values[one] === null))
      throw ruleViolation(`${part}.${name}`, 'is empty in the duplicate');
    return own;
  });
  const { find, write: writeValues } = mergeableOf(table);
  const change = () => writeValues(ctx, kept, duplicate, fields);
  const sent = Object.fromEntries(fields.map((name) => [name, true]));
  return (await changeToCheck(ctx, find, kept, sent, change, part)).check;
}

export const merges: OperationHandler[] = [
  read(getMergeComparison, async ({ db }, { params, query }) => {
    const { duplicate, pairs } = await findMerge(db, params.id, query.duplicateId);
    const merged = new Set(pairs.map((pair) => pair.duplicate.row.id));
    return {
      pairs: await Promise.all(
        pairs.map(async (pair) => {
          const { table, choices } = choicesOf(pair);
          const names = [...choices.values()].flatMap((choice) => choice.names);
          return {
            table,
            kept: toVersion(pair.kept, names),
            duplicate: toVersion(pair.duplicate, names),
            stays: await countRetained(db, table, pair.duplicate.row.id),
          };
        }),
      ),
      alsoArchived: (await readParts(db, duplicate)).filter(({ row }) => !merged.has(row.id)).map(toNamed),
      blockers: await readBlockers(db, duplicate),
    };
  }),
  write(mergeRecords, async (ctx, { params, body }) => {
    const { duplicate, pairs } = await findMerge(ctx.db, params.id, body.duplicateId);
    const unknown = body.records.findIndex(({ id }) => !pairs.some(({ kept }) => kept.row.id === id));
    if (unknown >= 0) throw ruleViolation(`records[${unknown}].id`, 'is not merged');
    await archive(ctx, duplicate, pairs, body.note ?? null);
    const checks: RecordCheck[] = [];
    for (const pair of pairs) {
      const index = body.records.findIndex(({ id }) => id === pair.kept.row.id);
      const check = await takeValues(ctx, pair, body.records[index], `records[${index}]`);
      if (check) checks.push(check);
    }
    await assertAcknowledged(ctx, checks);
    await ctx.writeEvents();
    return readState(ctx, await findArchivable(ctx.db, params.id));
  }),
];
