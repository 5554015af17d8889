/** The records that imports update, each with the functions that a change by staff uses. */
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { assertRole } from '#service/kernel/run-operation.ts';
import { listOf } from '#service/storage/list-of.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import type { Vault } from '#service/storage/vault.ts';
import { updateIndividual } from '#shared/contracts/investors/individuals.ts';
import { updateInvestorAccount } from '#shared/contracts/investors/investor-accounts.ts';
import { updateLegalEntity } from '#shared/contracts/investors/legal-entities.ts';
import { updateIssuer } from '#shared/contracts/offerings/issuers.ts';
import type { AnyOperation } from '#shared/contracts/operation.ts';
import { toIndividualColumns, writeIndividual } from '../../investors/individuals.ts';
import { toLegalEntityColumns, writeLegalEntity } from '../../investors/legal-entities.ts';
import { sealSentSsn } from '../../investors/sealed-ssn.ts';
import { assertIssuer, toIssuerColumns, writeIssuer } from '../../offerings/issuers.ts';

type UpdatableTable = 'investorAccounts' | 'individuals' | 'legalEntities' | 'issuers';

/** A row of any of the tables. */
export type StoredRecord = { id: string } & Record<string, unknown>;

export interface UpdatableRecord {
  table: UpdatableTable;
  /** The operation with which an officer edits it. */
  edit: AnyOperation;
  /** How an undo names it. */
  noun: string;
  /** The records that belong to matched records, by the ID of the matched one. */
  read(db: Db, matchedIds: readonly string[]): Promise<Map<string, StoredRecord>>;
  /** The columns that a row sets. */
  toColumns(vault: Vault, before: StoredRecord, fields: Record<string, unknown>): Record<string, unknown>;
  /** @throws AppError, if the fields are not allowed */
  assertFields?(ctx: Context, fields: Record<string, unknown>): void;
  /** Changes the columns as a change by staff does. */
  write(ctx: WriteContext, before: StoredRecord, columns: Record<string, unknown>): Promise<unknown>;
}

/** Reads the records whose column has the ID of a matched record. */
function readBy(table: UpdatableTable, column: string, roles?: readonly string[]): UpdatableRecord['read'] {
  return async (db, matchedIds) => {
    let found = db
      .selectFrom(table as 'individuals')
      .selectAll()
      .where(column as 'investorAccountId', 'in', listOf(matchedIds));
    if (roles) found = found.where('role', 'in', roles);
    // Of several, the first one that is not archived.
    const ordered = found.orderBy('deletedAt', (order) => order.desc().nullsLast()).orderBy('seq', 'desc');
    const rows = (await ordered.execute()) as unknown as StoredRecord[];
    return new Map(rows.map((row) => [row[column] as string, row]));
  };
}

const individual = {
  table: 'individuals',
  edit: updateIndividual,
  noun: 'individual',
  toColumns(vault, before, { ssn, ...fields }) {
    const isSameSsn = typeof ssn === 'string' && vault.digest(ssn.replaceAll('-', '')) === before.ssnDigest;
    const sent = isSameSsn ? undefined : (ssn as string | null | undefined);
    return toIndividualColumns(fields, sealSentSsn(vault, before.id, sent));
  },
  write: (ctx, before, columns) =>
    writeIndividual(ctx, before as unknown as Row<'individuals'>, columns as Partial<Row<'individuals'>>),
} satisfies Omit<UpdatableRecord, 'read'>;

/** By their names in the definition of the kind. */
export const updatableRecords: Readonly<Record<string, UpdatableRecord>> = {
  account: {
    table: 'investorAccounts',
    edit: updateInvestorAccount,
    noun: 'investor account',
    read: readBy('investorAccounts', 'id'),
    toColumns: (_vault, _before, fields) => fields,
    write: (ctx, before, columns) =>
      ctx.records.update('investorAccounts', before as unknown as Row<'investorAccounts'>, columns),
  },
  individual: {
    ...individual,
    read: readBy('individuals', 'investorAccountId', ['PRIMARY', 'AUTHORIZED_SIGNER']),
  },
  joint: { ...individual, noun: 'joint holder', read: readBy('individuals', 'investorAccountId', ['JOINT']) },
  entity: {
    table: 'legalEntities',
    edit: updateLegalEntity,
    noun: 'legal entity',
    read: readBy('legalEntities', 'investorAccountId'),
    toColumns: (_vault, _before, fields) => toLegalEntityColumns(fields),
    write: (ctx, before, columns) =>
      writeLegalEntity(
        ctx,
        before as unknown as Row<'legalEntities'>,
        columns as Partial<Row<'legalEntities'>>,
      ),
  },
  issuer: {
    table: 'issuers',
    edit: updateIssuer,
    noun: 'issuer',
    read: readBy('issuers', 'id'),
    toColumns: (_vault, _before, fields) => toIssuerColumns(fields),
    assertFields: (ctx, fields) => assertIssuer(fields, ctx.now),
    write: (ctx, before, columns) =>
      writeIssuer(ctx, before as unknown as Row<'issuers'>, columns as Partial<Row<'issuers'>>),
  },
};

export function updatableOf(name: string): UpdatableRecord {
  const found = updatableRecords[name];
  if (!found) throw new Error(`Imports do not update ${name}`);
  return found;
}

/**
 * Changes the columns of a record as a change by staff does.
 * @throws forbidden, if an officer lacks the role; AppError, if the record rejects the values
 */
export function writeUpdate(
  ctx: WriteContext,
  { edit, write }: UpdatableRecord,
  before: StoredRecord,
  columns: Record<string, unknown>,
): Promise<unknown> {
  assertRole(ctx.caller, edit);
  return write(ctx, before, columns);
}
