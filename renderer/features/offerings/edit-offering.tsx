import { getRouteApi } from '@tanstack/react-router';
import type { CallOutput } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useRecord } from '../../api/use-operation.ts';
import { ChangedMeanwhile } from '../../components/record-form/changed-meanwhile.tsx';
import { fileField } from '../../components/record-form/common-fields.ts';
import { toBody } from '../../components/record-form/form-values.ts';
import { RecordForm } from '../../components/record-form/record-form.tsx';
import { useEditing } from '../../components/record-form/use-editing.ts';
import { RecordReading } from '../../components/record-page/record-reading.tsx';
import { toast } from '../../components/toast.tsx';
import { offeringGroups, signingGroup } from './offering-fields.ts';

const route = getRouteApi('/offerings/$id/edit');
const trail = [{ name: 'Offerings', to: '/offerings' as const }];

/** The screen on which an offering is changed. */
export function EditOffering() {
  const { id } = route.useParams();
  const reading = useRecord('getOfferingDossier', { params: { id } });
  return (
    <RecordReading name="Offering" trail={trail} reading={reading}>
      {(dossier) => <EditForm key={id} dossier={dossier} reload={reading.reload} />}
    </RecordReading>
  );
}

/** The form knows by `active` what is answered as `enabled`. */
function toShown({ offering }: CallOutput<'getOfferingDossier'>) {
  return { ...offering, active: offering.enabled };
}

interface EditFormProps {
  dossier: CallOutput<'getOfferingDossier'>;
  reload: () => Promise<CallOutput<'getOfferingDossier'> | undefined>;
}

function EditForm({ dossier, reload }: EditFormProps) {
  const { offering, files } = dossier;
  const groups = [
    ...offeringGroups,
    {
      title: 'Files',
      fields: [
        fileField('coverArtId', 'Cover art', files, 'COVER_ART'),
        fileField('memorandumId', 'Memorandum', files, 'OFFERING_MEMORANDUM'),
        fileField('subscriptionAgreementId', 'Subscription agreement', files, 'SUBSCRIPTION_AGREEMENT'),
      ],
    },
    signingGroup,
  ];
  const fields = groups.flatMap((group) => group.fields);
  const { changes, seen, takeOver } = useEditing(toShown(dossier), fields);
  const { run, isRunning, refused, reset } = useAction('updateOffering');
  const address = `/offerings/${offering.id}`;

  async function save() {
    if (!changes.isChanged) return address;
    const body = { ...toBody<object>(fields, changes.changed), seen };
    const saved = await run({ params: { id: offering.id }, body });
    if (saved) toast(`${saved.name} is saved as a new revision`);
    return saved && address;
  }

  return (
    <RecordForm
      operation="updateOffering"
      title={`Edit ${offering.name}`}
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
