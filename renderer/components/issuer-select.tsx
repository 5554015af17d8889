import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { toSearchWords } from '#shared/domain/limits.ts';
import { cancelableQuery, operationQuery } from '../api/use-operation.ts';

type InputProps = Pick<SelectProps, 'label' | 'description' | 'error' | 'name' | 'withAsterisk'>;

interface IssuerSelectProps extends InputProps {
  /** The ID of the selected issuer. */
  value: string | null;
  onChange: (id: string) => void;
}

/** Selects an issuer: one of the newest, or any by a part of its title, name, or EIN. */
export function IssuerSelect({ value, onChange, ...input }: IssuerSelectProps) {
  const [search, setSearch] = useState('');
  const { data: chosen } = useQuery({
    ...operationQuery('getIssuer', { params: { id: value ?? '' } }),
    enabled: value !== null,
  });
  const name = chosen?.title ?? null;
  const typed = search === name ? '' : search.trim();
  const [text] = useDebouncedValue(typed, 150);
  const isSearched = toSearchWords(text).length > 0;
  const query = { list: 'issuers' as const, limit: 50, ...(isSearched && { find: text }) };
  const { data, isPlaceholderData } = useQuery({
    ...cancelableQuery('browseList', { query }),
    placeholderData: keepPreviousData,
  });
  // Results of the previous text stay visible, but a quick Enter must not select one of them.
  const isSearching = isPlaceholderData || text !== typed;
  const offered = data?.rows.map(({ id, title }) => ({ value: id, label: String(title ?? id) })) ?? [];
  const found = isSearched
    ? offered
    : offered.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
  const options = typed === '' ? addChosen(found, value, name) : found;
  // Without its name yet, the selected issuer would be shown as an ID, and stay so.
  const isNamed = name !== null || offered.some((option) => option.value === value);
  return (
    <Select
      {...input}
      placeholder="Choose or search"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      selectFirstOptionOnChange={!isSearching}
      data={options.map((option) => ({
        ...option,
        disabled: isSearching,
      }))}
      value={isNamed ? value : null}
      allowDeselect={false}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      nothingFoundMessage={isSearching ? 'Searching…' : 'No matching issuer'}
      onChange={(id) => id && onChange(id)}
      onKeyDown={(event: KeyboardEvent) => {
        // During a search, Enter must not submit the form.
        if (event.key === 'Enter' && typed !== '') event.preventDefault();
      }}
    />
  );
}

interface Option {
  value: string;
  label: string;
}

/** Adds the selected option to the found ones, because it would otherwise have no name. */
export function addChosen(found: Option[], value: string | null, name: string | null): Option[] {
  if (value === null || found.some((option) => option.value === value)) return found;
  return [{ value, label: name ?? value }, ...found];
}
