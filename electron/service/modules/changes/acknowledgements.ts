/** Officers correct or acknowledge values that cannot be right before a form stores them (compliance.md § 8). */
import type { WriteContext } from '#service/kernel/context.ts';
import { AppError } from '#service/kernel/errors.ts';
import { toAcknowledgement, type Warning } from '#shared/contracts/errors.ts';
import type { RecordFinding } from './record-findings.ts';

/** Finds the findings about the stored data of a record. */
export type FindData<Row> = (ctx: WriteContext, row: Row) => Promise<RecordFinding[]>;

/** A record that was written, and how its findings are found. */
export interface RecordCheck {
  id: string;
  /** The part of the request with the fields of the record, such as `people[0]`. */
  part: string | undefined;
  find: (ctx: WriteContext) => Promise<RecordFinding[]>;
}

export function checkOf<Row extends { id: string }>(
  find: FindData<Row>,
  row: Row,
  part?: string,
): RecordCheck {
  return { id: row.id, part, find: (ctx) => find(ctx, row) };
}

/** Adds a record; its warnings must be acknowledged, as in `assertAcknowledged`. */
export async function addChecked<Row extends { id: string }>(
  ctx: WriteContext,
  find: FindData<Row>,
  add: () => Promise<Row>,
): Promise<Row> {
  const added = await add();
  await assertAcknowledged(ctx, [checkOf(find, added)]);
  return added;
}

/**
 * Changes a record. Warnings about values that it had before were acknowledged then, or came from a client.
 *
 * @param fields that the request sends
 * @throws as `assertAcknowledged`
 */
export async function changeChecked<Row extends { id: string }>(
  ctx: WriteContext,
  find: FindData<Row>,
  before: Row,
  fields: object,
  change: () => Promise<Row>,
): Promise<Row> {
  const { after, check } = await changeToCheck(ctx, find, before, fields, change);
  await assertAcknowledged(ctx, [check]);
  return after;
}

/**
 * As `changeChecked`, but leaves the assertion to the caller, who changes several records.
 * @param part of the request with the fields of the record
 */
export async function changeToCheck<Row extends { id: string }>(
  ctx: WriteContext,
  find: FindData<Row>,
  before: Row,
  fields: object,
  change: () => Promise<Row>,
  part?: string,
): Promise<{ after: Row; check: RecordCheck }> {
  const earlier = ctx.caller.acknowledged ? await find(ctx, before) : [];
  const known = earlier.filter(({ field }) => !Object.hasOwn(fields, field));
  const identify = ({ field, message, recordIds }: RecordFinding) => [field, message, ...recordIds].join(' ');
  const identities = new Set(known.map(identify));
  const after = await change();
  const findNew: FindData<Row> = async (context, row) =>
    (await find(context, row)).filter((found) => !identities.has(identify(found)));
  return { after, check: checkOf(findNew, after, part) };
}

/**
 * Asserts that the officer has acknowledged the warnings about records that this unit of work has written, and adds
 * them to the audit events of the records. Callers other than the screens are not asked.
 *
 * @throws warnings, with all of them, if one is not acknowledged
 */
export async function assertAcknowledged(ctx: WriteContext, checks: readonly RecordCheck[]): Promise<void> {
  const { acknowledged } = ctx.caller;
  if (!acknowledged) return;
  const warnings: Warning[] = [];
  for (const { id, part, find } of checks) {
    const found = await find(ctx);
    const prefix = part === undefined ? '' : `${part}.`;
    warnings.push(
      ...found.map(({ field, message, recordIds }) => ({ field: `${prefix}${field}`, message, recordIds })),
    );
    if (found.length === 0) continue;
    const acknowledgedWarnings = found.map(({ field, message }) => ({ field, message }));
    ctx.records.annotate(id, { acknowledgedWarnings });
  }
  if (warnings.some((warning) => !acknowledged.includes(toAcknowledgement(warning))))
    throw new AppError('warnings', warnings);
}
