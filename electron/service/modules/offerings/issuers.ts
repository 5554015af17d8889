import { assertUnchanged } from '#service/kernel/assert-unchanged.ts';
import type { WriteContext } from '#service/kernel/context.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { actingAccount } from '#service/kernel/ownership.ts';
import { readPage } from '#service/kernel/pages.ts';
import { compilePresent, compileToColumns } from '#service/kernel/rows.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Owned, Row } from '#service/storage/schema.ts';
import { request } from '#shared/contracts/fields.ts';
import {
  createIssuer,
  getIssuer,
  issuer,
  listIssuers,
  updateIssuer,
} from '#shared/contracts/offerings/issuers.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { newId } from '#shared/domain/ids.ts';
import { toCreateFields, toFileLabels } from '#shared/records/define-record.ts';
import { issuerRecord } from '#shared/records/issuer.ts';
import { syncIssuer } from '../accreditation/changed-facts.ts';
import { addChecked, changeChecked } from '../changes/acknowledgements.ts';
import { putBackIssuer } from '../changes/material-changes.ts';
import { assertNamedFiles } from '../files/named-files.ts';
import { findIssuerData } from './issuer-data.ts';

export const presentIssuer = compilePresent(issuer);
const toColumns = compileToColumns(request(toCreateFields(issuerRecord)));
type IssuerRow = Row<'issuers'>;

const fileLabels = toFileLabels(issuerRecord);

export type IssuerFields = InputOf<typeof createIssuer>['body'];

/**
 * @throws rule, if the date of incorporation is in the future (decisions.md § 5)
 */
export function assertIssuer(fields: Partial<IssuerFields>, now: string): void {
  const { doi } = toColumns(fields as IssuerFields, 'sent');
  if (typeof doi === 'string' && doi > now) throw ruleViolation('doi', 'must not be in the future');
}

/**
 * Creates an issuer of an account; its status is SUBMITTED.
 * @throws as `assertIssuer` and `assertNamedFiles`
 */
export async function insertIssuer(
  ctx: WriteContext,
  owner: Owned,
  fields: IssuerFields,
): Promise<IssuerRow> {
  assertIssuer(fields, ctx.now);
  await assertNamedFiles(ctx, owner, fields, fileLabels, [owner.accountId]);
  return ctx.records.insert('issuers', {
    id: newId('issuer'),
    ...owner,
    ...(toColumns(fields, 'complete') as Pick<IssuerRow, keyof IssuerFields>),
    status: 'SUBMITTED',
  });
}

/** The columns that a change of an issuer sets. */
export function toIssuerColumns(fields: Partial<IssuerFields>): Partial<IssuerRow> {
  return toColumns(fields as IssuerFields, 'sent');
}

/** Changes columns of an issuer, with everything that follows from the change. */
export async function writeIssuer(
  ctx: WriteContext,
  before: IssuerRow,
  columns: Partial<IssuerRow>,
): Promise<IssuerRow> {
  const after = await ctx.records.update('issuers', before, columns);
  await putBackIssuer(ctx, before, after);
  await syncIssuer(ctx, before, after);
  return findVisible(ctx, 'issuers', before.id, 'id');
}

async function changeIssuer(
  ctx: WriteContext,
  before: IssuerRow,
  { expectedUpdatedAt, ...fields }: InputOf<typeof updateIssuer>['body'],
): Promise<IssuerRow> {
  assertUnchanged(before, expectedUpdatedAt);
  assertIssuer(fields, ctx.now);
  await assertNamedFiles(ctx, before, fields, fileLabels, [before.id, before.accountId]);
  return writeIssuer(ctx, before, toIssuerColumns(fields));
}

export const issuers: OperationHandler[] = [
  write(createIssuer, async (ctx, { body }) => {
    const owner = await actingAccount(ctx);
    return presentIssuer(await addChecked(ctx, findIssuerData, () => insertIssuer(ctx, owner, body)));
  }),
  write(updateIssuer, async (ctx, { params, body }) => {
    const before = await findVisible(ctx, 'issuers', params.id, 'id');
    const change = () => changeIssuer(ctx, before, body);
    return presentIssuer(await changeChecked(ctx, findIssuerData, before, body, change));
  }),
  read(getIssuer, async (ctx, { params }) =>
    presentIssuer(await findVisible(ctx, 'issuers', params.id, 'id')),
  ),
  read(listIssuers, async (ctx, { query }) => {
    const { rows, meta } = await readPage(ctx, 'issuers', query);
    return { items: rows.map((row) => presentIssuer(row)), meta };
  }),
];
