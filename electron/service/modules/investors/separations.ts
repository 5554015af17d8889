/** Two approvers separate two individuals with the same name and birth date (compliance.md § 1.2, compliance.md § 1.5). */
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { conflict, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import {
  listSamePersons,
  proposeSeparation,
  type SamePersons,
} from '#shared/contracts/investors/separations.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { newId } from '#shared/domain/ids.ts';
import { nameKeyOf } from '#shared/domain/person-keys.ts';
import { samePersonRule } from '#shared/domain/rules/overrides.ts';
import { presentOverride, toOverrideReasons } from '../officers/override-rows.ts';
import { assertTwoApprovers } from '../officers/second-approval.ts';
import { explainOwnWork, explainUnproposable } from '../officers/second-approver.ts';
import {
  findSamePersons,
  type IdentifyingRow,
  readSameness,
  readSeparations,
  type SeparationInputs,
  toPair,
} from './persons.ts';

type OverrideRow = Row<'overrides'>;

/** A separation follows no dated rule, so its version never changes. */
const version = 1;

function inputsOf({ inputs }: Pick<OverrideRow, 'inputs'>): SeparationInputs {
  return JSON.parse(inputs) as SeparationInputs;
}

/** Whether the pair of a proposed separation still shares the name and birth date, and counts as one person by them. */
export async function isStillSeparable(ctx: Context, row: OverrideRow): Promise<boolean> {
  const { otherId, nameKey } = inputsOf(row);
  const first = await findVisible(ctx, 'individuals', row.subjectId, 'id');
  const second = await findVisible(ctx, 'individuals', otherId, 'otherId');
  return (await readSameness(ctx, first, second)) === 'NAME' && nameKeyOfRow(first) === nameKey;
}

/** The second individual of a proposed separation. */
export function otherIdOf(row: OverrideRow): string {
  return inputsOf(row).otherId;
}

function nameKeyOfRow({ firstName, lastName, dob }: IdentifyingRow): string | null {
  return nameKeyOf(firstName, lastName, dob);
}

async function presentPerson({ db }: Context, id: string) {
  const row = await db
    .selectFrom('individuals')
    .innerJoin('investorAccounts', 'investorAccounts.id', 'individuals.investorAccountId')
    .innerJoin('accounts', 'accounts.id', 'individuals.accountId')
    .select([
      'firstName',
      'lastName',
      'investorAccountId',
      'accounts.name as accountName',
      'investorAccounts.name as investorAccountName',
    ])
    .where('individuals.id', '=', id)
    .executeTakeFirstOrThrow();
  const { firstName, lastName, ...accounts } = row;
  return { id, name: [firstName, lastName].filter(Boolean).join(' '), ...accounts };
}

async function presentSeparation(ctx: Context, row: OverrideRow, nameKey: string | null) {
  return { ...(await presentOverride(ctx, row)), isCurrent: inputsOf(row).nameKey === nameKey };
}

async function listSame(ctx: Context, individual: Row<'individuals'>): Promise<SamePersons> {
  const found = await findSamePersons(ctx, individual);
  const items = found.map(async ({ row, reason, through }) => {
    const [newest] = reason === 'NAME' ? await readSeparations(ctx.db, through.id, row.id) : [];
    return {
      ...(await presentPerson(ctx, row.id)),
      reason,
      through: through.id === individual.id ? null : await presentPerson(ctx, through.id),
      separation: newest ? await presentSeparation(ctx, newest, nameKeyOfRow(through)) : null,
    };
  });
  const nameKey = nameKeyOfRow(individual);
  const approved = (await readSeparations(ctx.db, individual.id)).filter(
    (row) => row.status === 'APPROVED' && inputsOf(row).nameKey === nameKey,
  );
  const separated = approved.map(async (row) => {
    const otherId = row.subjectId === individual.id ? inputsOf(row).otherId : row.subjectId;
    const separation = await presentSeparation(ctx, row, nameKey);
    return { ...(await presentPerson(ctx, otherId)), separation };
  });
  return {
    items: await Promise.all(items),
    separated: await Promise.all(separated),
    whyNot: await explainUnproposable(ctx, [individual.id]),
  };
}

async function propose(
  ctx: WriteContext,
  left: Row<'individuals'>,
  right: Row<'individuals'>,
  body: InputOf<typeof proposeSeparation>['body'],
): Promise<OverrideRow> {
  const nameKey = nameKeyOfRow(left);
  const isByName = left.id !== right.id && (await readSameness(ctx, left, right)) === 'NAME';
  const earlier = (await readSeparations(ctx.db, left.id, right.id)).filter(({ status }) =>
    ['PROPOSED', 'APPROVED'].includes(status),
  );
  if (earlier.some((row) => inputsOf(row).nameKey === nameKey))
    throw conflict('otherId', 'already has a separation from the individual');
  if (!isByName || nameKey === null)
    throw ruleViolation('otherId', 'does not count as the same person by name and birth date');
  for (const row of earlier) await ctx.records.transition('system', 'overrides', row, { status: 'VOID' });
  const [subjectId, otherId] = toPair(left.id, right.id);
  const inputs: SeparationInputs = { otherId, nameKey };
  const row = await ctx.records.insert('overrides', {
    id: newId('override'),
    subjectId,
    rule: samePersonRule,
    version,
    inputs: JSON.stringify(inputs),
    status: 'PROPOSED',
    ...(await toOverrideReasons(ctx, samePersonRule, body)),
    proposedById: ctx.caller.actor.id,
    decidedById: null,
    decidedAt: null,
  });
  noteSeparation(ctx, row);
  return row;
}

/** The history of both individuals shows the separation. */
export function noteSeparation({ records }: WriteContext, row: OverrideRow): void {
  const { otherId } = inputsOf(row);
  const { id, status, subjectId } = row;
  records.note(subjectId, { separation: { id, status, otherId } });
  records.note(otherId, { separation: { id, status, otherId: subjectId } });
}

export const separations: OperationHandler[] = [
  read(listSamePersons, async (ctx, { params }) =>
    listSame(ctx, await findVisible(ctx, 'individuals', params.id, 'id')),
  ),
  write(proposeSeparation, async (ctx, { params, body }) => {
    const left = await findVisible(ctx, 'individuals', params.id, 'id');
    const right = await findVisible(ctx, 'individuals', body.otherId, 'otherId');
    await assertTwoApprovers(ctx, 'override');
    const [ownWork] = await explainOwnWork(ctx, [left.id, right.id]);
    if (ownWork) throw ruleViolation(null, ownWork);
    return presentOverride(ctx, await propose(ctx, left, right, body));
  }),
];
