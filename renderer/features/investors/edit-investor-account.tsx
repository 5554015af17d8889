import { getRouteApi } from '@tanstack/react-router';
import type { InvestorAccount } from '#shared/contracts/investors/investor-accounts.ts';
import { useAction } from '../../api/use-action.ts';
import { useRecord } from '../../api/use-operation.ts';
import { ChangedMeanwhile } from '../../components/record-form/changed-meanwhile.tsx';
import { externalId } from '../../components/record-form/common-fields.ts';
import type { FieldGroup } from '../../components/record-form/field-spec.ts';
import { toBody } from '../../components/record-form/form-values.ts';
import { RecordForm } from '../../components/record-form/record-form.tsx';
import { useEditing } from '../../components/record-form/use-editing.ts';
import { RecordReading } from '../../components/record-page/record-reading.tsx';
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
  const reading = useRecord('getInvestorAccount', { params: { id } });
  return (
    <RecordReading name="Investor account" trail={trail} reading={reading}>
      {(account) => <EditForm key={id} account={account} reload={reading.reload} />}
    </RecordReading>
  );
}

interface EditFormProps {
  account: InvestorAccount;
  reload: () => Promise<InvestorAccount | undefined>;
}

function EditForm({ account, reload }: EditFormProps) {
  const { changes, seen, takeOver } = useEditing(account, group.fields);
  const { run, isRunning, refused, reset } = useAction('updateInvestorAccount');
  const address = `/investor-accounts/${account.id}`;

  async function save() {
    if (!changes.isChanged) return address;
    const body = { ...toBody<object>(group.fields, changes.changed), seen };
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
      refused={refused}
      onSave={save}
      cancelAt={address}
      conflict={
        <ChangedMeanwhile
          onTakeOver={async () => {
            takeOver(await reload());
            reset();
          }}
        />
      }
    />
  );
}
