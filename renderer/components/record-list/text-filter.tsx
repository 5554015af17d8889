import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

interface TextFilterProps {
  label: string;
  filter: string | undefined;
  onFilter(filter: string | undefined): void;
}

/** A pause in typing, in milliseconds, after which the list is filtered. */
export const typingPause = 300;

/** Selects rows by a part of a text. */
export function TextFilter({ label, filter = '', onFilter }: TextFilterProps) {
  const [typed, setTyped] = useState(filter);
  const apply = useDebouncedCallback((text: string) => onFilter(text.trim() || undefined), {
    delay: typingPause,
    flushOnUnmount: true,
  });
  return (
    <TextInput
      size="xs"
      w={220}
      label={`${label} contains`}
      value={typed}
      data-autofocus
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        apply(value);
      }}
    />
  );
}
