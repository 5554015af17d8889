import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../use-shortcuts.ts';

/** The service finds words of this length and more. */
const shortest = 3;
/** The first letters are looked for at once, and letters that come faster than this after them together. */
const typingMilliseconds = 60;

interface FindFieldProps {
  /** What is found by it: `a name or an e-mail address`. */
  label: string;
  /** What is looked for. */
  text: string;
  /** @param former what was looked for before it, though the address may not say so yet */
  onFind(text: string, former: string): void;
}

/** Looks for a text while it is typed; `/` leads here. */
export function FindField({ label, text, onFind }: FindFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  // What the address is on its way to.
  const asked = useRef<string[]>([]);
  useEffect(() => {
    const place = asked.current.indexOf(text);
    asked.current = place < 0 ? [] : asked.current.slice(place + 1);
    // It changed by another way, such as Back.
    if (place < 0) setTyped(text);
  }, [text]);
  useShortcuts('List', [{ keys: '/', label: 'Search the list', run: () => input.current?.focus() }]);

  const find = useThrottledCallback((wanted: string) => {
    const former = asked.current.at(-1) ?? text;
    if (wanted === former) return;
    asked.current.push(wanted);
    onFind(wanted, former);
  }, typingMilliseconds);
  const change = (value: string) => {
    setTyped(value);
    if (!isTooShort(value)) find(value.trim());
  };

  return (
    <TextInput
      ref={input}
      size="xs"
      w={240}
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
      error={isTooShort(typed) && 'Enter at least 3 characters'}
      errorProps={{ pos: 'absolute' }}
    />
  );
}

function isTooShort(typed: string): boolean {
  const words = typed.trim().split(/\s+/);
  return typed.trim() !== '' && words.every((word) => word.length < shortest);
}
