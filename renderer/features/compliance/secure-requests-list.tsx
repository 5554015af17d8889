import { IconShieldLock } from '@tabler/icons-react';
import { RecordListScreen } from '../../components/record-list/record-list-screen.tsx';

/** All secure requests; what they hold is shown on their own pages. */
export function SecureRequestsList() {
  return (
    <RecordListScreen
      name="secureRequests"
      Icon={IconShieldLock}
      hint="Confidential requests from client systems appear here."
    />
  );
}
