import { Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import classes from '../../../components/filters.module.css';
import { actionChoices, actorChoices } from './event-labels.ts';
import type { ActivitySearch } from './event-search.ts';

const days = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
] as const;

interface ActivityFiltersProps {
  search: ActivitySearch;
  onSearch: (search: ActivitySearch) => void;
}

/** Filters the audit log. */
export function ActivityFilters({ search, onSearch }: ActivityFiltersProps) {
  const [record, setRecord] = useState(search.record ?? '');
  const setSoon = useDebouncedCallback((text: string) => set({ record: text.trim() }), 300);

  function set(changed: Partial<Record<keyof ActivitySearch, string | null>>) {
    const next = Object.entries({ ...search, ...changed }).filter(([, value]) => value);
    onSearch(Object.fromEntries(next) as ActivitySearch);
  }

  return (
    <Group gap="xs" className={classes.bar} role="search" aria-label="Filter events">
      <Select
        size="xs"
        w={150}
        aria-label="User"
        placeholder="All users"
        clearable
        data={actorChoices}
        value={search.actorKind ?? null}
        onChange={(actorKind) => set({ actorKind, actor: null })}
      />
      <Select
        size="xs"
        w={240}
        aria-label="Action"
        placeholder="All actions"
        clearable
        searchable
        nothingFoundMessage="No matching action"
        data={actionChoices}
        value={search.action ?? null}
        onChange={(action) => set({ action })}
      />
      <TextInput
        size="xs"
        w={240}
        aria-label="Record ID"
        placeholder="Record ID"
        value={record}
        onChange={(event) => {
          setRecord(event.currentTarget.value);
          setSoon(event.currentTarget.value);
        }}
      />
      {days.map(({ name, label }) => (
        <TextInput
          key={name}
          size="xs"
          w={140}
          type="date"
          aria-label={label}
          title={label}
          value={search[name] ?? ''}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
        />
      ))}
      {search.actor && (
        <Button size="compact-xs" variant="light" onClick={() => set({ actor: null })}>
          One user only · Show all
        </Button>
      )}
      {Object.keys(search).length > 0 && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => {
            setRecord('');
            onSearch({});
          }}
        >
          Clear filters
        </Button>
      )}
    </Group>
  );
}
