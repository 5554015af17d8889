import { IconBuildingBank } from '@tabler/icons-react';
import { RecordListScreen } from '../../components/record-list/record-list-screen.tsx';
import { NewRecordLink } from '../../components/route-link.tsx';

/** All issuers. */
export function IssuersList() {
  return (
    <RecordListScreen
      name="issuers"
      Icon={IconBuildingBank}
      hint="Issuers come from client systems and from CSV imports."
      actions={
        <NewRecordLink operation="createIssuer" to="/issuers/new">
          New issuer
        </NewRecordLink>
      }
    />
  );
}
