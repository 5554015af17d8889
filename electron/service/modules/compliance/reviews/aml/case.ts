import type { Selectable } from 'kysely';
import type { Context } from '#service/kernel/context.ts';
import type { Schema } from '#service/storage/schema.ts';
import { addressOf, fact, known, nameOf, nothingFound, readFilesOf, readRow } from '../case-parts.ts';
import type { CaseParts } from '../define-review.ts';

/** An individual whom an officer screens against sanctions lists. */
export async function readAmlCase(
  ctx: Context,
  person: Selectable<Schema['individuals']>,
): Promise<CaseParts> {
  const account = await readRow(ctx, 'investorAccounts', person.investorAccountId);
  return {
    ...nothingFound,
    title: nameOf(person),
    detail: person.role,
    links: [
      { id: person.id, title: nameOf(person) },
      { id: account.id, title: account.name },
    ],
    facts: [
      {
        title: 'Person',
        columns: null,
        facts: known(
          fact('Born', person.dob, 'day'),
          fact('Citizenship', person.citizenship),
          fact('Address', addressOf(person)),
          fact('Occupation', person.occupation),
          fact('Employer', person.employerName),
          fact('Source of income', person.sourceOfIncome),
          fact('Identity', person.kycStatus, 'state'),
        ),
      },
    ],
    documents: await readFilesOf(ctx, person.id),
  };
}
