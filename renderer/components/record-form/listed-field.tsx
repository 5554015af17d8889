import { Select, type SelectProps, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { countryFieldOf, type ListedValue, listValues } from '#shared/domain/listed-values.ts';
import type { FieldSpec, FormValues } from './field-spec.ts';

type InputProps = Pick<
  SelectProps,
  'label' | 'description' | 'error' | 'name' | 'withAsterisk' | 'inputWrapperOrder'
>;

interface ListedFieldProps extends InputProps {
  field: FieldSpec;
  value: string;
  values: FormValues;
  onChange: (value: string) => void;
}

/** Selects a value by its name or code; a text where the values are not known. */
export function ListedField({ field, value, values, onChange, ...input }: ListedFieldProps) {
  const { listed, isRequired = false, placeholder } = field;
  if (!listed) throw new Error(`The field ${field.name} has no list`);
  const country = String(values[countryFieldOf(field.name)] ?? '');
  const known = listValues(listed, country);
  if (!known) {
    return (
      <TextInput
        {...input}
        placeholder={placeholder}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <SearchableSelect
      {...input}
      // The text of the search belongs to one list.
      key={country}
      isRequired={isRequired}
      options={withStored(known, value)}
      value={value}
      onChange={onChange}
    />
  );
}

interface SearchableSelectProps extends InputProps {
  isRequired: boolean;
  options: ListedValue[];
  value: string;
  onChange: (value: string) => void;
}

/** What is typed selects the first match on Enter, and when the field loses the focus. */
function SearchableSelect({ isRequired, options, value, onChange, ...input }: SearchableSelectProps) {
  const [search, setSearch] = useState('');
  const selected = options.find((one) => one.value === value)?.label ?? '';
  const typed = search === selected ? '' : search.trim();
  const selectFirst = () => {
    const [first] = typed === '' ? [] : findOptions(options, typed);
    if (first) onChange(first.value);
  };
  return (
    <Select
      {...input}
      placeholder={isRequired ? 'Choose or search' : 'Not provided'}
      autoComplete="off"
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      clearable={!isRequired}
      allowDeselect={false}
      data={options}
      filter={({ options: offered, search: text }) => findOptions(offered as ListedValue[], text)}
      nothingFoundMessage="No match"
      searchValue={search}
      onSearchChange={setSearch}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      // Typing replaces the name of the selected value.
      onFocus={(event) => event.currentTarget.select()}
      onBlur={selectFirst}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
        const isSaving = event.ctrlKey || event.metaKey;
        if (event.key !== 'Enter' || (typed === '' && (isSaving || !isOpen))) return;
        event.stopPropagation();
        // Enter selects; it must not submit the form.
        event.preventDefault();
        selectFirst();
      }}
    />
  );
}

/** A stored value that is not in the list stays selected. */
function withStored(known: ListedValue[], value: string): ListedValue[] {
  if (value === '' || known.some((one) => one.value === value)) return known;
  return [{ value, label: `${value} (as stored)` }, ...known];
}

/** Codes and the starts of names first: "us" finds the United States before Australia. */
function findOptions(options: readonly ListedValue[], search: string): ListedValue[] {
  const text = search.trim().toLowerCase();
  const rank = ({ value, label }: ListedValue) => {
    const name = label.toLowerCase();
    if (value.toLowerCase() === text) return 0;
    if (name.startsWith(text)) return 1;
    return name.includes(text) ? 2 : 3;
  };
  return options.filter((option) => rank(option) < 3).toSorted((left, right) => rank(left) - rank(right));
}
