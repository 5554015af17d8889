import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import { legalEntityRecord } from '#shared/records/legal-entity.ts';
import { findEntityData } from '../../data-findings.ts';
import {
  addressOf,
  fact,
  factGroup,
  fieldFacts,
  known,
  nameOf,
  noFindings,
  readFilesOf,
  readRow,
} from '../case-parts.ts';
import type { CaseParts } from '../define-review.ts';

export async function readEntityCase(ctx: Context, row: Row<'legalEntities'>): Promise<CaseParts> {
  const { id } = row;
  const account = await readRow(ctx, 'investorAccounts', row.investorAccountId);
  const signers = await ctx.db
    .selectFrom('individuals')
    .selectAll()
    .where('investorAccountId', '=', account.id)
    .orderBy('seq')
    .execute();
  return {
    ...noFindings,
    title: row.name,
    detail: row.companyType,
    links: [
      { id, title: row.name },
      { id: account.id, title: account.name },
    ],
    facts: [
      factGroup(
        'Legal entity',
        known(
          ...fieldFacts(legalEntityRecord, row, [
            'ein',
            'companyType',
            'dateOfIncorporation',
            'stateOfIncorporation',
            'email',
            'phone',
          ]),
          fact('Address', addressOf(row)),
        ),
      ),
      factGroup(
        'Authorized signers',
        signers.map((signer) => fact(nameOf(signer), signer.kycStatus, 'state')),
      ),
    ],
    documents: await readFilesOf(ctx, id),
    findings: await findEntityData(ctx, row),
  };
}
