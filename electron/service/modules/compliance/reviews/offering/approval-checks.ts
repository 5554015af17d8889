import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { dayIn } from '#shared/domain/compliance-days.ts';
import { multiplyExactly, sumExactly } from '#shared/domain/money.ts';
import { deadlineOf, minimumRaiseOf, publicSince } from '#shared/domain/offering-deadline.ts';
import { exemptionOf } from '#shared/domain/rules/exemptions.ts';
import {
  findApprovalBlockers,
  findApprovalFindings,
  type OfferingApprovalFacts,
} from '#shared/domain/rules/offering-approval.ts';
import { hasWork, workInProgress } from '../../../changes/offering-work.ts';
import { readComplianceTimeZone } from '../../../installation/compliance-time-zone.ts';
import { readIssuerFacts } from '../../../offerings/issuer-facts.ts';
import { readAssetRows } from '../../../offerings/revise-offering.ts';

/** What blocks the approval of an offering, and what a note must explain: the same in its two reviews. */
export const approvalChecks = {
  async findBlockers(ctx: Context, row: Row<'offerings'>, to: string): Promise<FieldError[]> {
    if (to !== 'APPROVED') return [];
    if (await hasWork(ctx, row.id)) return [{ field: null, message: workInProgress }];
    return findApprovalBlockers(await readApprovalFacts(ctx, row), ctx.now);
  },
  async openFindings(ctx: Context, row: Row<'offerings'>, to: string): Promise<FieldError[]> {
    return to === 'APPROVED' ? findApprovalFindings(await readApprovalFacts(ctx, row), ctx.now) : [];
  },
};

/** Reads what the approval of an offering depends on, in the transaction of the decision. */
export async function readApprovalFacts(ctx: Context, row: Row<'offerings'>): Promise<OfferingApprovalFacts> {
  const zone = await readComplianceTimeZone(ctx.db);
  const assets = await readAssetRows(ctx, row.id);
  return {
    zone,
    exemption: exemptionOf(row.type, row.exemption),
    isExemptionStated: row.exemption !== null,
    issuer: await readIssuerFacts(ctx.db, row.issuerId, row.id, dayIn(zone, ctx.now)),
    offered: sumExactly(
      assets.map(({ pricePerUnit, totalUnits }) => multiplyExactly(pricePerUnit, totalUnits)),
    ),
    soldElsewhere12Months: row.soldElsewhere12Months,
    affiliateSales: row.affiliateSales,
    deadline: deadlineOf(row, zone),
    publicSince: publicSince(row.publiclyAvailableAt, zone),
    minimumRaise: minimumRaiseOf(row),
  };
}
