/** The records that an accreditation submission names. */
import type { Context } from '#service/kernel/context.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import { findOfClient, findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import type { JointWith, Submission } from '#shared/domain/accreditation-rules/submission.ts';
import { findFile } from '../files/files.ts';

type Person = Pick<Row<'individuals'>, 'id' | 'investorAccountId' | 'tenantId'>;

/**
 * Asserts that the file is a private one of the individual, or of the other person of a joint test.
 * @throws not-found, if the file does not exist; rule, if it belongs to another record
 */
export async function assertFileOf(
  ctx: Context,
  individual: Pick<Person, 'id'>,
  fileId: string,
  field: string,
  jointWith: JointWith | null = null,
): Promise<void> {
  const { targetId } = await findFile(ctx, fileId, true, field);
  if (targetId === individual.id || (targetId !== null && targetId === jointWith?.individualId)) return;
  throw ruleViolation(field, 'must be a file of the individual');
}

/** @throws not-found, if the person does not exist; rule, if it is the individual itself */
export async function assertJointWith(
  ctx: Context,
  individual: Pick<Person, 'id' | 'tenantId'>,
  { individualId }: JointWith,
): Promise<void> {
  if (individualId === null) return;
  const field = 'jointWith.individualId';
  const other = await findOfClient(ctx, individual, 'individuals', individualId, field);
  if (other.id === individual.id) throw ruleViolation(field, 'must be another individual');
}

/** @throws not-found, if a record does not exist; rule, if it is not one of the individual or of its account */
export async function assertItemReferences(
  ctx: Context,
  individual: Person,
  { items }: Submission,
  jointWith: JointWith | null,
): Promise<void> {
  for (const [index, item] of items.entries()) {
    const at = (field: string) => `metadata[${index}].${field}`;
    if ('fileId' in item && item.fileId !== null) {
      await assertFileOf(ctx, individual, item.fileId, at('fileId'), jointWith);
    }
    if ('issuerId' in item && item.issuerId) {
      await findOfClient(ctx, individual, 'issuers', item.issuerId, at('issuerId'));
    }
    if ('familyOfficeId' in item) {
      await findOfClient(ctx, individual, 'legalEntities', item.familyOfficeId, at('familyOfficeId'));
    }
    if ('tradeId' in item) await assertTrade(ctx, individual, item.tradeId, at('tradeId'));
  }
}

async function assertTrade(ctx: Context, individual: Person, id: string, field: string): Promise<void> {
  const trade = await findVisible(ctx, 'trades', id, field);
  if (trade.investorAccountId === individual.investorAccountId) return;
  throw ruleViolation(field, 'must be a trade of the same investor account');
}
