import { type ComboboxItem, type OptionsFilter, Select, type SelectProps, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
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
    <Select
      {...input}
      // The text of the search belongs to one list.
      key={country}
      placeholder={isRequired ? 'Choose or search' : 'Not provided'}
      autoComplete="off"
      searchable
      selectFirstOptionOnChange
      autoSelectOnBlur
      clearable={!isRequired}
      allowDeselect={false}
      data={withStored(known, value)}
      filter={filterOptions}
      nothingFoundMessage="No match"
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      // Typing replaces the name of the selected value.
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        // Enter selects; it must not submit the form.
        if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-expanded') === 'true')
          event.preventDefault();
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
const filterOptions: OptionsFilter = ({ options, search }) => {
  const text = search.trim().toLowerCase();
  const rank = ({ value, label }: ComboboxItem) => {
    const name = label.toLowerCase();
    if (value.toLowerCase() === text) return 0;
    if (name.startsWith(text)) return 1;
    return name.includes(text) ? 2 : 3;
  };
  return (options as ComboboxItem[])
    .filter((option) => rank(option) < 3)
    .toSorted((left, right) => rank(left) - rank(right));
};
