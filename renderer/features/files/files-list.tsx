import { IconFile } from '@tabler/icons-react';
import { RecordListScreen } from '../../components/record-list/record-list-screen.tsx';

/** All files, private and public ones. */
export function FilesList() {
  return (
    <RecordListScreen
      name="files"
      Icon={IconFile}
      hint="Files are uploaded by client systems, for investors, trades and offerings."
    />
  );
}
