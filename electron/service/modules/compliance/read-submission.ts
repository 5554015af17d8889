import Type, { type Static } from 'typebox';
import { type Checked, compileCheck } from '#shared/contracts/check-input.ts';
import {
  aicItems,
  type MethodSpelling,
  methodSpellings,
  someItems,
  type submission,
} from '#shared/contracts/compliance/aic.ts';
import { request } from '#shared/contracts/fields.ts';
import {
  type AicMethod,
  aicMethods,
  type Submission,
} from '#shared/domain/accreditation-rules/submission.ts';

const checks = Object.fromEntries(
  aicMethods.map((method) => [
    method,
    compileCheck(request({ metadata: Type.Array(aicItems[method], someItems) })),
  ]),
) as Record<AicMethod, (value: unknown) => Checked<{ metadata: unknown }>>;

/** Reads the body of `putAic`; its type determines the form of its items. */
export function readSubmission({ type, metadata }: Static<typeof submission>): Checked<Submission> {
  const method = methodSpellings[type as MethodSpelling] ?? type;
  const checked = checks[method]({ metadata });
  if (!checked.ok) return checked;
  return { ok: true, value: { method, items: checked.value.metadata } as Submission };
}
