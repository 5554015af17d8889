import { Checkbox, Radio, ScrollArea, Stack } from '@mantine/core';
import type { ListColumn } from '#shared/contracts/lists/list-column.ts';
import { readFilter } from '#shared/contracts/lists/list-query.ts';
import { toChoiceWords } from '../choice-words.ts';
import { DaysFilter, toDaysWords } from './days-filter.tsx';
import { FilterPill } from './filter-pill.tsx';

interface ColumnFilterProps {
  column: ListColumn;
  /** As the address has it; undefined while the column does not narrow the list. */
  filter: string | undefined;
  onFilter(filter: string | undefined): void;
}

/** What one narrows a list by: the choices of a state, the two sides of a flag, or days. */
export function ColumnFilter({ column, filter, onFilter }: ColumnFilterProps) {
  const value = filter === undefined ? undefined : toFilterWords(column, filter);
  return (
    <FilterPill words={column.words} value={value} onClear={() => onFilter(undefined)}>
      {(column.kind === 'state' || column.kind === 'choice') && (
        <Choices choices={column.choices} filter={filter} words={column.words} onFilter={onFilter} />
      )}
      {column.kind === 'flag' && <Sides filter={filter} words={column.words} onFilter={onFilter} />}
      {(column.kind === 'day' || column.kind === 'time') && (
        <DaysFilter filter={filter} onFilter={onFilter} />
      )}
    </FilterPill>
  );
}

type PartProps = Pick<ColumnFilterProps, 'filter' | 'onFilter'> & { words: string };

function Choices({ choices, filter, words, onFilter }: PartProps & { choices: readonly string[] }) {
  return (
    <Checkbox.Group
      aria-label={words}
      value={filter?.split(',') ?? []}
      onChange={(chosen) => {
        // In the order of the list, so that the same choice is the same address.
        onFilter(choices.filter((choice) => chosen.includes(choice)).join(',') || undefined);
      }}
    >
      <ScrollArea.Autosize mah={320}>
        <Stack gap={8} p={4}>
          {choices.map((choice) => (
            <Checkbox key={choice} size="xs" value={choice} label={toChoiceWords(choice)} />
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Checkbox.Group>
  );
}

function Sides({ filter, words, onFilter }: PartProps) {
  return (
    <Radio.Group aria-label={words} value={filter ?? ''} onChange={(side) => onFilter(side || undefined)}>
      <Stack gap={8} p={4}>
        <Radio size="xs" value="" label="Either" />
        <Radio size="xs" value="yes" label="Yes" />
        <Radio size="xs" value="no" label="No" />
      </Stack>
    </Radio.Group>
  );
}

/** A filter in the words of its pill. */
function toFilterWords(column: ListColumn, text: string): string {
  const filter = readFilter(column, text);
  if (typeof filter === 'string') return text;
  switch (filter.kind) {
    case 'choices': {
      const [first = '', ...more] = filter.choices.map(toChoiceWords);
      return more.length > 0 ? `${first} +${more.length}` : first;
    }
    case 'flag':
      return filter.value ? 'Yes' : 'No';
    case 'stretch':
      return toDaysWords(text);
  }
}
