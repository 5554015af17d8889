import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

/** Leads to the form of a further record. */
export function NewRecordButton({ href, words }: { href: string; words: string }) {
  return (
    <Button component="a" href={href} variant="default" leftSection={<IconPlus size={14} stroke={1.75} />}>
      {words}
    </Button>
  );
}
