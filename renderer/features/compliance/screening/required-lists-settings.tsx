import { Group, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { awaitsAdministrator } from '#shared/contracts/officers/awaiting-administrator.ts';
import { useAction } from '../../../api/use-action.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { useWhyNot } from '../../../components/access/why-not.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { SaveButton } from '../../../components/save-button.tsx';
import { Section } from '../../../components/section.tsx';
import { toast } from '../../../components/toast.tsx';

/** The lists for which the approval of a screening needs a result (compliance.md § 2.2). */
export function RequiredListsSettings() {
  const query = useOperation('getRequiredLists');
  return (
    <Section
      title="Sanctions lists"
      description="AML and sanctions screenings are approved only with a result for each of these lists."
    >
      <Loaded query={query} height={160}>
        {({ lists }) => <ListsForm key={lists.join('\n')} lists={lists} />}
      </Loaded>
    </Section>
  );
}

function ListsForm({ lists }: { lists: readonly string[] }) {
  const stored = lists.join('\n');
  const [typed, setTyped] = useState(stored);
  const { run, isRunning, error } = useAction('setRequiredLists');
  const whyNot = useWhyNot()('setRequiredLists');
  const names = typed.split('\n').flatMap((line) => line.trim() || []);
  const isChanged = names.join('\n') !== stored;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const after = isChanged && (await run({ body: { lists: names } }));
    if (!after) return;
    if (awaitsAdministrator(after)) setTyped(stored);
    toast(awaitsAdministrator(after) ? after.message : 'Required lists updated');
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={520}>
        <Textarea
          label="Required lists"
          description="One list per line. While second approval is on, another administrator must confirm that a list is removed."
          autosize
          minRows={3}
          value={typed}
          disabled={whyNot !== undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={error?.at('lists')}
        />
        <ErrorAlert message={error?.besides(['lists'])} />
        <Group>
          <SaveButton isChanged={isChanged} isRunning={isRunning} whyNot={whyNot} />
        </Group>
      </Stack>
    </form>
  );
}
