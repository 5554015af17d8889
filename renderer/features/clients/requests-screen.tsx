import { Button, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlugConnected } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { LoggedRequest } from '#shared/contracts/clients/listener.ts';
import { formatLogTimeIn } from '#shared/domain/format-deadline.ts';
import { limits } from '#shared/domain/limits.ts';
import { call } from '../../api/client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { DataGrid } from '../../components/data-grid/data-grid.tsx';
import type { GridColumn, RowRange } from '../../components/data-grid/grid-types.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { NothingYet } from '../../components/nothing-yet.tsx';
import { NoMatches } from '../../components/record-list/empty-rows.tsx';
import { ScreenBody } from '../../components/screen-body.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { useComplianceTimeZone } from '../../components/time-zone.ts';
import { ApiReferenceLink } from './client-api.tsx';
import { nameApiKey } from './name-api-key.ts';
import { RequestDetails } from './request-details.tsx';
import { RequestFilters } from './request-filters.tsx';
import { StatusCode } from './status-code.tsx';

const route = getRouteApi('/requests');

/** The polling interval, unless it is paused. */
const pollMilliseconds = 1000;

type Row = LoggedRequest & { id: string };

/** All but the request ID fit into a window that is 1024 pixels wide. */
const columns: GridColumn<Row>[] = [
  { name: 'at', label: 'Time', width: 152, render: ({ at }) => <LogTime at={at} /> },
  { name: 'status', label: 'Status', width: 64, render: ({ status }) => <StatusCode status={status} /> },
  { name: 'method', label: 'Method', width: 58, render: ({ method }) => method },
  { name: 'path', label: 'Path', width: 148, grow: 3, render: ({ path }) => <Monospace text={path} /> },
  {
    name: 'milliseconds',
    label: 'Duration (ms)',
    width: 88,
    align: 'right',
    render: ({ milliseconds }) => milliseconds.toFixed(1),
  },
  { name: 'key', label: 'Key', width: 152, grow: 1, render: (request) => <KeyName request={request} /> },
  {
    name: 'requestId',
    label: 'Request ID',
    width: 126,
    grow: 1,
    render: ({ requestId }) => <Monospace text={requestId} />,
  },
];

function Monospace({ text }: { text: string }) {
  return (
    <Text span ff="monospace" fz="xs" title={text}>
      {text}
    </Text>
  );
}

/** The details have the year and the time zone. */
function LogTime({ at }: { at: string }) {
  const zone = useComplianceTimeZone();
  return (
    <time dateTime={at} title={at}>
      {zone && formatLogTimeIn(zone, at)}
    </time>
  );
}

function KeyName({ request: { keyId, keyName, keyHint, status } }: { request: Row }) {
  if (keyId === null) {
    return (
      <Text span inherit c="dimmed">
        {/* An unknown path requires no key. */}
        {status === 404 ? 'No key' : 'Invalid or missing key'}
      </Text>
    );
  }
  return keyName !== null && keyHint !== null ? nameApiKey({ name: keyName, hint: keyHint }) : keyId;
}

/** The requests of client systems, live. */
export function RequestsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { output: listener } = useOperation('getListener');
  /** The newest shown request while it is paused. */
  const [pausedAt, setPausedAt] = useState<number>();
  const [opened, setOpened] = useState<LoggedRequest>();
  const isFiltered = Object.keys(search).length > 0;
  const { status, method, key, text } = search;
  const asked = { statusClass: status, method, keyId: key, text, upTo: pausedAt };

  const read = ({ offset, limit }: RowRange) => ({
    queryKey: ['listRequests', asked, offset],
    queryFn: async () => {
      const { items, matching } = await call('listRequests', { query: { ...asked, offset, limit } });
      return { rows: items.map((item) => ({ ...item, id: String(item.seq) })), total: matching };
    },
    refetchInterval: pausedAt === undefined ? pollMilliseconds : (false as const),
  });

  async function pause() {
    setPausedAt((await call('listRequests', { query: { limit: 1 } })).total);
  }

  return (
    <>
      <ScreenHeader
        title="API request log"
        trail={[{ name: 'API keys', to: '/api-keys' }]}
        description={`The latest ${limits.requestLogEntries.toLocaleString()} requests of client systems since startup. Bodies and keys are not stored.`}
        actions={
          <>
            <PauseButton
              isPaused={pausedAt !== undefined}
              onPause={pause}
              onResume={() => setPausedAt(undefined)}
            />
            {listener?.address && <ApiReferenceLink address={listener.address} />}
          </>
        }
      />
      <ScreenBody width="full">
        <RequestFilters search={search} onSearch={(next) => navigate({ search: next, replace: true })} />
        <DataGrid<Row>
          label="Requests"
          list={`requests ${JSON.stringify(asked)}`}
          read={read}
          columns={columns}
          onOpen={setOpened}
          empty={
            isFiltered ? (
              <NoMatches many="requests" onClear={() => navigate({ search: {}, replace: true })} />
            ) : (
              <NoRequests address={listener?.address} />
            )
          }
          renderError={(error, reload) => <ErrorAlert message={error.message} onRetry={reload} />}
        />
      </ScreenBody>
      <RequestDetails request={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

interface PauseButtonProps {
  isPaused: boolean;
  onPause: () => void;
  onResume: () => void;
}

function PauseButton({ isPaused, onPause, onResume }: PauseButtonProps) {
  return isPaused ? (
    <Button leftSection={<IconPlayerPlay size={16} />} onClick={onResume}>
      Resume
    </Button>
  ) : (
    <Button variant="default" leftSection={<IconPlayerPause size={16} />} onClick={onPause}>
      Pause
    </Button>
  );
}

function NoRequests({ address }: { address: string | null | undefined }) {
  return (
    <NothingYet Icon={IconPlugConnected} title="No requests yet" guide="api-keys.md">
      {address
        ? `Requests to ${address} appear here. To try it, create an API key, and send a request from the API reference.`
        : 'The API is offline. Turn it on in the settings.'}
    </NothingYet>
  );
}
