import { IconUser } from '@tabler/icons-react';
import { RecordListScreen } from '../../components/record-list/record-list-screen.tsx';

/** All individuals of all investor accounts. */
export function IndividualsList() {
  return (
    <RecordListScreen
      name="individuals"
      Icon={IconUser}
      hint="Individuals come with their investor accounts, from client systems and CSV imports."
    />
  );
}
