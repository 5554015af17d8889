import type { Context } from '#service/kernel/context.ts';
import { notFound, ruleViolation } from '#service/kernel/errors.ts';
import { findAccount, findVisible } from '#service/kernel/visibility.ts';
import type { Owned } from '#service/storage/schema.ts';
import { privateTargets, type TargetTable, targetTableOf, toTargetId } from '#shared/domain/file-targets.ts';

/** The record that a file is linked to. The file belongs to the same account. */
export interface Target extends Owned {
  table: TargetTable;
  id: string;
  /** The user who owns the record, if it belongs to one. */
  userId: string | null;
}

/**
 * Finds the record to link a file to.
 *
 * @param isPrivate private files are linked only to some kinds of records (compliance.md § 7.4)
 * @throws not-found, if there is none; rule, if it does not accept such files
 */
export async function findTarget(ctx: Context, sent: string, isPrivate: boolean): Promise<Target> {
  const id = toTargetId(sent);
  const table = targetTableOf(id);
  if (!table) throw notFound('targetId');
  if (isPrivate && !privateTargets.includes(table)) {
    throw ruleViolation('targetId', `private files can be attached only to ${privateTargets.join(', ')}`);
  }
  return { table, id, ...(await findOwner(ctx, table, id)) };
}

async function findOwner(
  ctx: Context,
  table: TargetTable,
  id: string,
): Promise<Owned & { userId: string | null }> {
  const ofAccount = (row: Owned) => ({ accountId: row.accountId, tenantId: row.tenantId, userId: null });
  const ofInvestor = async (investorAccountId: string) => {
    const row = await findVisible(ctx, 'investorAccounts', investorAccountId, 'targetId');
    return { accountId: row.accountId, tenantId: row.tenantId, userId: row.userId };
  };
  switch (table) {
    case 'ACCOUNTS': {
      const row = await findAccount(ctx, id, 'targetId');
      return ofAccount({ accountId: row.id, tenantId: row.tenantId });
    }
    case 'INVESTOR_ACCOUNTS':
      return ofInvestor(id);
    case 'INDIVIDUALS':
      return ofInvestor((await findVisible(ctx, 'individuals', id, 'targetId')).investorAccountId);
    case 'LEGAL_ENTITIES':
      return ofInvestor((await findVisible(ctx, 'legalEntities', id, 'targetId')).investorAccountId);
    case 'ISSUERS':
      return ofAccount(await findVisible(ctx, 'issuers', id, 'targetId'));
    case 'OFFERINGS':
      return ofAccount(await findVisible(ctx, 'offerings', id, 'targetId'));
    case 'ASSETS':
      return ofAccount(await findVisible(ctx, 'assets', id, 'targetId'));
    case 'TRADES': {
      const row = await findVisible(ctx, 'trades', id, 'targetId');
      return { accountId: row.accountId, tenantId: row.tenantId, userId: row.userId };
    }
  }
}
