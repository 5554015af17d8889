/** The owners and the control person of a legal entity or an issuer (compliance.md § 4.4). */
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { conflict, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import {
  createIssuerOwner,
  createOwner,
  deleteOwner,
  listIssuerOwners,
  listOwners,
  type OwnerRecord,
  updateOwner,
} from '#shared/contracts/accreditation/owners.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { syncOwners } from './changed-owners.ts';
import { type OwnerRow, presentOwner, readOwners } from './owner-rows.ts';
import { addOwner, changeOwner, type OwnedRecord } from './owner-writes.ts';

async function findOwned(ctx: Context, id: string): Promise<OwnedRecord> {
  return findVisible(ctx, id.startsWith('issuer_') ? 'issuers' : 'legalEntities', id, 'id');
}

async function findParent(
  ctx: WriteContext,
  owned: OwnedRecord,
  parentOwnerId: string | null | undefined,
): Promise<OwnerRow | undefined> {
  if (!parentOwnerId) return undefined;
  const parent = await findVisible(ctx, 'owners', parentOwnerId, 'parentOwnerId');
  if (parent.subjectId !== owned.id || parent.kind === 'NATURAL_PERSON')
    throw ruleViolation('parentOwnerId', 'must be an owner of kind ENTITY or TRUST of the same record');
  return parent;
}

/** Changes the owners of a record, with what follows from that. */
async function change(
  ctx: WriteContext,
  owned: OwnedRecord,
  make: () => Promise<OwnerRow>,
): Promise<OwnerRecord> {
  const before = await readOwners(ctx, owned.id);
  const row = await make();
  await syncOwners(ctx, owned, before);
  return presentOwner(row);
}

async function create(
  ctx: WriteContext,
  owned: OwnedRecord,
  { parentOwnerId, ...fields }: InputOf<typeof createOwner>['body'],
): Promise<OwnerRecord> {
  const parent = await findParent(ctx, owned, parentOwnerId);
  return change(ctx, owned, () => addOwner(ctx, owned, parent, fields));
}

async function list(ctx: Context, owned: OwnedRecord) {
  return { items: (await readOwners(ctx, owned.id)).map(presentOwner) };
}

export const owners: OperationHandler[] = [
  write(createOwner, async (ctx, { params, body }) =>
    create(ctx, await findVisible(ctx, 'legalEntities', params.id, 'id'), body),
  ),
  write(createIssuerOwner, async (ctx, { params, body }) =>
    create(ctx, await findVisible(ctx, 'issuers', params.id, 'id'), body),
  ),
  read(listOwners, async (ctx, { params }) =>
    list(ctx, await findVisible(ctx, 'legalEntities', params.id, 'id')),
  ),
  read(listIssuerOwners, async (ctx, { params }) =>
    list(ctx, await findVisible(ctx, 'issuers', params.id, 'id')),
  ),
  write(updateOwner, async (ctx, { params, body }) => {
    const before = await findVisible(ctx, 'owners', params.id, 'id');
    const owned = await findOwned(ctx, before.subjectId);
    return change(ctx, owned, () => changeOwner(ctx, before, body));
  }),
  write(deleteOwner, async (ctx, { params }) => {
    const row = await findVisible(ctx, 'owners', params.id, 'id');
    const owned = await findOwned(ctx, row.subjectId);
    const siblings = await readOwners(ctx, owned.id);
    if (siblings.some(({ parentOwnerId }) => parentOwnerId === row.id))
      throw conflict('id', 'has owners; delete them first');
    return change(ctx, owned, async () => {
      await ctx.records.remove('owners', row);
      return { ...row, deletedAt: ctx.now };
    });
  }),
];
