import { heavyRead, type OperationHandler } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Db } from '#service/storage/schema.ts';
import { selectByText } from '#service/storage/search-index.ts';
import { suggestIssuer } from '#shared/contracts/accreditation/accreditation-details.ts';
import type { EmployeeItem } from '#shared/domain/accreditation-rules/submission.ts';
import { limits } from '#shared/domain/limits.ts';
import { isSameEntity, wordsOfEntity } from '#shared/domain/party-names.ts';

/** The issuers with the words of a name that are compared; an exact match is among the newest of them. */
const comparedIssuers = 500;

/**
 * Suggests the issuer that is the employer. It is a suggestion only: the rules wait until an officer has recorded it
 * (compliance.md § 4.7).
 */
export const suggestion: OperationHandler = heavyRead(suggestIssuer, async (ctx, { params }) => {
  const record = await findVisible(ctx, 'aicRecords', params.id, 'id');
  const [item] = JSON.parse(record.items) as Partial<EmployeeItem>[];
  const matches = item?.employer ? await findIssuers(ctx.db, item.employer) : [];
  const [only] = matches;
  return only && matches.length === 1
    ? { issuerId: only.id, title: only.title }
    : { issuerId: null, title: null };
});

/** The issuers with the name of an entity, compared without case, punctuation, and legal form. */
async function findIssuers(db: Db, name: string): Promise<{ id: string; title: string }[]> {
  const words = wordsOfEntity(name).filter((word) => word.length >= limits.searchLength);
  if (words.length === 0) return [];
  const { rows } = await selectByText('issuers', words, comparedIssuers).execute(db);
  if (rows.length === 0) return [];
  const issuers = await db
    .selectFrom('issuers')
    .select(['id', 'title', 'legalName', 'dba'])
    .where(
      'seq',
      'in',
      rows.map(({ seq }) => seq),
    )
    .execute();
  return issuers.filter(({ title, legalName, dba }) =>
    [title, legalName, dba].some((own) => own !== null && isSameEntity(own, name)),
  );
}
