import { getRouteApi } from '@tanstack/react-router';
import { investorAccountRecord } from '#shared/records/investor-account.ts';
import { useRecord } from '../../api/use-operation.ts';
import { EditRecordForm } from '../../components/record-form/edit-record-form.tsx';
import { formGroupsOf } from '../../components/record-form/form-groups.ts';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { recordScreens } from '../../components/record-screens.ts';

const route = getRouteApi('/investor-accounts/$id/edit');
const trail = [recordScreens.investor_account];

const groups = formGroupsOf(investorAccountRecord).map((group) => ({
  ...group,
  description: 'The type and the user cannot be changed: the individuals and investments depend on them.',
}));

/** The screen on which officers update an investor account. */
export function EditInvestorAccount() {
  const { id } = route.useParams();
  const query = useRecord('getInvestorAccount', { params: { id } });
  return (
    <RecordQuery name="Investor account" trail={trail} query={query}>
      {(account) => (
        <EditRecordForm
          key={id}
          operation="updateInvestorAccount"
          name={account.name}
          trail={trail}
          groups={groups}
          record={account}
          reload={query.reload}
          message={`${account.name} updated`}
        />
      )}
    </RecordQuery>
  );
}
