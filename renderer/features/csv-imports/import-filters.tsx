import { useNavigate } from '@tanstack/react-router';
import { csvKinds } from '#shared/contracts/csv-imports/kinds/index.ts';
import { importStates } from '#shared/domain/import-states.ts';
import { toStateLabel } from '#shared/domain/states.ts';
import { type LogFilter, LogFilters } from '../../components/log-filters.tsx';
import { nameKind } from './import-labels.ts';
import type { ImportsSearch } from './imports-search.ts';

interface ImportFiltersProps {
  search: ImportsSearch;
  /** Who has started imports. */
  actors: readonly { id: string; name: string }[];
}

/** Filters the history of imports by file, type, status, officer or client, and time. */
export function ImportFilters({ search, actors }: ImportFiltersProps) {
  const navigate = useNavigate();
  const filters: LogFilter<keyof ImportsSearch>[] = [
    { name: 'fileName', label: 'File name', kind: 'text', width: 180, placeholder: 'File name', delay: 200 },
    {
      name: 'kind',
      label: 'Type',
      kind: 'choice',
      width: 150,
      placeholder: 'Type',
      choices: csvKinds.map((kind) => ({ value: kind, label: nameKind(kind) })),
    },
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      width: 130,
      placeholder: 'Status',
      choices: importStates.map((state) => ({ value: state, label: toStateLabel(state) })),
    },
    {
      name: 'actor',
      label: 'Started by',
      kind: 'choice',
      width: 140,
      placeholder: 'Started by',
      choices: actors.map(({ id, name }) => ({ value: id, label: name })),
    },
    { name: 'from', label: 'From', kind: 'day', width: 160 },
    { name: 'to', label: 'To', kind: 'day', width: 160 },
  ];
  return (
    <LogFilters<ImportsSearch>
      label="Filter imports"
      filters={filters}
      search={search}
      onSearch={(next) => void navigate({ to: '/imports', search: next, replace: true })}
    />
  );
}
