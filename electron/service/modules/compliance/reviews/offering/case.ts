import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import { listApprovalChecks } from '#shared/domain/rules/offering-approval.ts';
import { issuerRecord } from '#shared/records/issuer.ts';
import { offeringRecord } from '#shared/records/offering.ts';
import { namedFileIds } from '../../../files/named-files.ts';
import { fact, factGroup, fieldFacts, noFindings, readFilesOf, readRow } from '../case-parts.ts';
import type { CaseParts } from '../define-review.ts';
import { readApprovalFacts } from './approval-checks.ts';

export async function readOfferingCase(ctx: Context, row: Row<'offerings'>): Promise<CaseParts> {
  const { id } = row;
  const issuer = await readRow(ctx, 'issuers', row.issuerId);
  const assets = await ctx.db
    .selectFrom('assets')
    .selectAll()
    .where('offeringId', '=', id)
    .orderBy('seq')
    .execute();
  const checks = listApprovalChecks(await readApprovalFacts(ctx, row), ctx.now);
  return {
    ...noFindings,
    title: row.name,
    detail: row.type,
    links: [
      { id, title: row.name },
      { id: issuer.id, title: issuer.title },
    ],
    facts: [
      factGroup(
        'Terms',
        fieldFacts(offeringRecord, row, [
          'type',
          'exemption',
          'targetAmount',
          'raiseAmount',
          'minInvestment',
          'maxInvestment',
          'contingencyAmount',
          'valuationCap',
          'startAt',
          'endAt',
          'closesAt',
          'publiclyAvailableAt',
          'qualifiedAt',
          'listedOnExchange',
          'affiliateSales',
          'soldElsewhere12Months',
          'regSCategory',
          'minimumInvestmentVerification',
          'cancellationPeriod',
          'enabled',
          'description',
        ]),
      ),
      ...assets.map((asset) =>
        factGroup(asset.name, [
          fact('Type', asset.type, 'state'),
          fact('Price per unit', asset.pricePerUnit, 'money'),
          fact('Units', asset.totalUnits, 'number'),
          fact('Placed', asset.unitsPlaced, 'number'),
        ]),
      ),
      ...(checks.length === 0
        ? []
        : [
            factGroup(
              'Approval checks',
              checks.map(({ label, errors }) =>
                fact(label, errors.length === 0 ? 'PASSED' : 'FAILED', 'state'),
              ),
            ),
          ]),
      factGroup('Issuer', fieldFacts(issuerRecord, issuer, ['legalName', 'ein', 'status'])),
    ],
    documents: await readFilesOf(ctx, id, namedFileIds(offeringRecord, row)),
  };
}
