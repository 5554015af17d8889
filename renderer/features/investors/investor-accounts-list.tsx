import { IconUsersGroup } from '@tabler/icons-react';
import { RecordListScreen } from '../../components/record-list/record-list-screen.tsx';
import { NewRecordLink } from '../../components/route-link.tsx';

/** All investor accounts. */
export function InvestorAccountsList() {
  return (
    <RecordListScreen
      name="investorAccounts"
      Icon={IconUsersGroup}
      hint="Client systems and CSV imports create investor accounts."
      actions={
        <NewRecordLink operation="onboardInvestor" to="/investor-accounts/new">
          New investor account
        </NewRecordLink>
      }
    />
  );
}
