import { IconUsersGroup } from '@tabler/icons-react';
import { NewRecordButton } from '../../components/new-record-button.tsx';
import { RecordListScreen } from '../../components/record-list/record-list-screen.tsx';

/** All investor accounts. */
export function InvestorAccountsList() {
  return (
    <RecordListScreen
      name="investorAccounts"
      Icon={IconUsersGroup}
      hint="Investor accounts come from client systems and from CSV imports."
      actions={
        <NewRecordButton
          operation="onboardInvestor"
          href="#/investor-accounts/new"
          label="New investor account"
        />
      }
    />
  );
}
