import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { limits, toSearchWords } from '#shared/domain/limits.ts';
import { useShortcuts } from '../use-shortcuts.ts';

/** The first letters are searched at once, and faster typing is collected for this time. */
const typingMilliseconds = 60;

interface FindFieldProps {
  /** The searched texts: `a name or an email address`. */
  label: string;
  text: string;
  /** @param previous the last search text, which may not be in the address yet */
  onFind(text: string, previous: string): void;
}

/** Searches while the user types; `/` focuses it. */
export function FindField({ label, text, onFind }: FindFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  // Texts that the address will contain soon.
  const pendingTexts = useRef<string[]>([]);
  useEffect(() => {
    const place = pendingTexts.current.indexOf(text);
    pendingTexts.current = place < 0 ? [] : pendingTexts.current.slice(place + 1);
    // It was changed in another way, such as Back.
    if (place < 0) setTyped(text);
  }, [text]);
  useShortcuts('List', [{ keys: '/', label: 'Search the list', run: () => input.current?.focus() }]);

  const find = useThrottledCallback((searched: string) => {
    const previous = pendingTexts.current.at(-1) ?? text;
    if (searched === previous) return;
    pendingTexts.current.push(searched);
    onFind(searched, previous);
  }, typingMilliseconds);
  const change = (value: string) => {
    setTyped(value);
    if (!isTooShort(value)) find(value.trim());
  };

  return (
    <TextInput
      ref={input}
      size="xs"
      flex="1 1 172px"
      maw={260}
      aria-label={`Search by ${label}`}
      placeholder={`Search ${label}`}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (typed === '') event.currentTarget.blur();
        change('');
      }}
      leftSection={<IconSearch size={15} stroke={1.75} />}
      rightSection={
        typed ? (
          <CloseButton size="xs" aria-label="Clear search" onClick={() => change('')} />
        ) : (
          <Kbd size="xs">/</Kbd>
        )
      }
      error={isTooShort(typed) && `Enter at least ${limits.searchLength} characters`}
      errorProps={{ pos: 'absolute' }}
    />
  );
}

function isTooShort(typed: string): boolean {
  return typed.trim() !== '' && toSearchWords(typed).length === 0;
}
