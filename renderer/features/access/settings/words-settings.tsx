import { Group, Skeleton, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { findFaultOfWord, type Words, wordNames } from '#shared/domain/words.ts';
import { useAction } from '../../../api/use-action.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { Section } from '../../../components/section.tsx';
import { toastWithUndo } from '../../../components/toast.tsx';
import { GuardedButton } from '../guarded-button.tsx';
import { useWhyNot } from '../why-not.ts';

const explained: Record<keyof Words, { label: string; description: string }> = {
  operator: {
    label: 'Operator',
    description: 'Who runs this installation: stands in records that it manages',
  },
  kycProvider: { label: 'Identity provider', description: 'Who examines identity documents' },
  cardProcessor: { label: 'Card processor', description: 'Who keeps the cards that investors pay with' },
};

/** The words that this installation has for itself and its partners (decisions.md § 2). */
export function WordsSettings() {
  const { output, refused, reload } = useOperation('getSettings');
  return (
    <Section
      title="Words"
      description="They hold for what is written from now on. Records keep the word that they were made with."
    >
      {!output && <RefusalAlert message={refused?.message} onRetry={reload} />}
      {!output && !refused && <Skeleton height={220} />}
      {output && <WordsForm key={JSON.stringify(output.words)} words={output.words} />}
    </Section>
  );
}

function WordsForm({ words }: { words: Words }) {
  const [typed, setTyped] = useState(words);
  const { run, isRunning, refused } = useAction('setWords');
  const whyNot = useWhyNot()('setWords');
  const isChanged = wordNames.some((name) => typed[name] !== words[name]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isChanged) return;
    if (await run({ body: typed })) {
      toastWithUndo('The words are changed', () => void run({ body: words }));
    }
  }

  /** What is wrong with what was typed, without asking the service for it. */
  function findFault(name: keyof Words): string | undefined {
    const fault = typed[name] === words[name] ? undefined : findFaultOfWord(typed[name]);
    return fault ? `It ${fault}` : refused?.at(name);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={520}>
        {wordNames.map((name) => (
          <TextInput
            key={name}
            {...explained[name]}
            value={typed[name]}
            maxLength={50}
            disabled={whyNot !== undefined}
            onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value.toUpperCase() })}
            error={findFault(name)}
          />
        ))}
        <RefusalAlert message={refused?.besides(wordNames)} />
        <Group>
          <GuardedButton
            type="submit"
            loading={isRunning}
            whyNot={whyNot ?? (isChanged ? undefined : 'Nothing is changed yet')}
          >
            Save
          </GuardedButton>
        </Group>
      </Stack>
    </form>
  );
}
