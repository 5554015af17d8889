import { IconActivity } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import type { ApiKey } from '#shared/contracts/clients/api-keys.ts';
import { limits } from '#shared/domain/limits.ts';
import type { CallOutput } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation, useRecord } from '../../api/use-operation.ts';
import { Loaded } from '../../components/loaded.tsx';
import { RecordLink } from '../../components/record-link.tsx';
import { FieldList } from '../../components/record-page/field-list.tsx';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { ButtonLink } from '../../components/route-link.tsx';
import { Section } from '../../components/section.tsx';
import { LimitForm } from '../installation/limit-form.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { ApiKeyActions } from './api-key-actions.tsx';
import { ApiKeyExpiry } from './api-key-expiry.tsx';
import { ApiKeyUsage } from './api-key-usage.tsx';
import { nameApiKey } from './name-api-key.ts';
import { nameScopes } from './name-scopes.ts';
import { useApiKeyDialogs } from './use-api-key-dialogs.tsx';

const route = getRouteApi('/api-keys/$id');
const trail = [{ name: 'API keys', to: '/api-keys' as const }];

/** An API key: how much it is used, and its rate limit. */
export function ApiKeyPage() {
  const { id } = route.useParams();
  const query = useRecord('getApiKeyUsage', { params: { id } });
  return (
    <RecordQuery name="API key" trail={trail} query={query}>
      {(usage) => <Page key={id} usage={usage} />}
    </RecordQuery>
  );
}

function Page({ usage }: { usage: CallOutput<'getApiKeyUsage'> }) {
  const { apiKey } = usage;
  const { output } = useOperation('listApiKeys');
  const { rotate, revoke, dialogs } = useApiKeyDialogs();
  const successor = output?.items.find(({ replacesId, revokedAt }) => replacesId === apiKey.id && !revokedAt);
  const replaced = output?.items.find(({ id }) => id === apiKey.replacesId);
  return (
    <RecordPage
      id={apiKey.id}
      title={nameApiKey(apiKey)}
      trail={trail}
      actions={
        <>
          <ButtonLink
            to="/requests"
            search={{ key: apiKey.id }}
            leftSection={<IconActivity size={16} stroke={1.75} />}
          >
            API request log
          </ButtonLink>
          <ApiKeyActions
            apiKey={apiKey}
            isRotated={successor !== undefined}
            variant="default"
            onRotate={rotate}
            onRevoke={revoke}
          />
        </>
      }
    >
      <ApiKeyUsage usage={usage} />
      <Section title="API key">
        <FieldList
          fields={[
            { label: 'Account', shown: <RecordLink id={apiKey.accountId}>{apiKey.accountName}</RecordLink> },
            { label: 'Scopes', value: nameScopes(apiKey) },
            { label: 'Last used', value: apiKey.lastUsedAt, as: 'time' },
            { label: 'Created', value: apiKey.createdAt, as: 'time' },
            apiKey.revokedAt
              ? { label: 'Revoked', value: apiKey.revokedAt, as: 'time' }
              : { label: 'Expires', shown: <ApiKeyExpiry apiKey={apiKey} /> },
            ...(replaced ? [{ label: 'Replaces', shown: <KeyLink apiKey={replaced} /> }] : []),
            ...(successor ? [{ label: 'Replaced by', shown: <KeyLink apiKey={successor} /> }] : []),
          ]}
        />
      </Section>
      {!apiKey.revokedAt && <RateLimit apiKey={apiKey} />}
      {dialogs}
    </RecordPage>
  );
}

function KeyLink({ apiKey }: { apiKey: ApiKey }) {
  return <RecordLink id={apiKey.id}>{nameApiKey(apiKey)}</RecordLink>;
}

function RateLimit({ apiKey }: { apiKey: ApiKey }) {
  const query = useOperation('getSettings');
  return (
    <Section title="Rate limit" description="Requests above it return 429 until the minute is over.">
      <Loaded query={query} height={80}>
        {({ requestsPerMinute }) => (
          <RateLimitForm
            key={apiKey.requestsPerMinute}
            apiKey={apiKey}
            ofAllKeys={requestsPerMinute === 0 ? 'No limit' : requestsPerMinute.toLocaleString()}
          />
        )}
      </Loaded>
    </Section>
  );
}

function RateLimitForm({ apiKey, ofAllKeys }: { apiKey: ApiKey; ofAllKeys: string }) {
  const { run, isRunning, error } = useAction('setApiKeyRateLimit');
  return (
    <LimitForm
      label="Requests per minute"
      description="Empty means the rate limit in Settings"
      placeholder={ofAllKeys}
      width={300}
      min={1}
      max={limits.requestsPerMinuteMost}
      allowDecimal={false}
      thousandSeparator=","
      value={apiKey.requestsPerMinute ?? 0}
      operation="setApiKeyRateLimit"
      field="requestsPerMinute"
      isRunning={isRunning}
      error={error}
      message="Rate limit updated"
      onSave={(value) =>
        run({ params: { id: apiKey.id }, body: { requestsPerMinute: value === 0 ? null : value } })
      }
    />
  );
}
