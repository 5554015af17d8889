import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../use-shortcuts.ts';

/** The service finds parts of words of this length and more. */
const shortest = 3;
/** Letters that come together are one text. */
const typingMilliseconds = 25;

interface FindFieldProps {
  /** What is found by it: `a name or an e-mail address`. */
  words: string;
  /** What is looked for. */
  text: string;
  onFind(text: string): void;
}

/** Looks for a text while it is typed; `/` leads here. */
export function FindField({ words, text, onFind }: FindFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [told, setTold] = useState(text);
  // The address changed by another way, such as Back.
  if (told !== text) {
    setTold(text);
    if (typed.trim() !== text) setTyped(text);
  }
  useShortcuts('The list', [{ keys: '/', words: 'Find in the list', run: () => input.current?.focus() }]);

  const wanted = typed.trim();
  const isTooShort = wanted !== '' && !wanted.split(/\s+/).some((word) => word.length >= shortest);
  useEffect(() => {
    if (wanted === text || isTooShort) return;
    const timer = setTimeout(() => onFind(wanted), typingMilliseconds);
    return () => clearTimeout(timer);
  }, [wanted, text, isTooShort, onFind]);

  return (
    <TextInput
      ref={input}
      size="xs"
      w={240}
      aria-label={`Find by ${words}`}
      placeholder={`Find ${words}`}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (typed === '') event.currentTarget.blur();
        setTyped('');
      }}
      leftSection={<IconSearch size={15} stroke={1.75} />}
      rightSection={
        typed ? (
          <CloseButton size="xs" aria-label="Find nothing" onClick={() => setTyped('')} />
        ) : (
          <Kbd size="xs">/</Kbd>
        )
      }
      error={isTooShort && 'Three letters or more'}
      errorProps={{ pos: 'absolute' }}
    />
  );
}
