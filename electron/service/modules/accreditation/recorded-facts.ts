/** Checks what officers record about the evidence of persons and of legal entities. */
import type { Static } from 'typebox';
import type { Context } from '#service/kernel/context.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import type { Row } from '#service/storage/schema.ts';
import type { signerInput } from '#shared/contracts/accreditation/evidence.ts';
import type { ConfirmationItem } from '#shared/domain/accreditation-rules/submission.ts';
import type { Day } from '#shared/domain/compliance-days.ts';
import { readDay } from '#shared/domain/dates.ts';
import { readComplianceDay } from '../installation/compliance-time-zone.ts';

/** @throws rule, if the day is after the calendar day of the operation */
export async function readPastDay(ctx: Context, text: string, field: string): Promise<Day> {
  const day = (readDay(text) ?? '').slice(0, 10);
  if (day > (await readComplianceDay(ctx))) {
    throw ruleViolation(field, 'must not be in the future');
  }
  return day;
}

export const readOptionalDay = (ctx: Context, text: string | null | undefined, field: string) =>
  text ? readPastDay(ctx, text, field) : null;

/**
 * The signer of a verification letter, as an officer states it.
 * @throws rule, if the file is not a verification letter of the subject, or the day is in the future
 */
export async function readSigner(
  ctx: Context,
  subjectId: string,
  file: Pick<Row<'files'>, 'targetId' | 'label'>,
  body: Static<typeof signerInput>,
): Promise<ConfirmationItem> {
  if (file.targetId !== subjectId || file.label !== 'VERIFICATION_LETTER')
    throw ruleViolation('fileId', 'must be a verification letter of the subject');
  return { ...body, verifiedOn: await readOptionalDay(ctx, body.verifiedOn, 'verifiedOn') };
}
