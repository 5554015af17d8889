import { Skeleton } from '@mantine/core';
import { limits } from '#shared/domain/limits.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation } from '../../api/use-operation.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Section } from '../../components/section.tsx';
import { LimitForm } from './limit-form.tsx';

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
  const { run, isRunning, error } = useAction('setRateLimit');
  return (
    <LimitForm
      label="Requests per minute and API key"
      description="Empty means no limit"
      placeholder="No limit"
      width={300}
      min={0}
      max={limits.requestsPerMinuteMost}
      allowDecimal={false}
      thousandSeparator=","
      value={requestsPerMinute}
      operation="setRateLimit"
      field="requestsPerMinute"
      isRunning={isRunning}
      error={error}
      message="Rate limit updated"
      onSave={(value) => run({ body: { requestsPerMinute: value } })}
    />
  );
}
