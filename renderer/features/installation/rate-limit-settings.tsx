import { Group, NumberInput, Skeleton } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { limits } from '#shared/domain/limits.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation } from '../../api/use-operation.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { useWhyNot } from '../../components/access/why-not.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Section } from '../../components/section.tsx';
import { toastWithUndo } from '../../components/toast.tsx';

/** The number of requests that each API key may send per minute. */
export function RateLimitSettings() {
  const { output, error, reload } = useOperation('getSettings');
  return (
    <Section
      title="Rate limit"
      description="Further requests with the same API key return 429 until the minute is over."
    >
      {!output && <ErrorAlert message={error?.message} onRetry={reload} />}
      {!output && !error && <Skeleton height={80} />}
      {output && <RateLimit key={output.requestsPerMinute} requestsPerMinute={output.requestsPerMinute} />}
    </Section>
  );
}

function RateLimit({ requestsPerMinute }: { requestsPerMinute: number }) {
  const [typed, setTyped] = useState<number | string>(requestsPerMinute || '');
  const { run, isRunning, error } = useAction('setRateLimit');
  const whyNot = useWhyNot()('setRateLimit');
  const isChanged = Number(typed) !== requestsPerMinute;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isChanged) return;
    if (await run({ body: { requestsPerMinute: Number(typed) } })) {
      toastWithUndo('Rate limit updated', () => void run({ body: { requestsPerMinute } }));
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-end">
        <NumberInput
          label="Requests per minute and API key"
          description="Empty means no limit"
          placeholder="No limit"
          w={300}
          min={0}
          max={limits.requestsPerMinuteMost}
          clampBehavior="none"
          allowDecimal={false}
          thousandSeparator=","
          value={typed}
          disabled={whyNot !== undefined}
          onChange={setTyped}
          error={error?.at('requestsPerMinute')}
        />
        <GuardedButton
          type="submit"
          variant="default"
          loading={isRunning}
          whyNot={whyNot ?? (isChanged ? undefined : 'No changes')}
        >
          Save
        </GuardedButton>
      </Group>
      <ErrorAlert message={error?.besides(['requestsPerMinute'])} />
    </form>
  );
}
