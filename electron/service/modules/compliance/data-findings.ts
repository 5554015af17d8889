/** The findings about the stored data of a record (compliance.md § 8), as of the moment of the read. */
import type { Context } from '#service/kernel/context.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import { type CaseFinding, listDataFindings } from '#shared/contracts/compliance/cases.ts';
import { idPrefixes } from '#shared/domain/ids.ts';
import { findEntityData, findPersonData } from '../investors/investor-data.ts';
import { findIssuerData } from '../offerings/issuer-data.ts';

export const dataFindings: OperationHandler[] = [
  read(listDataFindings, async (ctx, { params: { id } }) => ({ items: await findData(ctx, id) })),
];

async function findData(ctx: Context, id: string): Promise<CaseFinding[]> {
  if (id.startsWith(`${idPrefixes.issuer}_`))
    return findIssuerData(ctx, await findVisible(ctx, 'issuers', id, 'id'));
  if (id.startsWith(`${idPrefixes.legalEntity}_`)) {
    return findEntityData(ctx, await findVisible(ctx, 'legalEntities', id, 'id'));
  }
  return findPersonData(ctx, await findVisible(ctx, 'individuals', id, 'id'));
}
