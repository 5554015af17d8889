import Type, { type Static } from 'typebox';
import { type Checked, compileCheck } from '#shared/contracts/check-input.ts';
import { type MethodSpelling, methodSpellings, type submission } from '#shared/contracts/compliance/aic.ts';
import { aicItems, someItems } from '#shared/contracts/compliance/aic-items.ts';
import { request } from '#shared/contracts/fields.ts';
import {
  type AicMethod,
  aicMethods,
  type Submission,
} from '#shared/domain/accreditation-rules/submission.ts';
import { readDay } from '#shared/domain/dates.ts';

const checks = Object.fromEntries(
  aicMethods.map((method) => [
    method,
    compileCheck(request({ metadata: Type.Array(aicItems[method], someItems) })),
  ]),
) as Record<AicMethod, (value: unknown) => Checked<{ metadata: unknown }>>;

/** The fields of items that are days. */
const days = ['statementDate', 'incurredOn', 'since', 'verifiedOn'];

/** An item as it is stored: with the fields that were sent, and days as `YYYY-MM-DD`. */
export function toStoredItem(item: object): object {
  const sent = Object.entries(item).filter(([name, value]) => name === 'fileId' || (value ?? null) !== null);
  const stored = sent.map(([name, value]) => {
    return [name, days.includes(name) ? readDay(String(value))?.slice(0, 10) : value];
  });
  return Object.fromEntries(stored);
}

/** Reads the body of `putAic`; its type determines the form of its items. */
export function readSubmission({
  type,
  metadata,
}: Pick<Static<typeof submission>, 'type' | 'metadata'>): Checked<Submission> {
  const method = methodSpellings[type as MethodSpelling] ?? type;
  const checked = checks[method]({ metadata });
  if (!checked.ok) return checked;
  return {
    ok: true,
    value: { method, items: (checked.value.metadata as object[]).map(toStoredItem) } as Submission,
  };
}
