import { ActionIcon, Button, CloseButton, Group, Menu } from '@mantine/core';
import { IconListTree } from '@tabler/icons-react';
import { memo } from 'react';
import { canGroupBy, type RecordList } from '#shared/contracts/records/lists/list-column.ts';
import classes from './record-list.module.css';

interface GroupMenuProps {
  list: RecordList;
  /** The column by which the rows are grouped. */
  group: string | undefined;
  onGroup(column: string | undefined): void;
  /** Opens or closes all groups. */
  onOpenAll(areOpen: boolean): void;
}

/** No column has this name. */
const none = '';

/** Groups the rows of a list by a column with few values. */
export const GroupMenu = memo(({ list, group, onGroup, onOpenAll }: GroupMenuProps) => {
  const columns = Object.entries(list.columns).filter(([, column]) => canGroupBy(column));
  if (columns.length === 0) return null;
  const items = (
    <Menu.Dropdown mah={480} className={classes.groupItems}>
      <Menu.RadioGroup value={group ?? none} onChange={(name) => onGroup(name === none ? undefined : name)}>
        <Menu.RadioItem value={none} closeMenuOnClick>
          None
        </Menu.RadioItem>
        {columns.map(([name, { label }]) => (
          <Menu.RadioItem key={name} value={name} closeMenuOnClick>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      {group !== undefined && (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => onOpenAll(true)}>Expand all groups</Menu.Item>
          <Menu.Item onClick={() => onOpenAll(false)}>Collapse all groups</Menu.Item>
        </>
      )}
    </Menu.Dropdown>
  );
  if (group === undefined) {
    return (
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label="Group by">
            <IconListTree size={17} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        {items}
      </Menu>
    );
  }
  const label = list.columns[group]?.label ?? group;
  return (
    <Group gap={0} wrap="nowrap" className={classes.pill} data-set>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button variant="subtle" color="gray" size="compact-xs" className={classes.pillButton}>
            Group by
            <span className={classes.pillValue}>{label}</span>
          </Button>
        </Menu.Target>
        {items}
      </Menu>
      <CloseButton size="xs" aria-label="Remove grouping" onClick={() => onGroup(undefined)} />
    </Group>
  );
});
