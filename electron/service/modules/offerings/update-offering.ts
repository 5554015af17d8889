import { assertUnchanged } from '#service/kernel/assert-unchanged.ts';
import type { WriteContext } from '#service/kernel/context.ts';
import { type OperationHandler, write } from '#service/kernel/operation-handler.ts';
import { readManager } from '#service/kernel/ownership.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import { updateOffering } from '#shared/contracts/offerings/offerings.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { announceWork } from '../changes/offering-work.ts';
import { assertNamedFiles } from '../files/named-files.ts';
import { assertEarlierDeadline } from './earlier-deadline.ts';
import { assertOfferingColumns, offeringFileLabels, toOwnColumns } from './offering-columns.ts';
import { presentOffering } from './offerings.ts';
import { readAssetRows, reviseOffering } from './revise-offering.ts';

type OfferingRow = Row<'offerings'>;
type OfferingChange = InputOf<typeof updateOffering>['body'];

/** Columns that cannot be null, from fields that can be. */
function toFullColumns(ctx: WriteContext, fields: Omit<OfferingChange, 'expectedUpdatedAt'>) {
  const { active, showTotalRaised, managedBy } = fields;
  return {
    ...(active !== undefined && { enabled: active === false ? (0 as const) : (1 as const) }),
    ...(showTotalRaised !== undefined && {
      showTotalRaised: showTotalRaised === false ? (0 as const) : (1 as const),
    }),
    ...(managedBy !== undefined && { managedBy: readManager(ctx, 'managedBy', managedBy) }),
  };
}

/** @throws rule, as `assertOfferingColumns`, `assertNamedFiles`, and `assertEarlierDeadline` */
async function changeOffering(
  ctx: WriteContext,
  before: OfferingRow,
  { expectedUpdatedAt, ...fields }: OfferingChange,
): Promise<OfferingRow> {
  assertUnchanged(before, expectedUpdatedAt);
  const columns = { ...toOwnColumns(fields, 'sent'), ...toFullColumns(ctx, fields) };
  await assertOfferingColumns(ctx, { ...before, ...columns });
  await assertNamedFiles(ctx, before, fields, offeringFileLabels, [
    before.id,
    before.issuerId,
    before.accountId,
  ]);
  await assertEarlierDeadline(ctx, before, { ...before, ...columns });
  const assets = await readAssetRows(ctx, before.id);
  return reviseOffering(ctx, { offering: before, assets }, columns);
}

export const offeringUpdates: OperationHandler[] = [
  write(
    updateOffering,
    async (ctx, { params, body }) => {
      const before = await findVisible(ctx, 'offerings', params.id, 'id');
      return presentOffering(await changeOffering(ctx, before, body));
    },
    announceWork,
  ),
];
