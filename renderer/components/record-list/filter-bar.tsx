import { Button, Group, Menu, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { ListColumn, RecordList } from '#shared/contracts/records/lists/list-column.ts';
import { ColumnFilter } from './column-filter.tsx';
import { FindField } from './find-field.tsx';
import { ImportFilter } from './import-filter.tsx';
import type { ListState } from './list-search.ts';
import classes from './record-list.module.css';

interface FilterBarProps {
  list: RecordList;
  state: ListState;
  /** The names of the shown columns, which can all be filtered. */
  shown: readonly string[];
  /** The number of records, as a text. */
  count: string | undefined;
  /** Other actions for the list. */
  children: ReactNode;
}

/**
 * Filters a list: a text field, a pill for each column that is often filtered or has a filter, and a menu with the other
 * shown columns.
 */
export function FilterBar({ list, state, shown, count, children }: FilterBarProps) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const latest = useRef(state);
  latest.current = state;
  const find = useCallback((text: string, previous: string) => latest.current.findText(text, previous), []);
  const filterBy = useCallback(
    (name: string, filter: string | undefined) => latest.current.filterBy(name, filter),
    [],
  );
  const hasPill = (name: string) =>
    isUsual(list.columns[name]) || added.includes(name) || state.filters[name] !== undefined;
  const filtering = Object.entries(list.columns).filter(([name]) => hasPill(name));
  const offered = Object.keys(list.columns).filter(
    (name) => shown.includes(name) || list.columns[name]?.filter,
  );
  const others = offered.filter((name) => !hasPill(name));
  return (
    <div className={classes.bar}>
      <Group gap={6} flex={1} role="search" aria-label={`Filter ${list.many}`}>
        {list.find && <FindField label={list.find} text={state.find ?? ''} onFind={find} />}
        {filtering.map(([name, column]) => (
          <ColumnFilter
            key={name}
            name={name}
            column={column}
            filter={state.filters[name]}
            onFilter={filterBy}
            isNew={added.includes(name)}
          />
        ))}
        {others.length > 0 && (
          <AddFilter list={list} names={others} onAdd={(name) => setAdded([...added, name])} />
        )}
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

/** Whether a column is often filtered; one with a default filter is not. */
function isUsual(column: ListColumn | undefined): boolean {
  return column?.filter === true && column.defaultFilter === undefined;
}

interface AddFilterProps {
  list: RecordList;
  names: readonly string[];
  onAdd(name: string): void;
}

/** Offers filters of further columns. */
function AddFilter({ list, names, onAdd }: AddFilterProps) {
  return (
    <Menu position="bottom-start" shadow="md" returnFocus={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          className={classes.pillButton}
          leftSection={<IconPlus size={13} stroke={1.75} />}
        >
          Filter
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {names.map((name) => (
          <Menu.Item key={name} onClick={() => onAdd(name)}>
            {list.columns[name]?.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
