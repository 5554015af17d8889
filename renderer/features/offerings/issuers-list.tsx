import { IconBuildingBank } from '@tabler/icons-react';
import { NewRecordButton } from '../../components/new-record-button.tsx';
import { RecordListScreen } from '../../components/record-list/record-list-screen.tsx';

/** All issuers. */
export function IssuersList() {
  return (
    <RecordListScreen
      name="issuers"
      Icon={IconBuildingBank}
      hint="Issuers come from client systems and from CSV imports."
      actions={<NewRecordButton operation="createIssuer" href="#/issuers/new" label="New issuer" />}
    />
  );
}
