import { getRouteApi } from '@tanstack/react-router';
import type { CallOutput } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useRecord } from '../../api/use-operation.ts';
import { fileField } from '../../components/record-form/common-fields.ts';
import { EditConflict } from '../../components/record-form/edit-conflict.tsx';
import { toBody, toValues } from '../../components/record-form/form-values.ts';
import { RecordForm } from '../../components/record-form/record-form.tsx';
import { useChanges } from '../../components/record-form/use-changes.ts';
import { useEditing } from '../../components/record-form/use-editing.ts';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { toast } from '../../components/toast.tsx';
import { issuerGroups } from './issuer-fields.ts';

const trail = [{ name: 'Issuers', to: '/issuers' as const }];
const fields = issuerGroups.flatMap((group) => group.fields);

/** The screen on which an issuer is made. */
export function NewIssuer() {
  const changes = useChanges(toValues(fields, { country: 'US' }));
  const { run, isRunning, error } = useAction('createIssuer');

  async function save() {
    const created = await run({ body: toBody(fields, changes.values) });
    if (!created) return undefined;
    toast(`${created.title} is made`);
    return `/issuers/${created.id}`;
  }

  return (
    <RecordForm
      operation="createIssuer"
      title="New issuer"
      trail={trail}
      groups={issuerGroups}
      changes={changes}
      verb="Make the issuer"
      isRunning={isRunning}
      error={error}
      onSave={save}
      cancelAt="/issuers"
    />
  );
}

const route = getRouteApi('/issuers/$id/edit');

/** The screen on which an issuer is changed. */
export function EditIssuer() {
  const { id } = route.useParams();
  const query = useRecord('getIssuerDetails', { params: { id } });
  return (
    <RecordQuery name="Issuer" trail={trail} query={query}>
      {(details) => <EditForm key={id} details={details} reload={query.reload} />}
    </RecordQuery>
  );
}

interface EditFormProps {
  details: CallOutput<'getIssuerDetails'>;
  reload: () => Promise<CallOutput<'getIssuerDetails'> | undefined>;
}

function EditForm({ details, reload }: EditFormProps) {
  const { issuer, files } = details;
  const groups = [
    ...issuerGroups,
    {
      title: 'Files',
      fields: [
        fileField('coverArtId', 'Cover art', files, 'COVER_ART'),
        fileField('ss4LetterFileId', 'SS-4 letter', files, 'SS4_LETTER'),
      ],
    },
  ];
  const all = groups.flatMap((group) => group.fields);
  const { changes, expectedUpdatedAt, loadLatest } = useEditing(issuer, all);
  const { run, isRunning, error, reset } = useAction('updateIssuer');
  const address = `/issuers/${issuer.id}`;

  async function save() {
    if (!changes.isChanged) return address;
    const params = { id: issuer.id };
    const saved = await run({ params, body: { ...toBody<object>(all, changes.changed), expectedUpdatedAt } });
    if (saved) toast(`${saved.title} is saved`);
    return saved && address;
  }

  return (
    <RecordForm
      operation="updateIssuer"
      title={`Edit ${issuer.title}`}
      trail={trail}
      groups={groups}
      changes={changes}
      verb="Save"
      isRunning={isRunning}
      error={error}
      onSave={save}
      cancelAt={address}
      conflict={
        <EditConflict
          onLoadLatest={async () => {
            loadLatest((await reload())?.issuer);
            reset();
          }}
        />
      }
    />
  );
}
