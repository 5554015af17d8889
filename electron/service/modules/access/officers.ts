import type { WriteContext } from '#service/context.ts';
import { AppError, conflict, notFound, ruleViolation } from '#service/errors.ts';
import { type Implementation, preparedWrite, read, write } from '#service/implementation.ts';
import { hashPassword } from '#service/passwords.ts';
import { compilePresent } from '#service/rows.ts';
import {
  createOfficer,
  disableOfficer,
  enableOfficer,
  listOfficers,
  type Officer,
  officer,
  updateOfficer,
} from '#shared/contracts/access/officers.ts';
import { newId } from '#shared/domain/ids.ts';
import { hasRole, type OfficerRole, officerRoleNames } from '#shared/domain/officer-roles.ts';
import { type OfficerRow, readOfficer, readOfficers, rolesOf } from './officer-profiles.ts';

const present = compilePresent(officer);

/** The profile as it is answered: without its passphrase. */
export function presentOfficer(row: OfficerRow): Officer {
  return present(row);
}

/** @throws not-found */
async function findOfficer(ctx: WriteContext, id: string): Promise<OfficerRow> {
  const row = await readOfficer(ctx.db, id);
  if (!row) throw notFound('id');
  return row;
}

/**
 * Officers choose themselves by name when they sign in, and commands name them, so that no two look alike.
 * @throws conflict, naming the field
 */
function assertUnlike(
  others: readonly OfficerRow[],
  given: { name?: string | null; email?: string | null },
): void {
  for (const field of ['name', 'email'] as const) {
    const sent = given[field]?.toLowerCase();
    if (sent && others.some((row) => row[field]?.toLowerCase() === sent)) {
      throw conflict(`${field}: another officer has it`);
    }
  }
}

/**
 * Whoever locks everybody out could not let them in again.
 * @throws rule, if no enabled officer is an administrator
 */
async function assertAdministratorRemains(ctx: WriteContext, field: string): Promise<void> {
  const rows = await readOfficers(ctx.db);
  if (rows.some((row) => !row.disabledAt && hasRole(rolesOf(row), 'administrator'))) return;
  throw ruleViolation(`${field}: there would be no administrator left`);
}

interface NewOfficer {
  name: string;
  email?: string | null;
  roles: OfficerRole[];
}

async function create(ctx: WriteContext, body: NewOfficer, passphraseHash: string): Promise<Officer> {
  const others = await readOfficers(ctx.db);
  const isFirst = others.length === 0;
  // Somebody else made the first officer while this was under way.
  if (!isFirst && ctx.caller.officer?.name === null) throw new AppError('locked', 'Nobody is signed in');
  assertUnlike(others, body);
  const row = await ctx.records.insert('officers', {
    id: newId('officer'),
    name: body.name,
    email: body.email ?? null,
    roles: JSON.stringify(isFirst ? officerRoleNames : body.roles),
    passphraseHash,
    passphraseSetAt: ctx.now,
    disabledAt: null,
    sessionsEndedAt: null,
  });
  if (isFirst) ctx.afterCommit(() => ctx.caller.session?.begin(row));
  return presentOfficer(row);
}

async function update(ctx: WriteContext, id: string, body: Partial<NewOfficer>): Promise<Officer> {
  const row = await findOfficer(ctx, id);
  const others = (await readOfficers(ctx.db)).filter((other) => other.id !== id);
  assertUnlike(others, body);
  const { roles, ...columns } = body;
  const changed = await ctx.records.update('officers', row, {
    ...columns,
    ...(roles && { roles: JSON.stringify(roles) }),
  });
  await assertAdministratorRemains(ctx, 'roles');
  return presentOfficer(changed);
}

export const officers: Implementation[] = [
  read(listOfficers, async (ctx) => ({
    items: (await readOfficers(ctx.db)).map((row) => presentOfficer(row)),
  })),
  preparedWrite(
    createOfficer,
    ({ body }) => hashPassword(body.passphrase),
    (ctx, { body }, passphraseHash) => create(ctx, body, passphraseHash),
  ),
  write(updateOfficer, (ctx, { params, body }) => update(ctx, params.id, body)),
  write(disableOfficer, async (ctx, { params }) => {
    const row = await findOfficer(ctx, params.id);
    const disabled = await ctx.records.update('officers', row, { disabledAt: row.disabledAt ?? ctx.now });
    await assertAdministratorRemains(ctx, 'id');
    return presentOfficer(disabled);
  }),
  write(enableOfficer, async (ctx, { params }) => {
    const row = await findOfficer(ctx, params.id);
    return presentOfficer(await ctx.records.update('officers', row, { disabledAt: null }));
  }),
];
