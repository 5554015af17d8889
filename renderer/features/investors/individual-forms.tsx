import { getRouteApi } from '@tanstack/react-router';
import type { InvestorAccountType } from '#shared/records/investor-account.ts';
import type { CallArguments } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useRecord, useRecordToEdit } from '../../api/use-operation.ts';
import { EditRecordForm } from '../../components/record-form/edit-record-form.tsx';
import { toBody, toValues } from '../../components/record-form/form-values.ts';
import { RecordForm } from '../../components/record-form/record-form.tsx';
import { useChanges } from '../../components/record-form/use-changes.ts';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { recordScreens } from '../../components/record-screens.ts';
import { toast } from '../../components/toast.tsx';
import { personGroups, toFullName } from './person-fields.ts';
import { editOfIndividual } from './record-edits.ts';

const trail = [recordScreens.individual];

const newRoute = getRouteApi('/individuals/new');

/** The screen that adds an individual to an investor account. */
export function NewIndividual() {
  const { investorAccountId } = newRoute.useSearch();
  const query = useRecord('getInvestorAccount', { params: { id: investorAccountId } });
  return (
    <RecordQuery name="Investor account" trail={trail} query={query}>
      {({ id, name, investorAccountType, individuals = [] }) => (
        <NewForm
          key={id}
          account={{ id, name, type: investorAccountType }}
          role={individuals.some(({ role }) => role === 'PRIMARY') ? 'JOINT' : 'PRIMARY'}
        />
      )}
    </RecordQuery>
  );
}

interface NewFormProps {
  account: { id: string; name: string; type: InvestorAccountType };
  /** The missing role of the account, if it has two. */
  role: 'PRIMARY' | 'JOINT';
}

function NewForm({ account, role }: NewFormProps) {
  const groups = personGroups(account.type);
  const fields = groups.flatMap((group) => group.fields);
  const changes = useChanges(toValues(fields, { country: 'US', role }));
  const { run, isRunning, error } = useAction('createIndividual');

  async function save(acknowledged: string[]) {
    type NewRecord = Omit<CallArguments<'createIndividual'>[0]['body'], 'investorAccountId'>;
    const body = { ...toBody<NewRecord>(fields, changes.values), investorAccountId: account.id };
    const created = await run({ body, acknowledged });
    if (created) toast('Individual added');
    return created && account.id;
  }

  return (
    <RecordForm
      operation="createIndividual"
      title={`Add individual to ${account.name}`}
      trail={trail}
      groups={groups}
      changes={changes}
      verb="Add individual"
      isRunning={isRunning}
      error={error}
      onSave={save}
      cancelTo={account.id}
    />
  );
}

const editRoute = getRouteApi('/individuals/$id/edit');

export function EditIndividual() {
  const { id } = editRoute.useParams();
  const query = useRecordToEdit('getIndividual', { params: { id } });
  return (
    <RecordQuery name="Individual" trail={trail} query={query}>
      {(individual) => (
        <EditRecordForm
          key={id}
          name={toFullName(individual)}
          trail={trail}
          edit={editOfIndividual(individual, query.reload)}
        />
      )}
    </RecordQuery>
  );
}
