import { getRouteApi } from '@tanstack/react-router';
import type { LegalEntity } from '#shared/contracts/investors/legal-entities.ts';
import type { CallArguments } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useRecord } from '../../api/use-operation.ts';
import { EditConflict } from '../../components/record-form/edit-conflict.tsx';
import { toBody, toValues } from '../../components/record-form/form-values.ts';
import { RecordForm } from '../../components/record-form/record-form.tsx';
import { useChanges } from '../../components/record-form/use-changes.ts';
import { useEditing } from '../../components/record-form/use-editing.ts';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { toast } from '../../components/toast.tsx';
import { entityFields, entityGroups } from './entity-fields.ts';

const trail = [{ name: 'Legal entities', to: '/legal-entities' as const }];

const newRoute = getRouteApi('/legal-entities/new');

/** The screen on which the legal entity of an investor account is told. */
export function NewLegalEntity() {
  const { investorAccountId } = newRoute.useSearch();
  const changes = useChanges(toValues(entityFields, { country: 'US' }));
  const { run, isRunning, error } = useAction('createLegalEntity');
  const address = `/investor-accounts/${investorAccountId}`;

  async function save() {
    type NewRecord = Omit<CallArguments<'createLegalEntity'>[0]['body'], 'investorAccountId'>;
    const created = await run({
      body: { ...toBody<NewRecord>(entityFields, changes.values), investorAccountId },
    });
    if (created) toast(`${created.name} is added`);
    return created && address;
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
      error={error}
      onSave={save}
      cancelAt={address}
    />
  );
}

const editRoute = getRouteApi('/legal-entities/$id/edit');

/** The screen on which a legal entity is changed. */
export function EditLegalEntity() {
  const { id } = editRoute.useParams();
  const query = useRecord('getLegalEntity', { params: { id } });
  return (
    <RecordQuery name="Legal entity" trail={trail} query={query}>
      {(entity) => <EditForm key={id} entity={entity} reload={query.reload} />}
    </RecordQuery>
  );
}

interface EditFormProps {
  entity: LegalEntity;
  reload: () => Promise<LegalEntity | undefined>;
}

function EditForm({ entity, reload }: EditFormProps) {
  const { changes, expectedUpdatedAt, loadLatest } = useEditing(entity, entityFields);
  const { run, isRunning, error, reset } = useAction('updateLegalEntity');
  const address = `/legal-entities/${entity.id}`;

  async function save() {
    if (!changes.isChanged) return address;
    const body = { ...toBody<object>(entityFields, changes.changed), expectedUpdatedAt };
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
