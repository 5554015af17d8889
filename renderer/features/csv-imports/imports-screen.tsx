import { EmptyState, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { IconFileImport, IconUpload } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { CsvImport } from '#shared/contracts/csv-imports/imports.ts';
import { importExtensions } from '#shared/domain/file-types.ts';
import { call } from '../../api/client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { DataGrid } from '../../components/data-grid/data-grid.tsx';
import type { GridColumn, RowRange } from '../../components/data-grid/grid-types.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { NothingYet } from '../../components/nothing-yet.tsx';
import { ScreenBody } from '../../components/screen-body.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { When } from '../../components/when.tsx';
import { useReceiveFiles } from './drop-anywhere.tsx';
import { ImportFilters } from './import-filters.tsx';
import { nameKind } from './import-labels.ts';
import { type ImportsSearch, toImportFilters } from './imports-search.ts';
import { OriginalFile } from './original-file.tsx';
import { DiscardedDrafts, PendingDrafts } from './pending-drafts.tsx';
import { Samples, TemplatesMenu } from './samples.tsx';

const route = getRouteApi('/imports');

/** Imports and drafts; files can be dropped here, too. */
export function ImportsScreen() {
  const navigate = useNavigate();
  const { output: drafts } = useOperation('listImportDrafts');
  const columns = useMemo(() => historyColumns, []);
  const search = route.useSearch();
  const { output: first } = useOperation('listImports', { query: { limit: 1 } });
  const actors = first?.actors ?? [];
  return (
    <>
      <ScreenHeader
        title="Imports"
        description="Drop CSV or Excel files anywhere to import."
        actions={
          <Group gap="sm">
            <TemplatesMenu />
            <ChooseFiles />
          </Group>
        }
      />
      <ScreenBody width="full">
        <PendingDrafts drafts={drafts?.items.filter(({ importId }) => importId === null) ?? []} />
        <DiscardedDrafts drafts={drafts?.discarded ?? []} />
        <ImportFilters search={search} actors={actors} />
        <DataGrid<CsvImport>
          label="Imports"
          list={`imports ${JSON.stringify(search)}`}
          read={(range) => readImports(range, search)}
          columns={columns}
          onOpen={({ id }) => void navigate({ to: '/imports/$id', params: { id } })}
          empty={Object.keys(search).length > 0 ? <NoMatches /> : <NoImports />}
          renderError={(error, reload) => <ErrorAlert message={error.message} onRetry={reload} />}
        />
      </ScreenBody>
    </>
  );
}

function readImports({ offset, limit }: RowRange, search: ImportsSearch) {
  const page = offset / limit + 1;
  return {
    queryKey: ['listImports', page, limit, search],
    queryFn: async () => {
      const { items, meta } = await call('listImports', {
        query: { page, limit, ...toImportFilters(search) },
      });
      return { rows: items, total: meta.totalItems };
    },
  };
}

/** The first five fit into a window that is 1024 pixels wide. */
const historyColumns: GridColumn<CsvImport>[] = [
  { name: 'fileName', label: 'File', width: 170, grow: 2, render: showFile },
  { name: 'kind', label: 'Type', width: 80, grow: 2, render: showType },
  { name: 'rows', label: 'Rows imported', width: 124, grow: 1, align: 'right', render: showRows },
  { name: 'status', label: 'Status', width: 96, render: ({ status }) => <StateBadge state={status} /> },
  {
    name: 'createdAt',
    label: 'Started',
    width: 208,
    render: ({ createdAt }) => <When at={createdAt} exactTo="minute" />,
  },
  { name: 'actor', label: 'Started by', width: 100, grow: 1, render: ({ actorName }) => actorName },
  { name: 'accountName', label: 'Account', width: 100, grow: 1, render: ({ accountName }) => accountName },
];

function showFile(imported: CsvImport) {
  return (
    <Group gap={4} wrap="nowrap">
      <Text inherit truncate>
        {imported.fileName}
      </Text>
      <OriginalFile imported={imported} isInList />
    </Group>
  );
}

function showType({ kind }: CsvImport) {
  const name = nameKind(kind);
  return (
    <Text inherit truncate title={name}>
      {name}
    </Text>
  );
}

function showRows({ progress, successfulRows, undoneRows, totalRows, status }: CsvImport) {
  if (progress) {
    const share = progress.expectedRows ? (100 * progress.doneRows) / progress.expectedRows : 100;
    return (
      <Progress value={share} size="sm" animated={!progress.expectedRows} aria-label={'Import progress'} />
    );
  }
  const rows = `${successfulRows.toLocaleString()} of ${totalRows.toLocaleString()}`;
  return status === 'UNDONE' ? `${rows}, ${undoneRows.toLocaleString()} undone` : rows;
}

function NoMatches() {
  return (
    <EmptyState icon={<IconFileImport />}>
      <EmptyState.Title component="h2">No matching imports</EmptyState.Title>
      <EmptyState.Description>Change or clear the filters.</EmptyState.Description>
    </EmptyState>
  );
}

function NoImports() {
  return (
    <NothingYet
      Icon={IconFileImport}
      title="No imports yet"
      guide="csv-imports.md"
      actions={
        <Stack gap="xs" align="center">
          <Dimmed size="xs">Try a sample, or start from a template</Dimmed>
          <Samples />
        </Stack>
      }
    >
      Drop a CSV or Excel file of investors, issuers, offerings, or bank lines anywhere. Columns are mapped
      automatically; every row is validated before anything is saved.
    </NothingYet>
  );
}

/** The alternative to drag and drop. */
function ChooseFiles() {
  const receive = useReceiveFiles();
  return (
    <FileButton
      multiple
      accept={[...importExtensions.map((extension) => `.${extension}`), 'text/csv'].join()}
      inputProps={{ 'aria-label': 'CSV or Excel files' }}
      onChange={(files) => void receive(files)}
    >
      {(props) => (
        <GuardedButton
          operation="createImportDraft"
          {...props}
          leftSection={<IconUpload size={14} stroke={1.75} />}
        >
          Choose files
        </GuardedButton>
      )}
    </FileButton>
  );
}
