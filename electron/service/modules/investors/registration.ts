import type { InsertContext, ReadContext, WriteContext } from '#service/kernel/context.ts';
import { conflict, invalid } from '#service/kernel/errors.ts';
import { type OperationHandler, preparedWrite } from '#service/kernel/operation-handler.ts';
import { actingAccount, createAccount, readManager } from '#service/kernel/ownership.ts';
import { compiledQuery } from '#service/storage/compiled-query.ts';
import { listOfJson } from '#service/storage/list-of.ts';
import type { Db, Owned, Row } from '#service/storage/schema.ts';
import { registerInvestor, registerIssuer } from '#shared/contracts/investors/registration.ts';
import { newId, toUserLoginId } from '#shared/domain/ids.ts';
import { issueAccessToken } from '../clients/tokens.ts';

/** The fields of a new user. An imported user has no password until one is set. */
export interface NewUser {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber?: string | null;
  site?: string | null;
  passwordHash: string | null;
}

const findUserByEmail = compiledQuery((db, tenantId: string, emailKey: string) =>
  db.selectFrom('users').select('id').where('tenantId', '=', tenantId).where('emailKey', '=', emailKey),
);

/** Normalizes an address for comparisons. */
export function toEmailKey(email: string): string {
  return email.toLowerCase();
}

/**
 * An email address is unique within a tenant: a root account and all accounts below it. Other tenants do not
 * affect the result, so that no client can find out who is registered with another client.
 * @throws conflict, naming `email`
 */
export async function assertNotRegistered(db: Db, tenantId: string, email: string): Promise<void> {
  const existing = await findUserByEmail(db, tenantId, toEmailKey(email));
  if (existing.length > 0) throw emailRegistered();
}

const findEmailKeys = compiledQuery((db, tenantId: string, emailKeys: string) =>
  db
    .selectFrom('users')
    .select('emailKey')
    .where('tenantId', '=', tenantId)
    .where('emailKey', 'in', listOfJson(emailKeys)),
);

/** Those of the normalized addresses that are registered within a tenant. */
export async function findRegistered(
  db: Db,
  tenantId: string,
  emailKeys: readonly string[],
): Promise<Set<string>> {
  const found = await findEmailKeys(db, tenantId, JSON.stringify(emailKeys));
  return new Set(found.map(({ emailKey }) => emailKey));
}

/** The error of an address that is already registered. */
export function emailRegistered() {
  return conflict('email', 'is already registered');
}

/**
 * Creates a user of an account.
 * @throws conflict, if the address is registered
 */
export async function createUser(ctx: WriteContext, owner: Owned, person: NewUser): Promise<Row<'users'>> {
  await assertNotRegistered(ctx.db, owner.tenantId, person.email);
  return insertUser(ctx, owner, person);
}

/** Creates a user of an account; call `assertNotRegistered` first. */
export async function insertUser(ctx: InsertContext, owner: Owned, person: NewUser): Promise<Row<'users'>> {
  return ctx.records.insert('users', {
    id: newId('user'),
    accountId: owner.accountId,
    tenantId: owner.tenantId,
    email: person.email,
    emailKey: toEmailKey(person.email),
    firstName: person.firstName,
    lastName: person.lastName,
    phoneNumber: person.phoneNumber ?? null,
    site: person.site ?? null,
    passwordHash: person.passwordHash,
  });
}

/**
 * Creates the user of an issuer and its account, a child of the key's account.
 * @throws conflict, if the address is registered
 */
export async function createIssuerUser(
  ctx: WriteContext,
  person: NewUser,
  accountName: string,
  managedBy: string,
): Promise<Row<'users'>> {
  const parent = ctx.caller.account;
  // Without a parent, the new account is its own tenant, which has no users yet.
  if (parent) await assertNotRegistered(ctx.db, parent.tenantId, person.email);
  const account = await createAccount(ctx, { name: accountName, status: 'ONBOARDING', managedBy, parent });
  return insertUser(ctx, { accountId: account.id, tenantId: account.tenantId }, person);
}

async function hashConfirmed(
  body: { password: string; confirmPassword: string },
  { caller, service }: ReadContext,
): Promise<string> {
  if (body.password !== body.confirmPassword) throw invalid('confirmPassword', 'must equal password');
  return service.passwords.hash(body.password, caller.account?.tenantId);
}

export const registration: OperationHandler[] = [
  preparedWrite(
    registerIssuer,
    ({ body }, ctx) => hashConfirmed(body, ctx),
    async (ctx, { body }, passwordHash) => {
      const managedBy = readManager(ctx, 'accountType', body.accountType);
      const user = await createIssuerUser(ctx, { ...body, passwordHash }, body.accountName, managedBy);
      return { accessToken: await issueAccessToken(ctx, user.id), userId: toUserLoginId(user.id) };
    },
  ),
  preparedWrite(
    registerInvestor,
    ({ body }, ctx) => hashConfirmed(body, ctx),
    async (ctx, { body }, passwordHash) => {
      const user = await createUser(ctx, await actingAccount(ctx), { ...body, passwordHash });
      return { userId: user.id };
    },
  ),
];
