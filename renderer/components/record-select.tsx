import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { lists } from '#shared/contracts/records/lists/index.ts';
import { toSearchWords } from '#shared/domain/limits.ts';
import { cancelableQuery, operationQuery } from '../api/use-operation.ts';

type InputProps = Pick<SelectProps, 'label' | 'description' | 'error' | 'name' | 'withAsterisk'>;

/** Lists of which a record can be selected: the operation that reads one, and the column with its name. */
const selectable = {
  issuers: { operation: 'getIssuer', name: 'title' },
  individuals: { operation: 'getIndividual', name: 'name' },
  legalEntities: { operation: 'getLegalEntity', name: 'name' },
  investorAccounts: { operation: 'getInvestorAccount', name: 'name' },
  offerings: { operation: 'getOffering', name: 'name' },
} as const;

interface RecordSelectProps extends InputProps {
  list: keyof typeof selectable;
  /** The ID of the selected record. */
  value: string | null;
  onChange: (id: string) => void;
  /** A record that is not offered. */
  exceptId?: string;
  /** Whether the selection can be removed; `onChange` receives an empty text then. */
  clearable?: boolean;
}

/** Selects an issuer: one of the newest, or any by a part of its title, name, or EIN. */
export function IssuerSelect(props: Omit<RecordSelectProps, 'list' | 'clearable' | 'exceptId'>) {
  return <RecordSelect list="issuers" {...props} />;
}

/** Selects a record: one of the newest, or any by a part of what its list can be searched for. */
export function RecordSelect({
  list,
  value,
  exceptId,
  onChange,
  clearable = false,
  ...input
}: RecordSelectProps) {
  const { operation, name: nameColumn } = selectable[list];
  const [search, setSearch] = useState('');
  const { data: chosen } = useQuery({
    ...operationQuery(operation as 'getIssuer', { params: { id: value ?? '' } }),
    enabled: value !== null,
  });
  const name = chosen === undefined ? null : nameOf(chosen);
  const typed = search === name ? '' : search.trim();
  const [text] = useDebouncedValue(typed, 150);
  const isSearched = toSearchWords(text).length > 0;
  const query = { list, limit: 50, ...(isSearched && { find: text }) };
  const { data, isPlaceholderData } = useQuery({
    ...cancelableQuery('browseList', { query }),
    placeholderData: keepPreviousData,
  });
  // Results of the previous text stay visible, but a quick Enter must not select one of them.
  const isSearching = isPlaceholderData || text !== typed;
  const offered =
    data?.rows
      .filter(({ id }) => id !== exceptId)
      .map((row) => ({ value: row.id, label: String(row[nameColumn] ?? row.id) })) ?? [];
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
      openOnFocus={false}
      selectFirstOptionOnChange={!isSearching}
      data={options.map((option) => ({
        ...option,
        disabled: isSearching,
      }))}
      value={isNamed ? value : null}
      allowDeselect={false}
      clearable={clearable}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      nothingFoundMessage={isSearching ? 'Searching…' : `No matching ${lists[list].one}`}
      onChange={(id) => (id || clearable) && onChange(id ?? '')}
      onKeyDown={(event: KeyboardEvent) => {
        // During a search, Enter must not submit the form.
        if (event.key === 'Enter' && typed !== '') event.preventDefault();
      }}
    />
  );
}

/** The name of a record of any kind. */
function nameOf(record: object): string | null {
  const { title, name, firstName, lastName } = record as Record<string, string | null | undefined>;
  return title ?? name ?? ([firstName, lastName].filter(Boolean).join(' ') || null);
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
