import { IconShieldLock } from '@tabler/icons-react';
import { RecordListScreen } from '../../components/record-list/record-list-screen.tsx';

/** All secure requests; their payloads are on their details pages. */
export function SecureRequestsList() {
  return (
    <RecordListScreen
      name="secureRequests"
      Icon={IconShieldLock}
      hint="Confidential requests from client systems appear here."
    />
  );
}
