import { IconChartPie } from '@tabler/icons-react';
import { NewRecordButton } from '../../components/new-record-button.tsx';
import { RecordListScreen } from '../../components/record-list/record-list-screen.tsx';

/** All offerings. */
export function OfferingsList() {
  return (
    <RecordListScreen
      name="offerings"
      Icon={IconChartPie}
      hint="Offerings come from client systems and from CSV imports, each of an issuer."
      actions={<NewRecordButton operation="createOffering" href="#/offerings/new" label="New offering" />}
    />
  );
}
