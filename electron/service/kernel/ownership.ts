import type { Selectable } from 'kysely';
import { mustBeOneOf } from '#shared/contracts/errors.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { newId } from '#shared/domain/ids.ts';
import type { Db, Schema } from '../storage/schema.ts';
import { type Caller, cli } from './caller.ts';
import type { Context, WriteContext } from './context.ts';
import { AppError } from './errors.ts';
import { readAlias } from './settings.ts';
import { defineUnit } from './unit-of-work.ts';
import { findAccount } from './visibility.ts';

/** The value of `managedBy` and `accountType` for the client's own records; the other value is the operator's name. */
export const managedByIssuer = 'ISSUER';

/**
 * Reads the operator's name or ISSUER (decisions.md § 2); the default is the operator's name.
 * @throws invalid, naming the field, for any other value
 */
export function readManager(ctx: Context, field: string, sent: string | null | undefined): string {
  const { names } = ctx.service.settings;
  const value = readAlias(names, sent ?? names.operator);
  if (value === names.operator || value === managedByIssuer) return value;
  throw new AppError('invalid', [mustBeOneOf(field, [names.operator, managedByIssuer])]);
}

/** The default `platform` of an imported record: the operator's name (decisions.md § 6). */
export function platformOf(ctx: Omit<Context, 'db'>): string {
  return ctx.caller.actor.kind === 'import' ? 'IMPORT' : ctx.service.settings.names.operator;
}

interface NewAccount {
  name: string;
  status: string;
  managedBy: string;
  parent: Caller['account'] | undefined;
  isSample?: true;
}

/** Creates an account; the parent is the account through which it is registered. */
export async function createAccount(
  ctx: WriteContext,
  given: NewAccount,
): Promise<Selectable<Schema['accounts']>> {
  const id = newId('account');
  return ctx.records.insert('accounts', {
    id,
    tenantId: given.parent?.tenantId ?? id,
    name: given.name,
    status: given.status,
    managedBy: given.managedBy,
    platform: platformOf(ctx),
    parentAccountId: given.parent?.id ?? null,
    tid: null,
    isSample: given.isSample ? 1 : 0,
  });
}

/**
 * Returns the account with that name, and creates it if there is none; without a name, returns the first account of
 * the data folder (decisions.md § 1), which is named after the operator. If several accounts have the name, one without
 * a parent is preferred, then the oldest.
 */
export async function findOrCreateAccount(ctx: WriteContext, name: string | null | undefined) {
  const oldest = ctx.db
    .selectFrom('accounts')
    .selectAll()
    .orderBy('parentAccountId', (order) => order.asc().nullsFirst())
    .orderBy('seq')
    .limit(1);
  const found = await (name ? oldest.where('name', '=', name) : oldest).executeTakeFirst();
  const { operator } = ctx.service.settings.names;
  return (
    found ??
    createAccount(ctx, {
      name: name ?? toChoiceLabel(operator),
      status: 'LIVE',
      managedBy: operator,
      parent: undefined,
    })
  );
}

/** Whether the data folder has an account: without one, it was just created. */
export async function hasAccount(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** For work outside a transaction that needs the account. */
export const ensureAccount = defineUnit('ensureAccount', findOrCreateAccount);

/**
 * The owner of a new record: the account of the acting user, else that of the key, else, for the back office, the
 * first account of the data folder.
 */
export async function actingAccount(ctx: WriteContext): Promise<AccountOfRecord> {
  const { account = await findOrCreateAccount(ctx, undefined) } = ctx.caller;
  return ownedBy(ctx, account);
}

/** The owner of the records of an import. Every import has an account. */
export function importingAccount(ctx: Omit<Context, 'db'>): AccountOfRecord {
  const { account } = ctx.caller;
  if (!account) throw new Error('An import must have an account');
  return ownedBy(ctx, account);
}

interface AccountOfRecord {
  accountId: string;
  tenantId: string;
}

function ownedBy(
  { caller: { user } }: Omit<Context, 'db'>,
  account: { id: string; tenantId: string },
): AccountOfRecord {
  return { accountId: user?.accountId ?? account.id, tenantId: account.tenantId };
}

/** Every actor has an ID: imports and commands act as the account that they name. */
export function actAs(accountRow: { id: string; tenantId: string }, caller: Caller = cli): Caller {
  return { ...caller, account: { id: accountRow.id, tenantId: accountRow.tenantId } };
}

/** The context of an officer who enters something for an account, as its key would. */
export async function forAccount(ctx: WriteContext, id: string, field: string): Promise<WriteContext> {
  return { ...ctx, caller: actAs(await findAccount(ctx, id, field), ctx.caller) };
}
