import Type from 'typebox';
import { AppError, invalid } from '#service/kernel/errors.ts';
import { compileCheck } from '#shared/contracts/check-input.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { optional, request, text } from '#shared/contracts/fields.ts';
import { limits } from '#shared/domain/limits.ts';
import { questions } from '#shared/domain/questionnaire.ts';

const answer = optional(text({ minLength: 0, maxLength: limits.description }));
const answers = Object.fromEntries(questions.map((question) => [question, answer]));
const checkQuestionnaire = compileCheck(
  request({ AIC_Questionnaire: Type.Unsafe<object>({ type: 'object' }) }),
);
const checkAnswers = compileCheck(request(answers));

/**
 * The questionnaire is the JSON text of an object with exactly one key, `AIC_Questionnaire`, whose answers are text.
 * Unknown answers are rejected (decisions.md § 5).
 * @throws invalid, naming `aicQuestionnaire` and the answer
 */
export function assertQuestionnaire(json: string): void {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw invalid('aicQuestionnaire', 'must be JSON text');
  }
  const whole = checkQuestionnaire(value);
  if (!whole.ok) throw asOne(whole.errors);
  const given = checkAnswers(whole.value.AIC_Questionnaire);
  if (!given.ok) throw asOne(given.errors);
}

/** The request has one field for all answers. */
function asOne(errors: readonly FieldError[]): AppError {
  const field = 'aicQuestionnaire';
  return new AppError(
    'invalid',
    errors.map((error) => ({ field, message: `${error.field} ${error.message}` })),
  );
}
