import { getRouteApi } from '@tanstack/react-router';
import { issuerRecord } from '#shared/records/issuer.ts';
import { useAction } from '../../api/use-action.ts';
import { useRecordToEdit } from '../../api/use-operation.ts';
import { EditRecordForm } from '../../components/record-form/edit-record-form.tsx';
import { formGroupsOf } from '../../components/record-form/form-groups.ts';
import { toBody, toValues } from '../../components/record-form/form-values.ts';
import { RecordForm } from '../../components/record-form/record-form.tsx';
import { useChanges } from '../../components/record-form/use-changes.ts';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { recordScreens } from '../../components/record-screens.ts';
import { toast } from '../../components/toast.tsx';
import { editOfIssuer } from './record-edits.ts';

const trail = [recordScreens.issuer];
const issuerGroups = formGroupsOf(issuerRecord);
const fields = issuerGroups.flatMap((group) => group.fields);

export function NewIssuer() {
  const changes = useChanges(toValues(fields, { country: 'US' }));
  const { run, isRunning, error } = useAction('createIssuer');

  async function save(acknowledged: string[]) {
    const created = await run({ body: toBody(fields, changes.values), acknowledged });
    if (!created) return undefined;
    toast('Issuer created');
    return created.id;
  }

  return (
    <RecordForm
      operation="createIssuer"
      title="New issuer"
      trail={trail}
      groups={issuerGroups}
      changes={changes}
      verb="Create issuer"
      isRunning={isRunning}
      error={error}
      onSave={save}
    />
  );
}

const route = getRouteApi('/issuers/$id/edit');

export function EditIssuer() {
  const { id } = route.useParams();
  const query = useRecordToEdit('getIssuerDetails', { params: { id } });
  return (
    <RecordQuery name="Issuer" trail={trail} query={query}>
      {(details) => (
        <EditRecordForm
          key={id}
          name={details.issuer.title}
          trail={trail}
          edit={editOfIssuer(details, query.reload)}
        />
      )}
    </RecordQuery>
  );
}
