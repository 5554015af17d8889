import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { addChosen } from '../../components/record-select.tsx';

interface SelectProps {
  value: string | null;
  /** The name of the selected account, which may not be among the found ones. */
  name: string | null;
  onChange: (id: string) => void;
}

/** The owner of the records: a developer account, found by a part of its name. */
export function AccountSelect({ value, name, onChange }: SelectProps) {
  const [search, setSearch] = useState('');
  const [text] = useDebouncedValue(search === name ? '' : search, 200);
  const query = { limit: 50, ...(text && { text }) };
  const { output } = useOperation('listDeveloperAccounts', { query });
  const found = output?.items.map((account) => ({ value: account.id, label: account.name })) ?? [];
  return (
    <Select
      label="Owner account"
      description="The account that will own these records. Its API keys can access them."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      data={addChosen(found, value, name)}
      value={value}
      allowDeselect={false}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      nothingFoundMessage="No matching account"
      onChange={(id) => id && onChange(id)}
    />
  );
}
