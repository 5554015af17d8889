import { IconBuilding } from '@tabler/icons-react';
import { RecordListScreen } from '../../components/record-list/record-list-screen.tsx';

/** All legal entities that invest. */
export function LegalEntitiesList() {
  return (
    <RecordListScreen
      name="legalEntities"
      Icon={IconBuilding}
      hint="A legal entity comes with its investor account, from client systems and CSV imports."
    />
  );
}
