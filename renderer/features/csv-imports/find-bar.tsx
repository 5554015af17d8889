import { Button, Checkbox, CloseButton, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { RowView } from '#shared/contracts/csv-imports/import-drafts.ts';
import { toast } from '../../components/toast.tsx';
import classes from './check-bar.module.css';
import { nameColumn, type ShownColumn } from './draft-columns.ts';
import { countRows } from './import-labels.ts';
import type { DraftChanges } from './use-draft-changes.ts';

interface FindBarProps {
  columns: readonly ShownColumn[];
  view: RowView;
  changes: DraftChanges;
  onView(view: RowView): void;
  onClose(): void;
}

/** While the user types, the rows are filtered once. */
const typingMilliseconds = 100;

/** Filters the rows by a text in a column or in all columns, and replaces it. */
export function FindBar({ columns, view, changes, onView, onClose }: FindBarProps) {
  const [text, setText] = useState(view.text ?? '');
  const [value, setValue] = useState('');
  const [isWhole, setWhole] = useState(false);
  const [isExact, setExact] = useState(false);
  const { text: _, column, ...others } = view;
  const show = (found: string, of: number | undefined) =>
    onView({ ...others, ...(found && { text: found }), ...(of !== undefined && { column: of }) });
  const showSoon = useDebouncedCallback((found: string) => show(found, column), typingMilliseconds);
  const replace = async () => {
    const chosen = column === undefined ? columns.map(({ index }) => index) : [column];
    const changed = await changes.fix({ ...others }, chosen, {
      action: 'replace',
      find: text,
      value,
      isWhole,
      isExact,
    });
    if (changed !== undefined) toast(`${countRows(changed)} changed`);
  };
  return (
    <search className={classes.bar}>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          size="xs"
          aria-label="Find"
          placeholder="Find"
          autoFocus
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            showSoon(event.currentTarget.value);
          }}
        />
        <Select
          size="xs"
          aria-label="Column"
          searchable
          data={[
            { value: '', label: 'All columns' },
            ...columns.map((each) => ({ value: String(each.index), label: nameColumn(each) })),
          ]}
          value={column === undefined ? '' : String(column)}
          onChange={(chosen) => show(text, chosen ? Number(chosen) : undefined)}
        />
        <TextInput
          size="xs"
          aria-label="Replace with"
          placeholder="Replace with"
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <Checkbox
          size="xs"
          label="Whole value"
          checked={isWhole}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
        <Checkbox
          size="xs"
          label="Match case"
          checked={isExact}
          onChange={(event) => setExact(event.currentTarget.checked)}
        />
        <Button
          size="xs"
          variant="default"
          loading={changes.isFixing}
          disabled={text === ''}
          onClick={() => void replace()}
        >
          Replace all
        </Button>
        <CloseButton
          aria-label="Close find and replace"
          ml="auto"
          onClick={() => {
            show('', undefined);
            onClose();
          }}
        />
      </Group>
    </search>
  );
}
