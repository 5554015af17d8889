import { IconBuilding } from '@tabler/icons-react';
import { RecordListScreen } from '../../components/record-list/record-list-screen.tsx';

/** All legal entities that invest. */
export function LegalEntitiesList() {
  return (
    <RecordListScreen
      name="legalEntities"
      Icon={IconBuilding}
      hint="Client systems and CSV imports create legal entities with their investor accounts."
    />
  );
}
