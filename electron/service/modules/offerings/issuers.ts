import type { Selectable } from 'kysely';
import type { WriteContext } from '#service/context.ts';
import { ruleViolation } from '#service/errors.ts';
import { type Implementation, read, write } from '#service/implementation.ts';
import { readPage } from '#service/pages.ts';
import { compilePresent, compileToColumns } from '#service/rows.ts';
import type { Owned, Schema } from '#service/storage/schema.ts';
import { findVisible } from '#service/visibility.ts';
import { request } from '#shared/contracts/fields.ts';
import {
  createIssuer,
  getIssuer,
  issuer,
  issuerFields,
  listIssuers,
} from '#shared/contracts/offerings/issuers.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { newId } from '#shared/domain/ids.ts';
import { actingAccount } from '../access/accounts.ts';

export const presentIssuer = compilePresent(issuer);
const toColumns = compileToColumns(request(issuerFields));

export type IssuerFields = InputOf<typeof createIssuer>['body'];

/**
 * @throws rule, if the day of incorporation lies in the future (decisions.md § 5)
 */
export function assertIssuer(fields: IssuerFields, now: string): void {
  const { doi } = toColumns(fields, 'sent');
  if (typeof doi === 'string' && doi > now) throw ruleViolation('doi: must not lie in the future');
}

/** Makes an issuer of an account; its status is SUBMITTED. */
export async function insertIssuer(
  ctx: WriteContext,
  owner: Owned,
  fields: IssuerFields,
): Promise<Selectable<Schema['issuers']>> {
  assertIssuer(fields, ctx.now);
  return ctx.records.insert('issuers', {
    id: newId('issuer'),
    ...owner,
    ...(toColumns(fields, 'complete') as Pick<Selectable<Schema['issuers']>, keyof IssuerFields>),
    ss4LetterFileId: null,
    status: 'SUBMITTED',
    coverArtId: null,
  });
}

export const issuers: Implementation[] = [
  write(createIssuer, async (ctx, { body }) =>
    presentIssuer(await insertIssuer(ctx, await actingAccount(ctx), body)),
  ),
  read(getIssuer, async (ctx, { params }) =>
    presentIssuer(await findVisible(ctx, 'issuers', params.id, 'id')),
  ),
  read(listIssuers, async (ctx, { query }) => {
    const { rows, meta } = await readPage(ctx, 'issuers', query);
    return { items: rows.map((row) => presentIssuer(row)), meta };
  }),
];
