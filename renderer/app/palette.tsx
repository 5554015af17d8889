import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconFileSearch, IconLock, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { toSearchWords } from '#shared/domain/limits.ts';
import { sessionQuery } from '../api/session-state.ts';
import { cancelableQuery } from '../api/use-operation.ts';
import { Dimmed } from '../components/dimmed.tsx';
import { linkToRecord } from '../components/record-screens.ts';
import { SampleBadge } from '../components/sample-badge.tsx';
import { useEverTrue } from '../components/use-ever-true.ts';
import { useShortcuts } from '../components/use-shortcuts.ts';
import { lockNow } from '../features/officers/session/session-menu.tsx';
import { describeHit } from './describe-hit.ts';
import { navigation, paletteGroups } from './navigation.ts';
import classes from './palette.module.css';
import { usePaletteViews } from './palette-views.ts';
import { SsnSearch, useSearchedSsn } from './ssn-search.tsx';

/** Whether the palette is open, and the functions that open and close it. */
const [paletteState, palette] = createSpotlight();

/** What has the focus again when the palette closes. */
let focusedBefore: Element | null = null;

export function openPalette(): void {
  focusedBefore = document.activeElement;
  palette.open();
}

function returnFocus(): void {
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
}

const typingMilliseconds = 80;

/** A record that was just stored is found up to a second later. */
const searchAgainMilliseconds = 1000;

/** Opens any screen, and finds any record, with the keyboard. */
export function Palette() {
  const { opened } = useSpotlight(paletteState);
  useShortcuts('Everywhere', [{ keys: 'mod+K', label: 'Search or jump to a screen', run: openPalette }]);
  return useEverTrue(opened) && <OpenedPalette />;
}

function OpenedPalette() {
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text.trim(), typingMilliseconds);
  const navigate = useNavigate();

  const ssn = useSearchedSsn(text);
  const isSearch = toSearchWords(searched).length > 0 && !ssn?.isNamed;
  const { data: found, isLoading } = useQuery({
    ...cancelableQuery('searchRecords', { query: { text: searched, limit: 20 } }),
    enabled: isSearch,
    // Records that are found stay in place, so that the selected one does not change.
    refetchInterval: ({ state }) => state.data?.items.length === 0 && searchAgainMilliseconds,
  });
  const destinations = [...navigation, ...paletteGroups]
    .flatMap(({ title, destinations }) => destinations.map((each) => ({ ...each, title })))
    .filter(({ name, keywords = [] }) => matchesWords(text, [name, ...keywords]));
  const views = usePaletteViews((names) => matchesWords(text, names));
  const isSearching = toSearchWords(text).length > 0 && (isLoading || text.trim() !== searched);
  // A user has no page. Enter must not open what an earlier text found.
  const records = isSearch && !isSearching ? (found?.items.filter(({ id }) => linkToRecord(id)) ?? []) : [];
  const { data: session } = useQuery(sessionQuery);
  const canLock = session?.officer !== undefined && matchesWords(text, ['Lock now']);

  const isEmpty = destinations.length + views.length + records.length === 0 && !ssn && !canLock;
  /** Whether Enter was pressed before there were results. */
  const opensFirst = useRef(false);
  // The library selects the first of the results that exist when the text changes.
  useEffect(() => {
    const list = document.getElementById(paletteState.getState().listId);
    const first = list?.querySelector('[data-action]');
    if (first && !list?.querySelector('[data-selected]')) {
      first.setAttribute('data-selected', 'true');
      paletteState.updateState((state) => ({ ...state, selected: 0 }));
    }
    if (isSearching || !opensFirst.current) return;
    opensFirst.current = false;
    list?.querySelector<HTMLElement>('[data-selected]')?.click();
  });

  return (
    <Spotlight.Root
      store={paletteState}
      query={text}
      onQueryChange={setText}
      shortcut={null}
      // Without a transition: text that is typed after the shortcut must not trigger shortcuts of the screen.
      transitionProps={{ duration: 0 }}
      scrollable
      onSpotlightClose={() => {
        opensFirst.current = false;
        returnFocus();
      }}
      returnFocus={false}
      maxHeight={440}
      size={600}
      className={classes.palette}
      attributes={{ content: { 'aria-label': 'Search or jump to a screen' } }}
    >
      <Spotlight.Search
        ref={focusField}
        placeholder="Search names, numbers, cities, IDs, and screens"
        onKeyDown={({ key }) => {
          opensFirst.current = key === 'Enter' && isSearching && isEmpty;
        }}
        leftSection={<IconSearch size={18} stroke={1.75} />}
      />
      <Spotlight.ActionsList>
        {(destinations.length > 0 || canLock) && (
          <Spotlight.ActionsGroup label="Screens">
            {destinations.map(({ name, title, to, params = {}, Icon }) => (
              <Spotlight.Action
                key={`${title} ${name}`}
                label={name}
                leftSection={<Icon size={18} stroke={1.75} />}
                // The queue of a review and its list can have the same name.
                rightSection={<span className={classes.group}>{title}</span>}
                dimmedSections={false}
                onClick={() => void navigate({ to, params })}
              />
            ))}
            {canLock && (
              <Spotlight.Action
                label="Lock now"
                leftSection={<IconLock size={18} stroke={1.75} />}
                rightSection={<span className={classes.group}>Action</span>}
                dimmedSections={false}
                onClick={lockNow}
              />
            )}
          </Spotlight.ActionsGroup>
        )}
        {views.length > 0 && (
          <Spotlight.ActionsGroup label="Views">
            {views.map(({ id, name, title, to, Icon }) => (
              <Spotlight.Action
                key={id}
                label={name}
                leftSection={<Icon size={18} stroke={1.75} />}
                rightSection={<span className={classes.group}>{title}</span>}
                dimmedSections={false}
                onClick={() => void navigate({ to, search: { view: id } })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {records.length > 0 && (
          <Spotlight.ActionsGroup label="Records">
            {records.map(({ id, title, detail, isSample }) => (
              <Spotlight.Action
                key={id}
                label={title}
                description={describeHit(id, detail)}
                classNames={{ actionDescription: classes.detail }}
                leftSection={<IconFileSearch size={18} stroke={1.75} />}
                rightSection={isSample && <SampleBadge />}
                dimmedSections={false}
                onClick={() => openRecord(id)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {ssn && <SsnSearch key={ssn.lastFour} lastFour={ssn.lastFour} onOpen={openRecord} />}
        {isEmpty && (
          <Spotlight.Empty>
            <Dimmed>{isSearching ? 'Searching…' : 'No results'}</Dimmed>
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );

  function openRecord(id: string) {
    const link = linkToRecord(id);
    if (link) void navigate(link);
    palette.close();
  }
}

function focusField(field: HTMLInputElement | null): void {
  field?.focus();
}

/** Whether each typed word is the start of a word of these names. */
function matchesWords(text: string, names: string[]): boolean {
  const words = names.join(' ').toLowerCase().split(/\s+/);
  const typed = text.trim().toLowerCase().split(/\s+/);
  return typed.every((part) => words.some((word) => word.startsWith(part)));
}
