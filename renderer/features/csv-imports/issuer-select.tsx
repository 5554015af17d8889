import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { addChosen } from './account-select.tsx';

interface IssuerSelectProps {
  value: string | null;
  name: string | null;
  onChange: (id: string) => void;
}

/** Whose offerings they are: an issuer, of the newest or by a part of its name. */
export function IssuerSelect({ value, name, onChange }: IssuerSelectProps) {
  const [search, setSearch] = useState('');
  const [text] = useDebouncedValue(search === name ? '' : search, 200);
  const query = { list: 'issuers' as const, limit: 50, ...(text.trim().length > 2 && { find: text.trim() }) };
  const { output } = useOperation('browseList', { query });
  const found = output?.rows.map((row) => ({ value: row.id, label: String(row.title ?? row.id) })) ?? [];
  return (
    <Select
      label="Of the issuer"
      description="Their account will own the offerings"
      placeholder="Choose or search"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      data={addChosen(found, value, name)}
      value={value}
      allowDeselect={false}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      nothingFoundMessage="No such issuer"
      onChange={(id) => id && onChange(id)}
    />
  );
}
