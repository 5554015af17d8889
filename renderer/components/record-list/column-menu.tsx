import { ActionIcon, Button, Checkbox, Popover, ScrollArea, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { memo } from 'react';
import type { RecordList } from '#shared/contracts/records/lists/list-column.ts';
import { useGridColumns } from '../../stores/grid-columns.ts';

interface ColumnMenuProps {
  name: string;
  list: RecordList;
}

/** The shown columns of a list: those that were chosen, or the default ones. */
export function useShownColumns({ name, list }: ColumnMenuProps): string[] {
  const chosen = useGridColumns((columns) => columns.chosen[name]);
  const known = chosen?.filter((column) => Object.hasOwn(list.columns, column)) ?? [];
  return known.length > 0 ? known : usualColumns(list);
}

function usualColumns({ columns }: RecordList): string[] {
  return Object.keys(columns).filter((column) => !columns[column]?.hidden);
}

/** Selects the columns of a list; at least one remains. */
export const ColumnMenu = memo(({ name, list }: ColumnMenuProps) => {
  const { choose, reset } = useGridColumns();
  const shown = useShownColumns({ name, list });
  const all = Object.entries(list.columns);
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label="Columns">
          <IconColumns3 size={17} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label="Columns">
        <Stack gap="xs">
          <Checkbox.Group
            aria-label="Visible columns"
            value={shown}
            onChange={(chosen) => {
              const inOrder = all.map(([column]) => column).filter((column) => chosen.includes(column));
              if (inOrder.length > 0) choose(name, inOrder);
            }}
          >
            <ScrollArea.Autosize mah={360}>
              <Stack gap={8} p={4}>
                {all.map(([column, { label }]) => (
                  <Checkbox
                    key={column}
                    size="xs"
                    value={column}
                    label={label}
                    disabled={shown.length === 1 && shown[0] === column}
                  />
                ))}
              </Stack>
            </ScrollArea.Autosize>
          </Checkbox.Group>
          <Button variant="subtle" color="gray" onClick={() => reset(name)}>
            Reset columns
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
});
