import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import type { CoveredCapacity } from '#shared/domain/covered-persons.ts';
import { multiplyExactly, sumExactly } from '#shared/domain/money.ts';
import { deadlineOf, minimumRaiseOf, publicSince } from '#shared/domain/offering-deadline.ts';
import { exemptionOf } from '#shared/domain/rules/exemptions.ts';
import type { OfferingApprovalFacts } from '#shared/domain/rules/offering-approval.ts';
import { readComplianceTimeZone } from '../../../installation/compliance-time-zone.ts';
import { readCoveredPersons } from '../../../offerings/covered-persons.ts';
import { readAssetRows } from '../../../offerings/revise-offering.ts';
import { readRow } from '../case-parts.ts';

/** Reads what the approval of an offering depends on, in the transaction of the decision. */
export async function readApprovalFacts(ctx: Context, row: Row<'offerings'>): Promise<OfferingApprovalFacts> {
  const zone = await readComplianceTimeZone(ctx.db);
  const assets = await readAssetRows(ctx, row.id);
  const issuer = await readRow(ctx, 'issuers', row.issuerId);
  const covered = await readCoveredPersons(ctx.db, row.issuerId);
  return {
    zone,
    exemption: exemptionOf(row.type, row.exemption),
    isExemptionStated: row.exemption !== null,
    issuerStatus: issuer.status,
    offered: sumExactly(
      assets.map(({ pricePerUnit, totalUnits }) => multiplyExactly(pricePerUnit, totalUnits)),
    ),
    soldElsewhere12Months: row.soldElsewhere12Months,
    affiliateSales: row.affiliateSales,
    deadline: deadlineOf(row, zone),
    publicSince: publicSince(row.publiclyAvailableAt, zone),
    minimumRaise: minimumRaiseOf(row),
    questionnaires: covered
      .filter(({ offeringId }) => offeringId === null || offeringId === row.id)
      .map(({ name, capacity, questionnaireOn, bringDownOn }) => ({
        name,
        capacity: capacity as CoveredCapacity,
        questionnaireOn,
        bringDownOn,
      })),
  };
}
