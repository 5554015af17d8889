import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import type { CaseDocument } from '#shared/contracts/compliance/cases.ts';
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
    documents: await readPersonDocuments(ctx, person.id),
    findings: await findRejectedPersons(ctx, person),
  };
}

/** The documents of a person, newest first. The images of a submission stay together, and a newer submission replaces them. */
async function readPersonDocuments(ctx: Context, id: string): Promise<CaseDocument[]> {
  const documents = await readFilesOf(ctx, id);
  const records = await ctx.db
    .selectFrom('kycRecords')
    .select(['documentImage', 'backFileId', 'selfieFileId'])
    .where('individualId', '=', id)
    .orderBy('seq', 'desc')
    .execute();
  const [newest = [], ...earlier] = records.map((row) => [
    row.documentImage,
    row.backFileId,
    row.selfieFileId,
  ]);
  const togetherWith = (fileId: string) =>
    [newest, ...earlier].find((ids) => ids.includes(fileId)) ?? [fileId];
  const ids = new Set(documents.flatMap(({ fileId }) => togetherWith(fileId)));
  return [...ids].flatMap((fileId) => {
    const document = documents.find((one) => one.fileId === fileId);
    if (!document) return [];
    const isEarlier = !newest.includes(fileId) && earlier.flat().includes(fileId);
    return [{ ...document, isReplaced: document.isReplaced || isEarlier }];
  });
}
