import { CopyButton, UnstyledButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './record-page.module.css';

/** The ID of a record, with a copy button. */
export function CopyId({ id }: { id: string }) {
  return (
    <CopyButton value={id} timeout={2000}>
      {({ copied, copy }) => (
        <UnstyledButton
          className={classes.id}
          onClick={copy}
          aria-label={copied ? 'ID copied' : `Copy ID ${id}`}
        >
          {id}
          {copied ? <IconCheck size={13} stroke={1.75} /> : <IconCopy size={13} stroke={1.75} />}
        </UnstyledButton>
      )}
    </CopyButton>
  );
}
