import { Button, Code, CopyButton, Group } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './copy-field.module.css';

interface CopyFieldProps {
  /** The name of the value, for screen readers. */
  name: string;
  value: string;
}

export function CopyField({ name, value }: CopyFieldProps) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Code className={classes.value}>{value}</Code>
      <CopyButton value={value} timeout={2000}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            onClick={copy}
            aria-label={copied ? `Copied ${name}` : `Copy ${name}`}
            leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            className={classes.button}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
