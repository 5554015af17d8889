import { getRouteApi } from '@tanstack/react-router';
import type { InvestorAccount } from '#shared/contracts/investors/investor-accounts.ts';
import { useAction } from '../../api/use-action.ts';
import { useRecord } from '../../api/use-operation.ts';
import { externalId } from '../../components/record-form/common-fields.ts';
import { EditConflict } from '../../components/record-form/edit-conflict.tsx';
import type { FieldGroup } from '../../components/record-form/field-spec.ts';
import { toBody } from '../../components/record-form/form-values.ts';
import { RecordForm } from '../../components/record-form/record-form.tsx';
import { useEditing } from '../../components/record-form/use-editing.ts';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { toast } from '../../components/toast.tsx';

const route = getRouteApi('/investor-accounts/$id/edit');
const trail = [{ name: 'Investor accounts', to: '/investor-accounts' as const }];

const group: FieldGroup = {
  title: 'Investor account',
  description: 'Its type and its user stay: who is in it, and what it holds, depend on them.',
  fields: [
    { name: 'name', label: 'Name', kind: 'text', isRequired: true },
    { name: 'email', label: 'E-mail', kind: 'email', isRequired: true },
    externalId,
  ],
};

/** The screen on which an investor account is changed. */
export function EditInvestorAccount() {
  const { id } = route.useParams();
  const query = useRecord('getInvestorAccount', { params: { id } });
  return (
    <RecordQuery name="Investor account" trail={trail} query={query}>
      {(account) => <EditForm key={id} account={account} reload={query.reload} />}
    </RecordQuery>
  );
}

interface EditFormProps {
  account: InvestorAccount;
  reload: () => Promise<InvestorAccount | undefined>;
}

function EditForm({ account, reload }: EditFormProps) {
  const { changes, expectedUpdatedAt, loadLatest } = useEditing(account, group.fields);
  const { run, isRunning, error, reset } = useAction('updateInvestorAccount');
  const address = `/investor-accounts/${account.id}`;

  async function save() {
    if (!changes.isChanged) return address;
    const body = { ...toBody<object>(group.fields, changes.changed), expectedUpdatedAt };
    const saved = await run({ params: { id: account.id }, body });
    if (saved) toast(`${saved.name} is saved`);
    return saved && address;
  }

  return (
    <RecordForm
      operation="updateInvestorAccount"
      title={`Edit ${account.name}`}
      trail={trail}
      groups={[group]}
      changes={changes}
      verb="Save"
      isRunning={isRunning}
      error={error}
      onSave={save}
      cancelAt={address}
      conflict={
        <EditConflict
          onLoadLatest={async () => {
            loadLatest(await reload());
            reset();
          }}
        />
      }
    />
  );
}
