import { Button, Checkbox, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { DraftStatement } from './draft-statement.ts';
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
  return (
    <Stack gap="xs">
      <Text size="sm">
        Search the lists for: <b>{names.join('; ')}</b>
      </Text>
      <SearchedLists value={value} onChange={onChange} errorAt={errorAt} />
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
        label="Result"
        size="xs"
        required
        value={result}
        onChange={(chosen) => onChange({ ...value, result: chosen as DraftStatement['result'] })}
        error={errorAt('screening.result')}
      >
        <Group gap="md" mt={4}>
          <Radio size="xs" value="NO_MATCH" label="No match" />
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

/** The offered lists, each with a box to check, and those that the officer adds. */
function SearchedLists({ value, onChange, errorAt }: Omit<ScreeningFieldsProps, 'names'>) {
  const { lists } = value;
  const change = (index: number, changed: Partial<DraftStatement['lists'][number]>) =>
    onChange({ ...value, lists: lists.map((list, at) => (at === index ? { ...list, ...changed } : list)) });
  const addList = () => {
    const added = { name: '', isTyped: true, isSearched: true, publishedOn: '' };
    onChange({ ...value, lists: [...lists, added] });
  };
  const searched = lists.filter(({ isSearched }) => isSearched);
  return (
    <fieldset className={classes.lists}>
      <legend>Lists searched, with the date of each</legend>
      {lists.map((list, index) => {
        const path = `screening.lists[${searched.indexOf(list)}]`;
        const label = list.name || 'Other list';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lists have no ID, and are only added at the end
          <div key={index} className={classes.list}>
            {list.isTyped ? (
              <TextInput
                aria-label="Name of the list"
                placeholder="Name of the list"
                size="xs"
                autoFocus
                value={list.name}
                onChange={(event) => change(index, { name: event.currentTarget.value })}
                error={errorAt(`${path}.name`)}
              />
            ) : (
              <Checkbox
                label={list.name}
                size="xs"
                autoFocus={index === 0}
                checked={list.isSearched}
                onChange={(event) => change(index, { isSearched: event.currentTarget.checked })}
              />
            )}
            <TextInput
              aria-label={`Date of ${label}`}
              type="date"
              size="xs"
              disabled={!list.isSearched}
              value={list.publishedOn}
              onChange={(event) => change(index, { publishedOn: event.currentTarget.value })}
              error={list.isSearched && errorAt(`${path}.publishedOn`)}
            />
          </div>
        );
      })}
      <Group justify="space-between" wrap="nowrap">
        <Button size="compact-xs" variant="default" onClick={addList}>
          Add another list
        </Button>
        {errorAt('screening.lists') && (
          <Text size="xs" c="red" role="alert">
            {errorAt('screening.lists')}
          </Text>
        )}
      </Group>
    </fieldset>
  );
}
