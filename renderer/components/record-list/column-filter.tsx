import { Checkbox, Radio, ScrollArea, Stack } from '@mantine/core';
import { memo } from 'react';
import type { ListColumn } from '#shared/contracts/records/lists/list-column.ts';
import { readFilter } from '#shared/contracts/records/lists/list-query.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { namesOfAll } from '#shared/domain/listed-values.ts';
import { toStateLabel } from '#shared/domain/states.ts';
import { AmountsFilter, toAmountsLabel } from './amounts-filter.tsx';
import { DaysFilter, toDaysLabel } from './days-filter.tsx';
import { FilterPill } from './filter-pill.tsx';
import { ListedFilter } from './listed-filter.tsx';
import { TextFilter } from './text-filter.tsx';

interface ColumnFilterProps {
  name: string;
  column: ListColumn;
  /** As in the address; undefined if the column has no filter. */
  filter: string | undefined;
  onFilter(name: string, filter: string | undefined): void;
  /** Whether it was just added, so that it is open. */
  isNew?: boolean;
}

/** The filter of a column, by the kind of its values. Memoized, because the list renders much more often. */
export const ColumnFilter = memo(({ name, column, filter, onFilter, isNew }: ColumnFilterProps) => {
  const value = filter === undefined ? undefined : toFilterLabel(column, filter);
  const part = { filter, label: column.label, onFilter: (next?: string) => onFilter(name, next) };
  return (
    <FilterPill label={column.label} value={value} isNew={isNew} onClear={() => part.onFilter()}>
      {(column.kind === 'state' || column.kind === 'choice') && (
        <Choices {...part} choices={column.choices} toLabel={labelerOf(column)} />
      )}
      {column.kind === 'flag' && <Sides {...part} without={column.defaultFilter} />}
      {(column.kind === 'day' || column.kind === 'time') && <DaysFilter {...part} />}
      {column.kind === 'listed' && <ListedFilter {...part} listed={column.listed} />}
      {column.kind === 'text' && <TextFilter {...part} />}
      {(column.kind === 'money' || column.kind === 'number' || column.kind === 'bytes') && (
        <AmountsFilter {...part} />
      )}
    </FilterPill>
  );
});

interface PartProps {
  label: string;
  filter: string | undefined;
  onFilter(filter?: string): void;
}

interface ChoicesProps extends PartProps {
  choices: readonly string[];
  toLabel: (choice: string) => string;
}

function Choices({ choices, toLabel, filter, label, onFilter }: ChoicesProps) {
  return (
    <Checkbox.Group
      aria-label={label}
      value={filter?.split(',') ?? []}
      onChange={(chosen) => {
        // In a fixed order, so that equal filters have equal addresses.
        onFilter(choices.filter((choice) => chosen.includes(choice)).join(',') || undefined);
      }}
    >
      <ScrollArea.Autosize mah={320}>
        <Stack gap={8} p={4}>
          {choices.map((choice) => (
            <Checkbox key={choice} size="xs" value={choice} label={toLabel(choice)} />
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Checkbox.Group>
  );
}

/** @param without the side that the list shows without a filter */
function Sides({ filter, label, onFilter, without }: PartProps & { without: 'no' | undefined }) {
  return (
    <Radio.Group aria-label={label} value={filter ?? ''} onChange={(side) => onFilter(side || undefined)}>
      <Stack gap={8} p={4}>
        <Radio size="xs" value="" label={without === 'no' ? 'No' : 'Any'} />
        <Radio size="xs" value="yes" label="Yes" />
        {without !== 'no' && <Radio size="xs" value="no" label="No" />}
      </Stack>
    </Radio.Group>
  );
}

function labelerOf(column: ListColumn): (choice: string) => string {
  if (column.kind === 'listed') return (code) => namesOfAll(column.listed)[code] ?? code;
  return column.kind === 'state' ? toStateLabel : toChoiceLabel;
}

function toFilterLabel(column: ListColumn, text: string): string {
  const filter = readFilter(column, text);
  if (typeof filter === 'string') return text;
  switch (filter.kind) {
    case 'choices': {
      const [first = '', ...more] = filter.choices.map(labelerOf(column));
      return more.length > 0 ? `${first} +${more.length}` : first;
    }
    case 'flag':
      return filter.value ? 'Yes' : 'No';
    case 'range':
      return toDaysLabel(text);
    case 'amounts':
      return toAmountsLabel(text);
    case 'part':
      return `“${filter.text}”`;
  }
}
