import { Group, Select, type SelectProps, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './filters.module.css';

/** Room for "From" and "To", which an empty field does not show by itself. */
const dayLabelWidth = 42;

export interface LogFilter<Name extends string> {
  name: Name;
  label: string;
  kind: 'text' | 'day' | 'choice';
  width: number;
  placeholder?: string;
  choices?: SelectProps['data'];
  /** Whether the choices are so many that they are searched. */
  isLong?: boolean;
  /** How long typing must pause before a text filters, in milliseconds. */
  delay?: number;
  /** A filter that a change of this one removes. */
  removes?: Name;
}

interface LogFiltersProps<Search> {
  label: string;
  filters: LogFilter<keyof Search & string>[];
  search: Search;
  onSearch: (search: Search) => void;
  children?: ReactNode;
}

export function LogFilters<Search extends object>(props: LogFiltersProps<Search>) {
  const { label, filters, search, onSearch, children } = props;
  const values = search as Record<string, string | undefined>;
  const set = ({ name, removes }: LogFilter<string>, value: string | null) => {
    const next = { ...values, [name]: value, ...(removes && { [removes]: null }) };
    onSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value)) as Search);
  };
  return (
    <Group gap="xs" className={classes.bar} role="search" aria-label={label}>
      {filters.map((filter) => (
        <Filter
          key={filter.name}
          filter={filter}
          value={values[filter.name] ?? ''}
          onChange={(value) => set(filter, value)}
        />
      ))}
      {children}
    </Group>
  );
}

interface FilterProps {
  filter: LogFilter<string>;
  value: string;
  onChange: (value: string | null) => void;
}

function Filter({ filter, value, onChange }: FilterProps) {
  const { kind, label, width, placeholder } = filter;
  const shared = { size: 'xs', w: width, 'aria-label': label, placeholder };
  switch (kind) {
    case 'choice':
      return (
        <Select
          {...shared}
          clearable
          searchable={filter.isLong ?? false}
          nothingFoundMessage={filter.isLong && `No matching ${label.toLowerCase()}`}
          data={filter.choices}
          value={value || null}
          onChange={onChange}
        />
      );
    case 'day':
      return (
        <TextInput
          {...shared}
          type="date"
          leftSection={
            <Text fz="xs" c="dimmed">
              {label}
            </Text>
          }
          leftSectionWidth={dayLabelWidth}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'text':
      return <TextFilter {...shared} value={value} delay={filter.delay ?? 0} onChange={onChange} />;
  }
}

interface TextFilterProps {
  size: string;
  w: number;
  'aria-label': string;
  placeholder: string | undefined;
  value: string;
  delay: number;
  onChange: (value: string) => void;
}

function TextFilter({ value, delay, onChange, ...field }: TextFilterProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((text: string) => {
    sent.current = text;
    onChange(text);
  }, delay);
  // The filter was changed elsewhere, such as with Back.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  return (
    <TextInput
      {...field}
      leftSection={<IconSearch size={14} stroke={1.75} />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        send(event.currentTarget.value.trim());
      }}
    />
  );
}
