import { IconChartPie } from '@tabler/icons-react';
import { RecordListScreen } from '../../components/record-list/record-list-screen.tsx';
import { NewRecordLink } from '../../components/route-link.tsx';

/** All offerings. */
export function OfferingsList() {
  return (
    <RecordListScreen
      name="offerings"
      Icon={IconChartPie}
      hint="Client systems and CSV imports create offerings for an issuer."
      actions={
        <NewRecordLink operation="createOffering" to="/offerings/new">
          New offering
        </NewRecordLink>
      }
    />
  );
}
