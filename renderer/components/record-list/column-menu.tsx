import { ActionIcon, Button, Checkbox, Popover, ScrollArea, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import type { RecordList } from '#shared/contracts/records/lists/list-column.ts';
import type { ShownColumns } from '#shared/contracts/records/saved-views.ts';
import { hiddenColumns, moveColumn, showColumn } from './list-columns.ts';
import classes from './record-list.module.css';

interface ColumnMenuProps {
  list: RecordList;
  shown: ShownColumns;
  /** Whether these are other columns, or have other widths, than the ones that a reset restores. */
  areArranged: boolean;
  onArrange(columns: ShownColumns): void;
  onReset(): void;
}

/** Shows, hides, and moves the columns of a list; at least one remains. */
export const ColumnMenu = memo(({ list, shown, areArranged, onArrange, onReset }: ColumnMenuProps) => {
  const rows = useRef<HTMLDivElement>(null);
  const hidden = hiddenColumns(list, shown);
  const focused = useRef<{ name: string; control: string }>(undefined);
  const arrange = (columns: ShownColumns, name: string, control = 'box') => {
    focused.current = { name, control };
    onArrange(columns);
  };
  // The browser takes the focus from an element that moves in the page, and from a disabled one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns move the elements
  useEffect(() => {
    if (!focused.current) return;
    const { name, control } = focused.current;
    focused.current = undefined;
    const row = rows.current?.querySelector(`[data-row="${name}"]`);
    const moved = row?.querySelector<HTMLElement>(`[data-control="${control}"]:not([disabled])`);
    (moved ?? row?.querySelector<HTMLElement>('input'))?.focus();
  }, [shown]);
  const move = (name: string, place: number, control: string) => {
    if (place >= 0 && place < shown.length) arrange(moveColumn(shown, name, place), name, control);
  };
  const hide = (name: string) =>
    arrange(
      shown.filter((column) => column.name !== name),
      name,
    );
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label="Columns">
          <IconColumns3 size={17} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label="Columns">
        <ScrollArea.Autosize mah={420} miw={240} offsetScrollbars="present">
          <div ref={rows}>
            <ul className={classes.columnRows} aria-label="Visible columns">
              {shown.map(({ name }, place) => (
                <ColumnRow
                  key={name}
                  name={name}
                  label={list.columns[name]?.label ?? name}
                  isOnly={shown.length === 1}
                  isFirst={place === 0}
                  isLast={place === shown.length - 1}
                  onHide={() => hide(name)}
                  onMove={(by, control) => move(name, place + by, control)}
                />
              ))}
            </ul>
            {hidden.length > 0 && (
              <>
                <Text size="xs" c="dimmed" fw={500} px={6} pt="xs" pb={2} id="hidden-columns">
                  Hidden
                </Text>
                <ul className={classes.columnRows} aria-labelledby="hidden-columns">
                  {hidden.map(([name, { label }]) => (
                    <li key={name} className={classes.columnRow} data-row={name}>
                      <Checkbox
                        size="xs"
                        label={label}
                        checked={false}
                        data-control="box"
                        onChange={() => arrange(showColumn(list, shown, name), name)}
                      />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        </ScrollArea.Autosize>
        {areArranged && (
          <Button variant="subtle" color="gray" mt="xs" fullWidth onClick={onReset}>
            Reset columns
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
});

interface ColumnRowProps {
  name: string;
  label: string;
  isOnly: boolean;
  isFirst: boolean;
  isLast: boolean;
  onHide(): void;
  /** @param control that moved it, and that keeps the focus */
  onMove(by: -1 | 1, control: 'box' | 'up' | 'down'): void;
}

function ColumnRow({ name, label, isOnly, isFirst, isLast, onHide, onMove }: ColumnRowProps) {
  const moveByKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (!event.shiftKey || by === undefined) return;
    event.preventDefault();
    onMove(by, 'box');
  };
  return (
    <li className={classes.columnRow} data-row={name}>
      <Checkbox
        size="xs"
        label={label}
        checked
        disabled={isOnly}
        data-control="box"
        onChange={onHide}
        onKeyDown={moveByKey}
      />
      <span className={classes.columnMoves}>
        <ActionIcon
          size={22}
          variant="subtle"
          color="gray"
          data-control="up"
          disabled={isFirst}
          aria-label={`Move ${label} up`}
          onClick={() => onMove(-1, 'up')}
        >
          <IconArrowUp size={14} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          size={22}
          variant="subtle"
          color="gray"
          data-control="down"
          disabled={isLast}
          aria-label={`Move ${label} down`}
          onClick={() => onMove(1, 'down')}
        >
          <IconArrowDown size={14} stroke={1.75} />
        </ActionIcon>
      </span>
    </li>
  );
}
