import { getRouteApi } from '@tanstack/react-router';
import type { CallOutput } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useRecord } from '../../api/use-operation.ts';
import { ChangedMeanwhile } from '../../components/record-form/changed-meanwhile.tsx';
import { fileField } from '../../components/record-form/common-fields.ts';
import { toBody, toValues } from '../../components/record-form/form-values.ts';
import { RecordForm } from '../../components/record-form/record-form.tsx';
import { useChanges } from '../../components/record-form/use-changes.ts';
import { useEditing } from '../../components/record-form/use-editing.ts';
import { RecordReading } from '../../components/record-page/record-reading.tsx';
import { toast } from '../../components/toast.tsx';
import { issuerGroups } from './issuer-fields.ts';

const trail = [{ name: 'Issuers', to: '/issuers' as const }];
const fields = issuerGroups.flatMap((group) => group.fields);

/** The screen on which an issuer is made. */
export function NewIssuer() {
  const changes = useChanges(toValues(fields, { country: 'US' }));
  const { run, isRunning, refused } = useAction('createIssuer');

  async function save() {
    const made = await run({ body: toBody(fields, changes.values) });
    if (!made) return undefined;
    toast(`${made.title} is made`);
    return `/issuers/${made.id}`;
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
      refused={refused}
      onSave={save}
      cancelAt="/issuers"
    />
  );
}

const route = getRouteApi('/issuers/$id/edit');

/** The screen on which an issuer is changed. */
export function EditIssuer() {
  const { id } = route.useParams();
  const reading = useRecord('getIssuerDossier', { params: { id } });
  return (
    <RecordReading name="Issuer" trail={trail} reading={reading}>
      {(dossier) => <EditForm key={id} dossier={dossier} reload={reading.reload} />}
    </RecordReading>
  );
}

interface EditFormProps {
  dossier: CallOutput<'getIssuerDossier'>;
  reload: () => Promise<CallOutput<'getIssuerDossier'> | undefined>;
}

function EditForm({ dossier, reload }: EditFormProps) {
  const { issuer, files } = dossier;
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
  const { changes, seen, takeOver } = useEditing(issuer, all);
  const { run, isRunning, refused, reset } = useAction('updateIssuer');
  const address = `/issuers/${issuer.id}`;

  async function save() {
    if (!changes.isChanged) return address;
    const params = { id: issuer.id };
    const saved = await run({ params, body: { ...toBody<object>(all, changes.changed), seen } });
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
      refused={refused}
      onSave={save}
      cancelAt={address}
      conflict={
        <ChangedMeanwhile
          onTakeOver={async () => {
            takeOver((await reload())?.issuer);
            reset();
          }}
        />
      }
    />
  );
}
