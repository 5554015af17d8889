import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useCallback, useRef } from 'react';
import type { RecordList } from '#shared/contracts/records/lists/list-column.ts';
import { ColumnFilter } from './column-filter.tsx';
import { FindField } from './find-field.tsx';
import { ImportFilter } from './import-filter.tsx';
import type { ListState } from './list-search.ts';
import classes from './record-list.module.css';

interface FilterBarProps {
  list: RecordList;
  state: ListState;
  /** The number of records, as a text. */
  count: string | undefined;
  /** Other actions for the list. */
  children: ReactNode;
}

/** Filters a list: a text field, and a pill for each column that can be filtered. */
export function FilterBar({ list, state, count, children }: FilterBarProps) {
  const latest = useRef(state);
  latest.current = state;
  const find = useCallback((text: string, previous: string) => latest.current.findText(text, previous), []);
  const filterBy = useCallback(
    (name: string, filter: string | undefined) => latest.current.filterBy(name, filter),
    [],
  );
  const filtering = Object.entries(list.columns).filter(([, { filter }]) => filter);
  return (
    <div className={classes.bar}>
      <Group gap={8} role="search" aria-label={`Filter ${list.many}`}>
        {list.find && <FindField label={list.find} text={state.find ?? ''} onFind={find} />}
        {filtering.map(([name, column]) => (
          <ColumnFilter
            key={name}
            name={name}
            column={column}
            filter={state.filters[name]}
            onFilter={filterBy}
          />
        ))}
        {state.filters.import && (
          <ImportFilter id={state.filters.import} onClear={() => filterBy('import', undefined)} />
        )}
        {state.isFiltered && (
          <Button variant="subtle" size="compact-xs" onClick={state.widen}>
            Clear filters
          </Button>
        )}
      </Group>
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" c="dimmed" className={classes.count} aria-live="polite">
          {count}
        </Text>
        {children}
      </Group>
    </div>
  );
}
