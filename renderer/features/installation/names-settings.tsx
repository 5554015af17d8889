import { Group, Stack, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { findNameError, type Names, nameKeys } from '#shared/domain/names.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation } from '../../api/use-operation.ts';
import { useWhyNot } from '../../components/access/why-not.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useKeptState } from '../../components/record-form/kept-changes.ts';
import { SaveButton } from '../../components/save-button.tsx';
import { Section } from '../../components/section.tsx';
import { toastWithUndo } from '../../components/toast.tsx';

const explained: Record<keyof Names, { label: string; description: string }> = {
  operator: {
    label: 'Operator',
    description: 'The company that runs this installation. Written to the records that it manages.',
  },
  kycProvider: { label: 'KYC provider', description: 'The provider that checks identity documents' },
  cardProcessor: { label: 'Card processor', description: 'The provider that stores the cards of investors' },
};

/** The operator and vendor names of this installation (decisions.md § 2). */
export function NamesSettings() {
  const query = useOperation('getSettings');
  return (
    <Section title="Operator and vendor names" description="Applies to new records only.">
      <Loaded query={query} height={220}>
        {({ names }) => <NamesForm key={JSON.stringify(names)} names={names} />}
      </Loaded>
    </Section>
  );
}

function NamesForm({ names }: { names: Names }) {
  const [typed, setTyped] = useKeptState('names', names);
  const { run, isRunning, error } = useAction('setNames');
  const whyNot = useWhyNot()('setNames');
  const isChanged = nameKeys.some((name) => typed[name] !== names[name]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isChanged) return;
    if (await run({ body: typed })) {
      toastWithUndo('Names updated', () => void run({ body: names }));
    }
  }

  /** The error of a typed name, before it is sent. */
  function findError(name: keyof Names): string | undefined {
    const problem = typed[name] === names[name] ? undefined : findNameError(typed[name]);
    return problem ? `It ${problem}` : error?.at(name);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={520}>
        {nameKeys.map((name) => (
          <TextInput
            key={name}
            {...explained[name]}
            value={typed[name]}
            maxLength={50}
            disabled={whyNot !== undefined}
            onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value.toUpperCase() })}
            error={findError(name)}
          />
        ))}
        <ErrorAlert message={error?.besides(nameKeys)} />
        <Group>
          <SaveButton isChanged={isChanged} isRunning={isRunning} whyNot={whyNot} />
        </Group>
      </Stack>
    </form>
  );
}
