import type { Selectable } from 'kysely';
import type { Context } from '#service/kernel/context.ts';
import type { Schema } from '#service/storage/schema.ts';
import { addressOf, fact, known, nothingFound, readFilesOf, readRow } from '../case-parts.ts';
import type { CaseParts } from '../define-review.ts';

/** A legal entity with its signers. */
export async function readEntityCase(
  ctx: Context,
  row: Selectable<Schema['legalEntities']>,
): Promise<CaseParts> {
  const { id } = row;
  const account = await readRow(ctx, 'investorAccounts', row.investorAccountId);
  const signers = await ctx.db
    .selectFrom('individuals')
    .selectAll()
    .where('investorAccountId', '=', account.id)
    .orderBy('seq')
    .execute();
  return {
    ...nothingFound,
    title: row.name,
    detail: row.companyType,
    links: [
      { id, title: row.name },
      { id: account.id, title: account.name },
    ],
    facts: [
      {
        title: 'Entity',
        columns: null,
        facts: known(
          fact('EIN', row.ein),
          fact('Type', row.companyType, 'state'),
          fact('Incorporated', row.dateOfIncorporation, 'day'),
          fact('State of incorporation', row.stateOfIncorporation),
          fact('E-mail', row.email),
          fact('Phone', row.phone),
          fact('Address', addressOf(row)),
        ),
      },
      {
        title: 'Signers',
        columns: null,
        facts: signers.map((signer) =>
          fact([signer.firstName, signer.lastName].filter(Boolean).join(' '), signer.kycStatus, 'state'),
        ),
      },
    ],
    documents: await readFilesOf(ctx, id),
  };
}
