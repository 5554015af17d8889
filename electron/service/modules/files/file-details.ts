import type { Context } from '#service/kernel/context.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { findAccount, findVisible } from '#service/kernel/visibility.ts';
import { getFileDetails, setFileVisibility } from '#shared/contracts/files/file-details.ts';
import { type FileLabel, isConfidential } from '#shared/domain/file-labels.ts';
import { type TargetTable, targetTableOf } from '#shared/domain/file-targets.ts';
import { presentFile } from './files.ts';
import { findTarget } from './targets.ts';

type ReadTitle = (ctx: Context, id: string) => Promise<string>;

/** How to read the title of each kind of record that files are linked to. */
const titles: Record<TargetTable, ReadTitle> = {
  ACCOUNTS: async (ctx, id) => (await findAccount(ctx, id, 'targetId')).name,
  INVESTOR_ACCOUNTS: async (ctx, id) => (await findVisible(ctx, 'investorAccounts', id, 'targetId')).name,
  INDIVIDUALS: async (ctx, id) => {
    const { firstName, lastName } = await findVisible(ctx, 'individuals', id, 'targetId');
    return `${firstName} ${lastName ?? ''}`.trim();
  },
  LEGAL_ENTITIES: async (ctx, id) => (await findVisible(ctx, 'legalEntities', id, 'targetId')).name,
  ISSUERS: async (ctx, id) => (await findVisible(ctx, 'issuers', id, 'targetId')).title,
  OFFERINGS: async (ctx, id) => (await findVisible(ctx, 'offerings', id, 'targetId')).name,
  ASSETS: async (ctx, id) => (await findVisible(ctx, 'assets', id, 'targetId')).name,
  TRADES: async (ctx, id) => `Trade ${(await findVisible(ctx, 'trades', id, 'targetId')).tradeNumber}`,
};

/** The record that a file is linked to, with its title; null if there is none. */
export async function readTarget(
  ctx: Context,
  id: string | null,
): Promise<{ id: string; title: string } | null> {
  const table = id === null ? undefined : targetTableOf(id);
  if (id === null || !table) return null;
  return { id, title: await titles[table](ctx, id) };
}

export const fileDetailsHandlers: OperationHandler[] = [
  read(getFileDetails, async (ctx, { params }) => {
    const row = await findVisible(ctx, 'files', params.id, 'id');
    const { id, name } = await findAccount(ctx, row.accountId, 'accountId');
    const uploader = row.userId && (await findVisible(ctx, 'users', row.userId, 'userId'));
    const user = uploader && {
      id: uploader.id,
      email: uploader.email,
      firstName: uploader.firstName,
      lastName: uploader.lastName,
    };
    return {
      file: { ...presentFile(ctx, row), account: { id, name }, user: user || null },
      bytes: row.bytes,
      sha256: row.sha256,
      target: await readTarget(ctx, row.targetId),
      previousTarget: await readTarget(ctx, row.linkedFrom),
    };
  }),
  write(setFileVisibility, async (ctx, { params, body }) => {
    const before = await findVisible(ctx, 'files', params.id, 'id');
    if (body.private && before.targetId !== null) await findTarget(ctx, before.targetId, true);
    if (!body.private && isConfidential(before.label as FileLabel)) {
      throw ruleViolation('private', `must be true for a file with the label ${before.label}`);
    }
    return presentFile(ctx, await ctx.records.update('files', before, { private: body.private ? 1 : 0 }));
  }),
];
