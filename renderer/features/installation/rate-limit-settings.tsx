import { limits } from '#shared/domain/limits.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Section } from '../../components/section.tsx';
import { LimitForm } from './limit-form.tsx';

/** The number of requests that each API key may send per minute. */
export function RateLimitSettings() {
  const query = useOperation('getSettings');
  return (
    <Section
      title="Rate limit"
      description="Further requests with the same API key return 429 until the minute is over."
    >
      <Loaded query={query} height={80}>
        {({ requestsPerMinute }) => (
          <RateLimit key={requestsPerMinute} requestsPerMinute={requestsPerMinute} />
        )}
      </Loaded>
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
