import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconFileSearch, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { readingOf } from '../api/use-operation.ts';
import { addressOf } from '../components/record-link.tsx';
import { useShortcuts } from '../components/use-shortcuts.ts';
import { navigation } from './navigation.ts';
import classes from './palette.module.css';

/** The service finds parts of words of this length and more. */
const shortestSearch = 3;
const typingMilliseconds = 80;

/** Goes anywhere and finds any record, by the keyboard. */
export function Palette() {
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text.trim(), typingMilliseconds);
  const navigate = useNavigate();
  useShortcuts('Everywhere', [{ keys: 'mod+K', words: 'Search, or go to a screen' }]);

  const isSearch = searched.length >= shortestSearch;
  const { data: found, isFetching } = useQuery({
    ...readingOf('searchRecords', { query: { text: searched, limit: 20 } }),
    enabled: isSearch,
    refetchInterval: false,
  });
  const destinations = navigation
    .flatMap((group) => group.destinations)
    .filter(({ name, keywords = [] }) => fits(text, [name, ...keywords]));
  const records = isSearch ? (found?.items ?? []) : [];

  return (
    <Spotlight.Root
      query={text}
      onQueryChange={setText}
      shortcut="mod + K"
      scrollable
      maxHeight={440}
      size={600}
      className={classes.palette}
      attributes={{ content: { 'aria-label': 'Search, or go to a screen' } }}
    >
      <Spotlight.Search
        placeholder="Search names, e-mail addresses, ids, or go to a screen"
        leftSection={<IconSearch size={18} stroke={1.75} />}
      />
      <Spotlight.ActionsList>
        {destinations.length > 0 && (
          <Spotlight.ActionsGroup label="Go to">
            {destinations.map(({ name, to, params = {}, Icon }) => (
              <Spotlight.Action
                key={name}
                label={name}
                leftSection={<Icon size={18} stroke={1.75} />}
                onClick={() => void navigate({ to, params })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {records.length > 0 && (
          <Spotlight.ActionsGroup label="Records">
            {records.map(({ id, title, detail, entity }) => (
              <Spotlight.Action
                key={id}
                label={title}
                description={[entity, detail].filter(Boolean).join(' · ')}
                leftSection={<IconFileSearch size={18} stroke={1.75} />}
                onClick={() => openRecord(id)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {destinations.length === 0 && records.length === 0 && (
          <Spotlight.Empty>
            <Text size="sm" c="dimmed">
              {isFetching || text.trim() !== searched
                ? 'Searching …'
                : 'Nothing has that in its name, address or id'}
            </Text>
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );

  function openRecord(id: string) {
    const address = addressOf(id);
    if (address) void navigate({ href: address });
    spotlight.close();
  }
}

/** Whether each word that was typed begins a word of these names. */
function fits(text: string, names: string[]): boolean {
  const words = names.join(' ').toLowerCase().split(/\s+/);
  const typed = text.trim().toLowerCase().split(/\s+/);
  return typed.every((part) => words.some((word) => word.startsWith(part)));
}
