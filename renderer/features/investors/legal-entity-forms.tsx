import { getRouteApi } from '@tanstack/react-router';
import type { CallArguments } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useRecordToEdit } from '../../api/use-operation.ts';
import { EditRecordForm } from '../../components/record-form/edit-record-form.tsx';
import { toBody, toValues } from '../../components/record-form/form-values.ts';
import { RecordForm } from '../../components/record-form/record-form.tsx';
import { useChanges } from '../../components/record-form/use-changes.ts';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { recordScreens } from '../../components/record-screens.ts';
import { toast } from '../../components/toast.tsx';
import { editOfLegalEntity, entityGroups } from './record-edits.ts';

const entityFields = entityGroups.flatMap((group) => group.fields);
const trail = [recordScreens.legal_entity];

const newRoute = getRouteApi('/legal-entities/new');

/** The screen that adds the legal entity of an investor account. */
export function NewLegalEntity() {
  const { investorAccountId } = newRoute.useSearch();
  const changes = useChanges(toValues(entityFields, { country: 'US' }));
  const { run, isRunning, error } = useAction('createLegalEntity');

  async function save(acknowledged: string[]) {
    type NewRecord = Omit<CallArguments<'createLegalEntity'>[0]['body'], 'investorAccountId'>;
    const created = await run({
      body: { ...toBody<NewRecord>(entityFields, changes.values), investorAccountId },
      acknowledged,
    });
    if (created) toast('Legal entity added');
    return created && investorAccountId;
  }

  return (
    <RecordForm
      operation="createLegalEntity"
      title="Add legal entity"
      trail={trail}
      groups={entityGroups}
      changes={changes}
      verb="Add legal entity"
      isRunning={isRunning}
      error={error}
      onSave={save}
      cancelTo={investorAccountId}
    />
  );
}

const editRoute = getRouteApi('/legal-entities/$id/edit');

export function EditLegalEntity() {
  const { id } = editRoute.useParams();
  const query = useRecordToEdit('getLegalEntity', { params: { id } });
  return (
    <RecordQuery name="Legal entity" trail={trail} query={query}>
      {(entity) => (
        <EditRecordForm
          key={id}
          name={entity.name}
          trail={trail}
          edit={editOfLegalEntity(entity, query.reload)}
        />
      )}
    </RecordQuery>
  );
}
