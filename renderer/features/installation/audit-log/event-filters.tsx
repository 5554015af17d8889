import { Button } from '@mantine/core';
import { type LogFilter, LogFilters } from '../../../components/log-filters.tsx';
import { actionChoices, actorChoices } from './event-labels.ts';
import type { AuditLogSearch } from './event-search.ts';

const filters: LogFilter<keyof AuditLogSearch>[] = [
  {
    name: 'actorKind',
    label: 'User',
    kind: 'choice',
    width: 150,
    placeholder: 'All users',
    choices: actorChoices,
    removes: 'actor',
  },
  {
    name: 'action',
    label: 'Action',
    kind: 'choice',
    width: 240,
    placeholder: 'All actions',
    isLong: true,
    choices: actionChoices,
  },
  { name: 'record', label: 'Record ID', kind: 'text', width: 240, placeholder: 'Record ID', delay: 300 },
  { name: 'from', label: 'From', kind: 'day', width: 165 },
  { name: 'to', label: 'To', kind: 'day', width: 165 },
];

interface AuditEventFiltersProps {
  search: AuditLogSearch;
  onSearch: (search: AuditLogSearch) => void;
}

export function AuditEventFilters({ search, onSearch }: AuditEventFiltersProps) {
  const { actor: _actor, ...ofAllUsers } = search;
  const { operation: _operation, ...ofAllOperations } = search;
  return (
    <LogFilters label="Filter events" filters={filters} search={search} onSearch={onSearch}>
      {search.operation && (
        <Button size="compact-xs" variant="light" onClick={() => onSearch(ofAllOperations)}>
          One operation only · Show all
        </Button>
      )}
      {search.actor && (
        <Button size="compact-xs" variant="light" onClick={() => onSearch(ofAllUsers)}>
          One user only · Show all
        </Button>
      )}
      {Object.keys(search).length > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={() => onSearch({})}>
          Clear filters
        </Button>
      )}
    </LogFilters>
  );
}
