import { Button, Checkbox, Group, Kbd, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type DraftStatement, isFilledIn, isLimited } from './draft-statement.ts';
import classes from './screening-fields.module.css';

interface ScreeningFieldsProps {
  /** The names to search. */
  names: readonly string[];
  value: DraftStatement;
  onChange: (value: DraftStatement) => void;
  /** The error of a field of the request, such as `screening.searchedOn`. */
  errorAt: (field: string) => string | undefined;
}

/** The screening statement of an approval: the lists with their dates, the day of the search, and the result. */
export function ScreeningFields({ names, value, onChange, errorAt }: ScreeningFieldsProps) {
  const { searchedOn, result, note } = value;
  const [wasFilledIn] = useState(isFilledIn(value));
  const given = { value, onChange, errorAt, focusesFirst: !wasFilledIn };
  return (
    <Stack gap="xs">
      <Text size="sm">
        Search the lists for: <b>{names.join('; ')}</b>
      </Text>
      <SearchedLists {...given} legend="Lists searched, with the date of each" isOfLimitedUse={false} />
      <SearchedLists
        {...given}
        legend="Limited use: only approvers see that you searched it (31 CFR 1010.520)"
        isOfLimitedUse
      />
      <TextInput
        label="Searched on"
        type="date"
        size="xs"
        required
        className={classes.day}
        value={searchedOn}
        onChange={(event) => onChange({ ...value, searchedOn: event.currentTarget.value })}
        error={errorAt('screening.searchedOn')}
      />
      <Radio.Group
        label={`Result for ${names.length === 1 ? names[0] : 'these names'}`}
        size="xs"
        required
        value={result}
        onChange={(chosen) => onChange({ ...value, result: chosen as DraftStatement['result'] })}
        error={errorAt('screening.result')}
      >
        <Group gap="md" my={4}>
          <Radio
            size="xs"
            value="NO_MATCH"
            autoFocus={wasFilledIn}
            label={
              <>
                No match <Kbd size="xs">N</Kbd>
              </>
            }
            aria-label="No match"
          />
          <Radio size="xs" value="FALSE_MATCH" label="False match" />
        </Group>
      </Radio.Group>
      {result === 'FALSE_MATCH' && (
        <Textarea
          label="Why the match is false"
          size="xs"
          required
          autosize
          minRows={2}
          maxRows={6}
          value={note}
          onChange={(event) => onChange({ ...value, note: event.currentTarget.value })}
          error={errorAt('screening.note')}
        />
      )}
    </Stack>
  );
}

interface SearchedListsProps extends Omit<ScreeningFieldsProps, 'names'> {
  legend: string;
  isOfLimitedUse: boolean;
  /** Whether the first date has the focus. */
  focusesFirst: boolean;
}

/** Lists with the date of each: required ones, offered ones with a box to check, and those that the officer adds. */
function SearchedLists({ value, onChange, errorAt, ...shown }: SearchedListsProps) {
  const { legend, isOfLimitedUse, focusesFirst } = shown;
  const { lists } = value;
  const change = (index: number, changed: Partial<DraftStatement['lists'][number]>) =>
    onChange({ ...value, lists: lists.map((list, at) => (at === index ? { ...list, ...changed } : list)) });
  const addList = () => {
    const added = { name: '', origin: 'typed' as const, isSearched: true, publishedOn: '' };
    onChange({ ...value, lists: [...lists, added] });
  };
  const searched = lists.filter(({ isSearched }) => isSearched);
  return (
    <fieldset className={classes.lists}>
      <legend>{legend}</legend>
      {lists.map((list, index) => {
        if (isLimited(list) !== isOfLimitedUse) return null;
        const path = `screening.lists[${searched.indexOf(list)}]`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lists have no ID, and are only added at the end
          <div key={index} className={classes.list}>
            {list.origin === 'required' && <Text size="xs">{list.name}</Text>}
            {list.origin === 'typed' && (
              <TextInput
                aria-label="Name of the list"
                placeholder="Name of the list"
                size="xs"
                autoFocus
                value={list.name}
                onChange={(event) => change(index, { name: event.currentTarget.value })}
                error={errorAt(`${path}.name`)}
              />
            )}
            {list.origin === 'offered' && (
              <Checkbox
                label={list.name}
                size="xs"
                checked={list.isSearched}
                onChange={(event) => change(index, { isSearched: event.currentTarget.checked })}
              />
            )}
            <TextInput
              aria-label={`Date of ${list.name || 'other list'}`}
              type="date"
              size="xs"
              required={list.origin === 'required'}
              autoFocus={focusesFirst && index === 0}
              disabled={!list.isSearched}
              value={list.publishedOn}
              onChange={(event) => change(index, { publishedOn: event.currentTarget.value })}
              error={list.isSearched && errorAt(`${path}.publishedOn`)}
            />
          </div>
        );
      })}
      {!isOfLimitedUse && (
        <>
          {errorAt('screening.lists') && (
            <Text size="xs" c="red" role="alert">
              {errorAt('screening.lists')}
            </Text>
          )}
          <Button size="compact-xs" variant="default" className={classes.add} onClick={addList}>
            Add another list
          </Button>
        </>
      )}
    </fieldset>
  );
}
