import { amlReview } from '../../investors/aml-review.ts';
import { pendingSince } from '../queue-sources.ts';
import { addressOf, type CaseReader, fact, known, nothingFound, readFilesOf, readRow } from './case-parts.ts';
import { nameOf } from './kyc-case.ts';

/** A person who is held against the lists of sanctions. */
export const readAmlCase: CaseReader = async (ctx, id) => {
  const person = await amlReview.read(ctx.db, id);
  if (!person) return undefined;
  const account = await readRow(ctx, 'investorAccounts', person.investorAccountId);
  return {
    ...nothingFound,
    id,
    title: nameOf(person),
    detail: person.role,
    state: person.amlStatus,
    since: pendingSince('aml', person),
    updatedAt: person.updatedAt,
    links: [
      { id, title: nameOf(person) },
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
    documents: await readFilesOf(ctx, id),
  };
};
