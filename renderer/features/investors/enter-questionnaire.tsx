import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { questions } from '#shared/domain/questionnaire.ts';
import type { CallOutput } from '../../api/client.ts';
import { Entry } from '../../components/record-form/entry.tsx';
import type { FieldSpec } from '../../components/record-form/field-spec.ts';

type Individual = CallOutput<'getIndividualDetails'>['individual'];

const fields = questions.map(
  (name): FieldSpec => ({ name, label: toChoiceLabel(name.toUpperCase()), kind: 'text' }),
);

/** The dialog in which an officer enters the answers of an individual to the accreditation questionnaire. */
export function EnterQuestionnaire({ individual }: { individual: Individual }) {
  return (
    <Entry
      // The stored answers are the initial values of the form.
      key={individual.updatedAt}
      operation="correctIndividual"
      label="Questionnaire"
      about="for accreditation"
      title="Accreditation questionnaire"
      columns={2}
      fields={() => fields}
      initial={readAnswers(individual.aicQuestionnaire)}
      toInput={(answers: Record<string, string | null>) => ({
        params: { id: individual.id },
        body: { expectedUpdatedAt: individual.updatedAt, aicQuestionnaire: toText(answers) },
      })}
      done="Questionnaire updated"
    />
  );
}

function readAnswers(text: string | null): Record<string, string> {
  if (text === null) return {};
  return (JSON.parse(text) as { AIC_Questionnaire: Record<string, string> }).AIC_Questionnaire;
}

function toText(answers: Record<string, string | null>): string | null {
  const given = Object.entries(answers).filter(([, answer]) => answer !== null);
  return given.length === 0 ? null : JSON.stringify({ AIC_Questionnaire: Object.fromEntries(given) });
}
