import type { Context } from '#service/kernel/context.ts';
import { notFound, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { compilePresent } from '#service/kernel/rows.ts';
import { disableOfficer, listOfficers, type Officer, officer } from '#shared/contracts/officers/officers.ts';
import { countAdministrators, type OfficerRow, readOfficer, readOfficers } from './officer-profiles.ts';
import { isSecondApprovalOn } from './second-approval.ts';

const present = compilePresent(officer);

/** The profile as responses show it, without its passphrase. */
export function presentOfficer(row: OfficerRow): Officer {
  return present(row);
}

/** @throws not-found */
export async function findOfficer(ctx: Context, id: string): Promise<OfficerRow> {
  const row = await readOfficer(ctx.db, id);
  if (!row) throw notFound('id');
  return row;
}

/**
 * Someone must be able to sign in as an administrator. While second approval is on, two administrators must remain,
 * because one cannot change it.
 * @throws rule, if too few enabled officers are administrators
 */
export async function assertAdministratorRemains(ctx: Context, field: string | null): Promise<void> {
  const remaining = await countAdministrators(ctx.db);
  if (remaining === 0) throw ruleViolation(field, 'At least one enabled administrator is required');
  if (remaining < 2 && (await isSecondApprovalOn(ctx.db))) {
    throw ruleViolation(
      field,
      'Second approval requires two enabled administrators; add another administrator first',
    );
  }
}

export const officers: OperationHandler[] = [
  read(listOfficers, async (ctx) => ({
    items: (await readOfficers(ctx.db)).map((row) => presentOfficer(row)),
  })),
  write(disableOfficer, async (ctx, { params }) => {
    const row = await findOfficer(ctx, params.id);
    const disabled = await ctx.records.update('officers', row, { disabledAt: row.disabledAt ?? ctx.now });
    await assertAdministratorRemains(ctx, null);
    return presentOfficer(disabled);
  }),
];
