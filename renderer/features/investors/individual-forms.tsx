import { getRouteApi } from '@tanstack/react-router';
import type { Individual } from '#shared/contracts/investors/individuals.ts';
import type { InvestorAccountType } from '#shared/contracts/investors/investor-accounts.ts';
import type { CallArguments } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useRecord } from '../../api/use-operation.ts';
import { ChangedMeanwhile } from '../../components/record-form/changed-meanwhile.tsx';
import type { FieldGroup } from '../../components/record-form/field-spec.ts';
import { toBody, toValues } from '../../components/record-form/form-values.ts';
import { RecordForm } from '../../components/record-form/record-form.tsx';
import { useChanges } from '../../components/record-form/use-changes.ts';
import { useEditing } from '../../components/record-form/use-editing.ts';
import { RecordReading } from '../../components/record-page/record-reading.tsx';
import { toast } from '../../components/toast.tsx';
import { toFullName } from './full-name.ts';
import { personGroups } from './person-fields.ts';

const trail = [{ name: 'Individuals', to: '/individuals' as const }];

const newRoute = getRouteApi('/individuals/new');

/** The screen on which a person is added to an investor account. */
export function NewIndividual() {
  const { investorAccountId } = newRoute.useSearch();
  const reading = useRecord('getInvestorAccount', { params: { id: investorAccountId } });
  return (
    <RecordReading name="Investor account" trail={trail} reading={reading}>
      {({ id, name, investorAccountType, individuals = [] }) => (
        <NewForm
          key={id}
          account={{ id, name, type: investorAccountType }}
          role={individuals.some(({ role }) => role === 'PRIMARY') ? 'JOINT' : 'PRIMARY'}
        />
      )}
    </RecordReading>
  );
}

interface NewFormProps {
  account: { id: string; name: string; type: InvestorAccountType };
  /** The role that the account lacks, where it has two. */
  role: 'PRIMARY' | 'JOINT';
}

function NewForm({ account, role }: NewFormProps) {
  const groups = personGroups(account.type);
  const fields = groups.flatMap((group) => group.fields);
  const changes = useChanges(toValues(fields, { country: 'US', role }));
  const { run, isRunning, refused } = useAction('createIndividual');
  const address = `/investor-accounts/${account.id}`;

  async function save() {
    type Told = Omit<CallArguments<'createIndividual'>[0]['body'], 'investorAccountId'>;
    const body = { ...toBody<Told>(fields, changes.values), investorAccountId: account.id };
    const made = await run({ body });
    if (made) toast(`${toFullName(made)} is added`);
    return made && address;
  }

  return (
    <RecordForm
      operation="createIndividual"
      title={`Add a person to ${account.name}`}
      trail={trail}
      groups={groups}
      changes={changes}
      verb="Add the person"
      isRunning={isRunning}
      refused={refused}
      onSave={save}
      cancelAt={address}
    />
  );
}

const editRoute = getRouteApi('/individuals/$id/edit');

/** The screen on which a person is corrected. */
export function EditIndividual() {
  const { id } = editRoute.useParams();
  const reading = useRecord('getIndividual', { params: { id } });
  return (
    <RecordReading name="Individual" trail={trail} reading={reading}>
      {(individual) => <EditForm key={id} individual={individual} reload={reading.reload} />}
    </RecordReading>
  );
}

/** The number is not shown in the form, and stays as it is while nothing is typed. */
function withoutSsn(groups: FieldGroup[], known: string | null): FieldGroup[] {
  const description = known ? `Now ${known}; it stays while this is empty` : undefined;
  return groups.map((group) => ({
    ...group,
    fields: group.fields.map((field) => (field.name === 'ssn' ? { ...field, description } : field)),
  }));
}

/** The masked number is none that could be saved. */
function toShown(individual: Individual) {
  return { ...individual, ssn: null };
}

interface EditFormProps {
  individual: Individual;
  reload: () => Promise<Individual | undefined>;
}

function EditForm({ individual, reload }: EditFormProps) {
  const type = individual.investorAccount.investorAccountType as InvestorAccountType;
  const groups = withoutSsn(personGroups(type), individual.ssn);
  const fields = groups.flatMap((group) => group.fields);
  const { changes, seen, takeOver } = useEditing(toShown(individual), fields);
  const { run, isRunning, refused, reset } = useAction('correctIndividual');
  const address = `/individuals/${individual.id}`;

  async function save() {
    if (!changes.isChanged) return address;
    const body = { ...toBody<object>(fields, changes.changed), seen };
    const saved = await run({ params: { id: individual.id }, body });
    if (saved) toast(`${toFullName(saved)} is saved`);
    return saved && address;
  }

  return (
    <RecordForm
      operation="correctIndividual"
      title={`Edit ${toFullName(individual)}`}
      trail={trail}
      groups={groups}
      changes={changes}
      verb="Save"
      isRunning={isRunning}
      refused={refused}
      onSave={save}
      cancelAt={address}
      conflict={
        <ChangedMeanwhile
          onTakeOver={async () => {
            const newest = await reload();
            takeOver(newest && toShown(newest));
            reset();
          }}
        />
      }
    />
  );
}
