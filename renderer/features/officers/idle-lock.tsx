import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery, showSession } from '../../api/session-state.ts';
import { useAction } from '../../api/use-action.ts';
import { useWhyNot } from '../../components/access/why-not.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Section } from '../../components/section.tsx';

const offered = [2, 5, 10, 15, 30, 60, 120];

/** The time without activity after which the screens lock. */
export function IdleLock() {
  const { data: session } = useQuery(sessionQuery);
  const { run, isRunning, error } = useAction('setIdleMinutes');
  const whyNot = useWhyNot()('setIdleMinutes');
  if (!session) return null;
  const { idleMinutes } = session;
  const choices = [...new Set([...offered, idleMinutes])].toSorted((one, other) => one - other);

  async function choose(minutes: number) {
    const state = await run({ body: { minutes } });
    if (state) showSession(state);
  }

  return (
    <Section title="Lock" description="A locked window shows no data until the officer unlocks it.">
      <Stack align="flex-start">
        <NativeSelect
          label="Lock after"
          description={whyNot ?? 'After inactivity, in all windows'}
          disabled={isRunning || whyNot !== undefined}
          data={choices.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
          value={String(idleMinutes)}
          onChange={(event) => void choose(Number(event.currentTarget.value))}
          w={320}
        />
        <ErrorAlert message={error?.message} />
      </Stack>
    </Section>
  );
}
