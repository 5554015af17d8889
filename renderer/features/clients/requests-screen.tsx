import { Badge, Button, EmptyState, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlugConnected } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { LoggedRequest } from '#shared/contracts/clients/listener.ts';
import { limits } from '#shared/domain/limits.ts';
import { call } from '../../api/client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { DataGrid } from '../../components/data-grid/data-grid.tsx';
import type { GridColumn, RowRange } from '../../components/data-grid/grid-types.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { NoMatches } from '../../components/record-list/empty-rows.tsx';
import { ScreenBody } from '../../components/screen-body.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { ApiReferenceLink } from './client-api.tsx';
import { RequestFilters } from './request-filters.tsx';

const route = getRouteApi('/requests');

/** The polling interval, unless it is paused. */
const pollMilliseconds = 1000;

type Row = LoggedRequest & { id: string };

const clock = new Intl.DateTimeFormat(undefined, {
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

const columns: GridColumn<Row>[] = [
  {
    name: 'at',
    label: 'Time',
    width: 110,
    render: ({ at }) => (
      <time dateTime={at} title={at}>
        {clock.format(new Date(at))}
      </time>
    ),
  },
  { name: 'status', label: 'Status', width: 60, render: ({ status }) => <StatusCode status={status} /> },
  { name: 'method', label: 'Method', width: 70, render: ({ method }) => method },
  {
    name: 'path',
    label: 'Path',
    width: 270,
    grow: 1,
    render: ({ path }) => <Monospace text={path} />,
  },
  { name: 'key', label: 'Key', width: 150, render: (request) => <KeyName request={request} /> },
  {
    name: 'milliseconds',
    label: 'Duration (ms)',
    width: 100,
    align: 'right',
    render: ({ milliseconds }) => milliseconds.toFixed(1),
  },
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

function KeyName({ request: { keyId, keyName, status } }: { request: Row }) {
  if (keyId === null) {
    return (
      <Text span inherit c="dimmed">
        {/* The log has no key for a path that belongs to no operation. */}
        {status === 404 ? 'Unknown path' : 'Invalid or missing key'}
      </Text>
    );
  }
  return <span title={keyId}>{keyName ?? keyId}</span>;
}

/** An HTTP status, in the color of its meaning. */
function StatusCode({ status }: { status: number }) {
  const color = status < 400 ? 'teal' : status < 500 ? 'yellow' : 'red';
  return (
    <Badge variant="light" color={color} radius="sm" autoContrast>
      {status}
    </Badge>
  );
}

/** The requests of client systems, live. */
export function RequestsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { output: listener } = useOperation('getListener');
  /** The newest shown request while it is paused. */
  const [pausedAt, setPausedAt] = useState<number>();
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
    <EmptyState icon={<IconPlugConnected />}>
      <EmptyState.Title component="h2">No requests yet</EmptyState.Title>
      <EmptyState.Description>
        {address ? `Requests to ${address} appear here.` : 'The API is offline. Turn it on in the settings.'}
      </EmptyState.Description>
    </EmptyState>
  );
}
