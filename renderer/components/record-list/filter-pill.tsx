import { Button, CloseButton, Group, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './record-list.module.css';

interface FilterPillProps {
  /** The label of its column. */
  label: string;
  /** A short label of the filter; undefined if there is none. */
  value: string | undefined;
  /** Whether it is open at first. */
  isNew?: boolean | undefined;
  onClear(): void;
  /** The control that sets it. */
  children: ReactNode;
}

/** A filter of a list: closed it shows the filter, open it changes it. */
export function FilterPill({ label, value, isNew = false, onClear, children }: FilterPillProps) {
  const [isOpen, setOpen] = useState(isNew);
  return (
    <Group gap={0} wrap="nowrap" className={classes.pill} data-set={value !== undefined || undefined}>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            className={classes.pillButton}
            onClick={() => setOpen(!isOpen)}
            styles={{ section: { marginInlineStart: 4 } }}
            rightSection={value === undefined && <IconChevronDown size={13} stroke={1.75} />}
          >
            {label}
            {value !== undefined && <span className={classes.pillValue}>{value}</span>}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p="xs" aria-label={`Filter by ${label}`}>
          {children}
        </Popover.Dropdown>
      </Popover>
      {value !== undefined && (
        <CloseButton size="xs" aria-label={`Remove filter: ${label}`} onClick={onClear} />
      )}
    </Group>
  );
}
