import { ActionIcon, Button, EmptyState, Menu, Text } from '@mantine/core';
import { IconDownload, IconFilterOff, IconHistory, IconRefresh } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ActivityEvent, exportFormats } from '#shared/contracts/access/activity.ts';
import { addressOfDownload } from '../../api/files.ts';
import { DataGrid } from '../../components/data-grid/data-grid.tsx';
import type { GridColumn } from '../../components/data-grid/grid-types.ts';
import { RefusalAlert } from '../../components/refusal-alert.tsx';
import { ScreenBody } from '../../components/screen-body.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { When } from '../../components/when.tsx';
import { ActivityDetails } from './activity-details.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { toActivityFilters } from './activity-search.ts';
import { ActivitySource } from './activity-source.ts';
import { tellAction, tellActor } from './activity-words.ts';
import { RoleGate } from './role-gate.tsx';
import { VerifyActivity } from './verify-activity.tsx';

const route = getRouteApi('/activity');

const columns: GridColumn<ActivityEvent>[] = [
  { name: 'at', words: 'Time', width: 190, render: ({ at }) => <When at={at} exactTo="minute" /> },
  { name: 'who', words: 'Who', width: 150, render: tellActor },
  {
    name: 'action',
    words: 'What',
    width: 210,
    grow: 1,
    render: ({ action }) => <span title={action}>{tellAction(action)}</span>,
  },
  {
    name: 'record',
    words: 'Record',
    width: 290,
    render: ({ recordId }) => (
      <Text span ff="monospace" fz="xs">
        {recordId}
      </Text>
    ),
  },
  {
    name: 'seq',
    words: 'Number',
    width: 70,
    align: 'right',
    render: ({ seq }) => seq.toLocaleString(),
  },
];

const formats: { format: (typeof exportFormats)[number]; words: string }[] = [
  { format: 'csv', words: 'CSV, for spreadsheets' },
  { format: 'json', words: 'JSON, for programs' },
];

/** The audit log: who did what, and when. */
export function ActivityScreen() {
  return (
    <RoleGate operation="listActivity" title="Activity">
      <Activity />
    </RoleGate>
  );
}

function Activity() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [opened, setOpened] = useState<ActivityEvent>();
  const [times, setTimes] = useState(0);
  const filters = toActivityFilters(search);
  const list = `activity ${times} ${JSON.stringify(filters)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list tells one reading from another
  const source = useMemo(() => new ActivitySource(filters), [list]);
  const isNarrowed = Object.keys(search).length > 0;

  return (
    <>
      <ScreenHeader
        title="Activity"
        description="Everything that was changed, and by whom. No entry can be altered or left out unnoticed."
        actions={
          <>
            <ActionIcon
              variant="default"
              size={36}
              aria-label="Look for new activity"
              onClick={() => setTimes(times + 1)}
            >
              <IconRefresh size={16} stroke={1.75} />
            </ActionIcon>
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" leftSection={<IconDownload size={16} stroke={1.75} />}>
                  Export
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Label>What the filters show, as</Menu.Label>
                {formats.map(({ format, words }) => (
                  <Menu.Item
                    key={format}
                    component="a"
                    href={addressOfDownload('exportActivity', { query: { ...filters, format } })}
                    download
                  >
                    {words}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
            <VerifyActivity />
          </>
        }
      />
      <ScreenBody width="full">
        <ActivityFilters search={search} onSearch={(next) => navigate({ search: next, replace: true })} />
        <DataGrid<ActivityEvent>
          label="Activity"
          list={list}
          read={(stretch) => ({
            queryKey: ['activity', list, stretch.offset],
            queryFn: () => source.read(stretch),
            refetchInterval: false as const,
            staleTime: Number.POSITIVE_INFINITY,
          })}
          columns={columns}
          onOpen={setOpened}
          empty={
            <EmptyState icon={isNarrowed ? <IconFilterOff /> : <IconHistory />}>
              <EmptyState.Title component="h2">
                {isNarrowed ? 'Nothing matches' : 'Nothing happened yet'}
              </EmptyState.Title>
              {isNarrowed && (
                <EmptyState.Actions>
                  <Button variant="default" onClick={() => navigate({ search: {}, replace: true })}>
                    Clear filters
                  </Button>
                </EmptyState.Actions>
              )}
            </EmptyState>
          }
          renderRefusal={(refused, reload) => <RefusalAlert message={refused.message} onRetry={reload} />}
        />
      </ScreenBody>
      <ActivityDetails event={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
