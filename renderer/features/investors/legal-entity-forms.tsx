import { getRouteApi } from '@tanstack/react-router';
import type { LegalEntity } from '#shared/contracts/investors/legal-entities.ts';
import type { CallArguments } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useRecord } from '../../api/use-operation.ts';
import { ChangedMeanwhile } from '../../components/record-form/changed-meanwhile.tsx';
import { toBody, toValues } from '../../components/record-form/form-values.ts';
import { RecordForm } from '../../components/record-form/record-form.tsx';
import { useChanges } from '../../components/record-form/use-changes.ts';
import { useEditing } from '../../components/record-form/use-editing.ts';
import { RecordReading } from '../../components/record-page/record-reading.tsx';
import { toast } from '../../components/toast.tsx';
import { entityFields, entityGroups } from './entity-fields.ts';

const trail = [{ name: 'Legal entities', to: '/legal-entities' as const }];

const newRoute = getRouteApi('/legal-entities/new');

/** The screen on which the legal entity of an investor account is told. */
export function NewLegalEntity() {
  const { investorAccountId } = newRoute.useSearch();
  const changes = useChanges(toValues(entityFields, { country: 'US' }));
  const { run, isRunning, refused } = useAction('createLegalEntity');
  const address = `/investor-accounts/${investorAccountId}`;

  async function save() {
    type Told = Omit<CallArguments<'createLegalEntity'>[0]['body'], 'investorAccountId'>;
    const made = await run({ body: { ...toBody<Told>(entityFields, changes.values), investorAccountId } });
    if (made) toast(`${made.name} is added`);
    return made && address;
  }

  return (
    <RecordForm
      operation="createLegalEntity"
      title="Add the legal entity"
      trail={trail}
      groups={entityGroups}
      changes={changes}
      verb="Add the entity"
      isRunning={isRunning}
      refused={refused}
      onSave={save}
      cancelAt={address}
    />
  );
}

const editRoute = getRouteApi('/legal-entities/$id/edit');

/** The screen on which a legal entity is changed. */
export function EditLegalEntity() {
  const { id } = editRoute.useParams();
  const reading = useRecord('getLegalEntity', { params: { id } });
  return (
    <RecordReading name="Legal entity" trail={trail} reading={reading}>
      {(entity) => <EditForm key={id} entity={entity} reload={reading.reload} />}
    </RecordReading>
  );
}

interface EditFormProps {
  entity: LegalEntity;
  reload: () => Promise<LegalEntity | undefined>;
}

function EditForm({ entity, reload }: EditFormProps) {
  const { changes, seen, takeOver } = useEditing(entity, entityFields);
  const { run, isRunning, refused, reset } = useAction('updateLegalEntity');
  const address = `/legal-entities/${entity.id}`;

  async function save() {
    if (!changes.isChanged) return address;
    const body = { ...toBody<object>(entityFields, changes.changed), seen };
    const saved = await run({ params: { id: entity.id }, body });
    if (saved) toast(`${saved.name} is saved`);
    return saved && address;
  }

  return (
    <RecordForm
      operation="updateLegalEntity"
      title={`Edit ${entity.name}`}
      trail={trail}
      groups={entityGroups}
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
