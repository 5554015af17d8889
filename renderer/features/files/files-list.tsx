import { IconFile } from '@tabler/icons-react';
import { RecordListScreen } from '../../components/record-list/record-list-screen.tsx';

/** All files, private and public ones. */
export function FilesList() {
  return (
    <RecordListScreen
      name="files"
      Icon={IconFile}
      hint="Client systems upload files for investors, trades, and offerings."
    />
  );
}
