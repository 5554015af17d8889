import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core';
import { IconDownload, IconHistory, IconRefresh } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { AuditEvent, exportFormats } from '#shared/contracts/installation/audit-log.ts';
import { toFieldLabelOf, toInlineLabel } from '#shared/records/field-label.ts';
import { addressOfDownload } from '../../../api/files.ts';
import { RoleGate } from '../../../components/access/role-gate.tsx';
import { DataGrid } from '../../../components/data-grid/data-grid.tsx';
import type { GridColumn } from '../../../components/data-grid/grid-types.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { formatCount } from '../../../components/format-number.ts';
import { NothingYet } from '../../../components/nothing-yet.tsx';
import { NoMatches } from '../../../components/record-list/empty-rows.tsx';
import { ScreenBody } from '../../../components/screen-body.tsx';
import { ScreenHeader } from '../../../components/screen-header.tsx';
import { When } from '../../../components/when.tsx';
import { AuditedRecord } from './audited-record.tsx';
import { AuditEventDetails } from './event-details.tsx';
import { AuditEventFilters } from './event-filters.tsx';
import { formatAction, formatActor } from './event-labels.ts';
import { toAuditEventFilters } from './event-search.ts';
import { AuditEventSource, type AuditLogLine, countEvents } from './event-source.ts';
import { VerifyAuditLog } from './verify-audit-log.tsx';

const route = getRouteApi('/audit-log');

const columns: GridColumn<AuditLogLine>[] = [
  { name: 'at', label: 'Time', width: 204, render: ({ lastAt }) => <When at={lastAt} exactTo="minute" /> },
  { name: 'who', label: 'User', width: 90, render: ({ first }) => formatActor(first), grow: 1 },
  {
    name: 'action',
    label: 'Action',
    width: 176,
    grow: 2,
    render: (line) => <LineAction line={line} />,
  },
  {
    name: 'record',
    label: 'Record',
    width: 140,
    grow: 3,
    render: ({ first }) => <AuditedRecord event={first} />,
  },
  {
    name: 'seq',
    label: 'No.',
    width: 56,
    align: 'right',
    render: ({ lastSeq }) => lastSeq.toLocaleString(),
  },
];

const formats: { format: (typeof exportFormats)[number]; label: string }[] = [
  { format: 'csv', label: 'CSV (spreadsheets)' },
  { format: 'json', label: 'JSON (programs)' },
];

/** The count stays visible where the action does not fit in the column. */
function LineAction({ line }: { line: AuditLogLine }) {
  const { action, recordId, before } = line.first;
  const events = countEvents(line);
  const fields = events === 1 ? Object.keys(before ?? {}) : [];
  const changed = fields.map((field) => toInlineLabel(toFieldLabelOf(recordId, field)));
  const label = line.outcome ?? [formatAction(action), changed.join(', ')].filter(Boolean).join(': ');
  return (
    <Group gap={4} wrap="nowrap" title={`${label}\n${action}`}>
      <Text span inherit truncate>
        {label}
      </Text>
      {events > 1 && (
        <Text span inherit c="dimmed" style={{ flexShrink: 0 }}>
          {` · ${formatCount(events, 'event')}`}
        </Text>
      )}
    </Group>
  );
}

/** The audit log: who did what, and when. */
export function AuditLogScreen() {
  return (
    <RoleGate operation="listAuditEvents" title="Audit log">
      <AuditLog />
    </RoleGate>
  );
}

function AuditLog() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [opened, setOpened] = useState<{ event: AuditEvent; list: string }>();
  const [times, setTimes] = useState(0);
  const filters = toAuditEventFilters(search);
  const list = `audit log ${times} ${JSON.stringify(filters)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list identifies the filters
  const source = useMemo(() => new AuditEventSource(filters), [list]);
  const open = (line: AuditLogLine) => {
    const { first } = line;
    if (countEvents(line) === 1) setOpened({ event: first, list });
    else navigate({ search: { ...search, operation: first.seq } });
  };
  const isFiltered = Object.keys(search).length > 0;

  return (
    <>
      <ScreenHeader
        title="Audit log"
        description="Every change and who made it. Tamper-evident."
        actions={
          <>
            <ActionIcon variant="default" size={36} aria-label="Refresh" onClick={() => setTimes(times + 1)}>
              <IconRefresh size={16} stroke={1.75} />
            </ActionIcon>
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" leftSection={<IconDownload size={16} stroke={1.75} />}>
                  Export
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Label>Export filtered events as</Menu.Label>
                {formats.map(({ format, label }) => (
                  <Menu.Item
                    key={format}
                    component="a"
                    href={addressOfDownload('exportAuditLog', { query: { ...filters, format } })}
                    download
                  >
                    {label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
            <VerifyAuditLog />
          </>
        }
      />
      <ScreenBody width="full">
        <AuditEventFilters search={search} onSearch={(next) => navigate({ search: next, replace: true })} />
        <DataGrid<AuditLogLine>
          label="Audit log"
          list={list}
          read={(range) => ({
            queryKey: ['auditLog', list, range.offset],
            queryFn: () => source.read(range),
            refetchInterval: false as const,
            staleTime: Number.POSITIVE_INFINITY,
          })}
          columns={columns}
          onOpen={open}
          empty={
            isFiltered ? (
              <NoMatches many="events" onClear={() => navigate({ search: {}, replace: true })} />
            ) : (
              <NothingYet Icon={IconHistory} title="No events yet" guide="audit-log-and-settings.md">
                Every change of a record or a setting appears here, with who made it and when.
              </NothingYet>
            )
          }
          renderError={(error, reload) => <ErrorAlert message={error.message} onRetry={reload} />}
        />
      </ScreenBody>
      <AuditEventDetails
        event={opened?.list === list ? opened.event : undefined}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}
