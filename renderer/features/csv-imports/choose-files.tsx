import { FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { useReceiveFiles } from './drop-anywhere.tsx';

/** The alternative to drag and drop. */
export function ChooseFiles() {
  const receive = useReceiveFiles();
  return (
    <FileButton
      multiple
      accept=".csv,.tsv,.txt,text/csv"
      inputProps={{ 'aria-label': 'CSV files' }}
      onChange={(files) => void receive(files)}
    >
      {(props) => (
        <GuardedButton
          operation="createImportDraft"
          {...props}
          leftSection={<IconUpload size={14} stroke={1.75} />}
        >
          Choose files
        </GuardedButton>
      )}
    </FileButton>
  );
}
