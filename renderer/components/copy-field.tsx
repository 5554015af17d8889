import { Button, Code, CopyButton, Group } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './copy-field.module.css';

interface CopyFieldProps {
  /** What the value is, for whoever hears the button instead of seeing it. */
  name: string;
  value: string;
}

/** A text that is meant to be carried elsewhere. */
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
