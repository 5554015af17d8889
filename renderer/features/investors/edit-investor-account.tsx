import { getRouteApi } from '@tanstack/react-router';
import { useRecordToEdit } from '../../api/use-operation.ts';
import { EditRecordForm } from '../../components/record-form/edit-record-form.tsx';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { recordScreens } from '../../components/record-screens.ts';
import { editOfInvestorAccount } from './record-edits.ts';

const route = getRouteApi('/investor-accounts/$id/edit');
const trail = [recordScreens.investor_account];

/** The screen on which officers update an investor account. */
export function EditInvestorAccount() {
  const { id } = route.useParams();
  const query = useRecordToEdit('getInvestorAccount', { params: { id } });
  return (
    <RecordQuery name="Investor account" trail={trail} query={query}>
      {(account) => (
        <EditRecordForm
          key={id}
          name={account.name}
          trail={trail}
          edit={editOfInvestorAccount(account, query.reload)}
        />
      )}
    </RecordQuery>
  );
}
