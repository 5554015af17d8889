/** What follows from a change of the owners of a legal entity (compliance.md § 2.2). */
import type { WriteContext } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import { compareAmounts } from '#shared/domain/money.ts';
import { ruleOn } from '#shared/domain/rules/rule-table.ts';
import { type FieldChange, putBack, receiveInformation } from '../changes/put-back.ts';
import { readComplianceDay } from '../installation/compliance-time-zone.ts';
import { evaluateAgain } from './entity-accreditation.ts';
import { suspendVerifications } from './verification-writes.ts';

type OwnerRow = Row<'owners'>;

/** @param before null for a new owner; `after` null for a deleted one */
export async function followOwner(
  ctx: WriteContext,
  { id }: Row<'legalEntities'>,
  before: OwnerRow | null,
  after: OwnerRow | null,
): Promise<void> {
  await suspendVerifications(ctx, id, ['ENTITY_OWNERS']);
  await evaluateAgain(ctx, id);
  const rule = ruleOn('beneficialOwner', await readComplianceDay(ctx));
  const limit = rule?.parameters.percent ?? '0';
  const isReviewed = [before, after].some((row) => row !== null && needsIdentification(row, limit));
  const changes = isReviewed ? toChanges(before, after) : [];
  for (const review of ['kyb', 'sanctions'] as const) {
    const entity = await ctx.db
      .selectFrom('legalEntities')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (changes.length > 0) await putBack(ctx, review, entity, changes);
    else await receiveInformation(ctx, review, entity);
  }
}

/** Owners of 25 percent or more, and the control person, are identified and screened. */
function needsIdentification({ percent, controlPerson }: OwnerRow, limit: string): boolean {
  return controlPerson === 1 || (percent !== null && compareAmounts(percent, limit) >= 0);
}

const shownFields = [
  'name',
  'percent',
  'controlPerson',
  'individualId',
  'ownerEntityId',
  'dob',
  'citizenship',
  'lastFour',
  'address',
  'address2',
  'city',
  'state',
  'zip',
  'country',
] as const satisfies (keyof OwnerRow)[];

function toChanges(before: OwnerRow | null, after: OwnerRow | null): FieldChange[] {
  const name = (after ?? before)?.name ?? '';
  return shownFields.flatMap((field) => {
    const [left, right] = [toText(before?.[field]), toText(after?.[field])];
    return left === right ? [] : [{ field: `owner ${name}: ${field}`, before: left, after: right }];
  });
}

function toText(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
