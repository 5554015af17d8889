import { Group, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { StatusClass } from '#shared/domain/status-classes.ts';
import { useOperation } from '../../api/use-operation.ts';
import classes from '../../components/filters.module.css';
import type { RequestsSearch } from './requests-search.ts';

const statuses: { value: StatusClass; label: string }[] = [
  { value: 'success', label: 'Success (2xx, 3xx)' },
  { value: 'rejected', label: 'Client error (4xx)' },
  { value: 'failed', label: 'Server error (5xx)' },
];

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

interface RequestFiltersProps {
  search: RequestsSearch;
  onSearch: (search: RequestsSearch) => void;
}

/** Filters the request log. */
export function RequestFilters({ search, onSearch }: RequestFiltersProps) {
  const { output } = useOperation('listApiKeys');
  const keys = output?.items.map(({ id, name, hint }) => ({ value: id, label: `${name} …${hint}` })) ?? [];

  function set(changed: Partial<Record<keyof RequestsSearch, string | null>>) {
    const next = Object.entries({ ...search, ...changed }).filter(([, value]) => value);
    onSearch(Object.fromEntries(next) as RequestsSearch);
  }

  return (
    <Group gap="xs" className={classes.bar} role="search" aria-label="Filter requests">
      <TextInput
        size="xs"
        w={250}
        aria-label="Path or request ID"
        placeholder="Path or request ID"
        leftSection={<IconSearch size={14} stroke={1.75} />}
        value={search.text ?? ''}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <Select
        size="xs"
        w={180}
        aria-label="Status"
        placeholder="Any status"
        clearable
        data={statuses}
        value={search.status ?? null}
        onChange={(status) => set({ status })}
      />
      <Select
        size="xs"
        w={130}
        aria-label="Method"
        placeholder="Any method"
        clearable
        data={methods}
        value={search.method ?? null}
        onChange={(method) => set({ method })}
      />
      <Select
        size="xs"
        w={220}
        aria-label="Key"
        placeholder="Any key"
        clearable
        searchable
        data={[{ value: 'none', label: 'Invalid or missing key' }, ...keys]}
        value={search.key ?? null}
        onChange={(key) => set({ key })}
      />
    </Group>
  );
}
