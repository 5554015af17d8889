import { IconUser } from '@tabler/icons-react';
import { RecordListScreen } from '../../components/record-list/record-list-screen.tsx';

/** All individuals of all investor accounts. */
export function IndividualsList() {
  return (
    <RecordListScreen
      name="individuals"
      Icon={IconUser}
      hint="Client systems and CSV imports create individuals with their investor accounts."
    />
  );
}
