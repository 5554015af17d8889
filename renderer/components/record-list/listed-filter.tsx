import { MultiSelect } from '@mantine/core';
import { useMemo } from 'react';
import { type ListedFormat, namesOfAll } from '#shared/domain/listed-values.ts';

interface ListedFilterProps {
  label: string;
  listed: ListedFormat;
  filter: string | undefined;
  onFilter(filter: string | undefined): void;
}

/** Selects rows by the codes of a list, each with its name. */
export function ListedFilter({ label, listed, filter, onFilter }: ListedFilterProps) {
  const data = useMemo(
    () => Object.entries(namesOfAll(listed)).map(([value, name]) => ({ value, label: name })),
    [listed],
  );
  return (
    <MultiSelect
      size="xs"
      w={260}
      label={label}
      placeholder="Choose or search"
      data={data}
      value={filter?.split(',') ?? []}
      onChange={(chosen) => onFilter(chosen.join(',') || undefined)}
      searchable
      selectFirstOptionOnChange
      data-autofocus
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={240}
    />
  );
}
