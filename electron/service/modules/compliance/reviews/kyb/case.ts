import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import type { Fact } from '#shared/contracts/compliance/cases.ts';
import { legalEntityRecord } from '#shared/records/legal-entity.ts';
import { type OwnerRow, readOwners } from '../../../accreditation/owner-rows.ts';
import { findEntityData } from '../../../investors/investor-data.ts';
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
import { reviewOwners } from './owner-errors.ts';

export async function readEntityCase(ctx: Context, row: Row<'legalEntities'>): Promise<CaseParts> {
  const { id } = row;
  const account = await readRow(ctx, 'investorAccounts', row.investorAccountId);
  const signers = await ctx.db
    .selectFrom('individuals')
    .selectAll()
    .where('investorAccountId', '=', account.id)
    .orderBy('seq')
    .execute();
  const owners = await readOwners(ctx, id);
  return {
    ...noFindings,
    title: row.name,
    detail: row.companyType,
    links: [{ id, title: row.name }, { id: account.id, title: account.name }, ...linksOf(owners)],
    facts: [
      factGroup(
        'Legal entity',
        known(
          ...fieldFacts(legalEntityRecord, row, [
            'ein',
            'companyType',
            'dateOfIncorporation',
            'stateOfIncorporation',
            'beneficialOwnerExclusion',
            'email',
            'phone',
          ]),
          fact('Address', addressOf(row)),
        ),
      ),
      factGroup('Owners and control person', await readOwnerFacts(ctx, row, owners)),
      factGroup(
        'Authorized signers',
        signers.map((signer) => fact(nameOf(signer), signer.kycStatus, 'state')),
      ),
    ],
    documents: await readFilesOf(ctx, id),
    findings: await findEntityData(ctx, row),
  };
}

/** The records that owners are linked to, each once. */
function linksOf(owners: readonly OwnerRow[]): CaseParts['links'] {
  const linked = owners.flatMap(({ individualId, ownerEntityId, name }) => {
    const id = individualId ?? ownerEntityId;
    return id === null ? [] : [[id, name] as const];
  });
  return [...new Map(linked)].map(([id, title]) => ({ id, title }));
}

/** Each owner with percentage and control, and with what is missing for the approval. */
async function readOwnerFacts(
  ctx: Context,
  entity: Row<'legalEntities'>,
  owners: readonly OwnerRow[],
): Promise<Fact[]> {
  const reviewed = new Map(
    (await reviewOwners(ctx, entity, owners)).map((one) => [one.owner.id, one] as const),
  );
  const names = new Map(owners.map(({ id, name }) => [id, name]));
  return owners.map(({ id, name, percent, controlPerson, parentOwnerId }) => {
    const found = reviewed.get(id);
    const parent = parentOwnerId === null ? undefined : names.get(parentOwnerId);
    const parts = [
      percent === null ? null : `${percent} percent`,
      controlPerson === 1 ? 'control person' : null,
      found && (found.isIdentified ? 'identified' : 'not identified'),
      found && (found.isScreened ? 'screened' : 'not screened'),
    ];
    return fact(parent ? `${name}, owner of ${parent}` : name, parts.filter(Boolean).join(', '));
  });
}
