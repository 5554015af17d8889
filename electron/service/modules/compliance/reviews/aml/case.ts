import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import { individualRecord } from '#shared/records/individual.ts';
import { findRejectedPersons } from '../../screening/rejected-before.ts';
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

/** The AML screening of an individual. */
export async function readAmlCase(ctx: Context, person: Row<'individuals'>): Promise<CaseParts> {
  const account = await readRow(ctx, 'investorAccounts', person.investorAccountId);
  return {
    ...noFindings,
    title: nameOf(person),
    detail: person.role,
    links: [
      { id: person.id, title: nameOf(person) },
      { id: account.id, title: account.name },
    ],
    facts: [
      factGroup(
        'Individual',
        known(
          ...fieldFacts(individualRecord, person, [
            'dob',
            'citizenship',
            'occupation',
            'employerName',
            'sourceOfIncome',
            'kycStatus',
          ]),
          fact('Address', addressOf(person)),
        ),
      ),
    ],
    documents: await readFilesOf(ctx, person.id),
    findings: await findRejectedPersons(ctx, person),
  };
}
