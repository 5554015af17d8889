import { CloseButton, Group, Text } from '@mantine/core';
import { useOperation } from '../../api/use-operation.ts';
import { RecordLink } from '../record-link.tsx';
import classes from './record-list.module.css';

interface ImportFilterProps {
  /** The import that created the records of the list. */
  id: string;
  onClear: () => void;
}

/** The filter of a list by an import, which the page of the import sets. */
export function ImportFilter({ id, onClear }: ImportFilterProps) {
  const { output: imported } = useOperation('getImport', { params: { id } });
  return (
    <Group gap={4} wrap="nowrap" px={6} className={classes.pill} data-set>
      <Text size="xs">
        Imported from <RecordLink id={id}>{imported?.fileName ?? 'a file'}</RecordLink>
      </Text>
      <CloseButton size="xs" aria-label="Remove filter: Import" onClick={onClear} />
    </Group>
  );
}
