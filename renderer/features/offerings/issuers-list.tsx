import { IconBuildingBank } from '@tabler/icons-react';
import { RecordListScreen } from '../../components/record-list/record-list-screen.tsx';
import { NewRecordLink } from '../../components/route-link.tsx';

/** All issuers. */
export function IssuersList() {
  return (
    <RecordListScreen
      name="issuers"
      Icon={IconBuildingBank}
      hint="Client systems and CSV imports create issuers."
      actions={
        <NewRecordLink operation="createIssuer" to="/issuers/new">
          New issuer
        </NewRecordLink>
      }
    />
  );
}
