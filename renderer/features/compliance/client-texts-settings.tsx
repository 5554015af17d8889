import { Group, Stack, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import type { ClientTexts } from '#shared/domain/client-texts.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation } from '../../api/use-operation.ts';
import { useWhyNot } from '../../components/access/why-not.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useKeptState } from '../../components/record-form/kept-changes.ts';
import { SaveButton } from '../../components/save-button.tsx';
import { Section } from '../../components/section.tsx';
import { toastWithUndo } from '../../components/toast.tsx';

const labels: Record<keyof ClientTexts, string> = {
  informationNeeded: 'Information or resubmission requested',
  rejected: 'Rejected',
  canceled: 'Canceled',
};

const names = Object.keys(labels) as (keyof ClientTexts)[];

/** What clients receive about decisions without a message (compliance.md § 7.1). */
export function ClientTextsSettings() {
  const query = useOperation('getClientTexts');
  return (
    <Section
      title="Texts to clients"
      description="Clients receive these texts about decisions without a message. They never receive reasons or notes."
    >
      <Loaded query={query} height={320}>
        {(texts) => <TextsForm key={JSON.stringify(texts)} texts={texts} />}
      </Loaded>
    </Section>
  );
}

function TextsForm({ texts }: { texts: ClientTexts }) {
  const [typed, setTyped] = useKeptState('texts for clients', texts);
  const { run, isRunning, error } = useAction('setClientTexts');
  const whyNot = useWhyNot()('setClientTexts');
  const isChanged = names.some((name) => typed[name] !== texts[name]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isChanged) return;
    if (await run({ body: typed })) {
      toastWithUndo('Texts to clients updated', () => void run({ body: texts }));
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={520}>
        {names.map((name) => (
          <Textarea
            key={name}
            label={labels[name]}
            autosize
            minRows={1}
            maxLength={500}
            value={typed[name]}
            disabled={whyNot !== undefined}
            onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
            error={error?.at(name)}
          />
        ))}
        <ErrorAlert message={error?.besides(names)} />
        <Group>
          <SaveButton isChanged={isChanged} isRunning={isRunning} whyNot={whyNot} />
        </Group>
      </Stack>
    </form>
  );
}
