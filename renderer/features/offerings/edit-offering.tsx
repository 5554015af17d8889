import { getRouteApi } from '@tanstack/react-router';
import type { CallOutput } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useRecord } from '../../api/use-operation.ts';
import { fileField } from '../../components/record-form/common-fields.ts';
import { EditConflict } from '../../components/record-form/edit-conflict.tsx';
import { toBody } from '../../components/record-form/form-values.ts';
import { RecordForm } from '../../components/record-form/record-form.tsx';
import { useEditing } from '../../components/record-form/use-editing.ts';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { toast } from '../../components/toast.tsx';
import { offeringGroups, signingGroup } from './offering-fields.ts';

const route = getRouteApi('/offerings/$id/edit');
const trail = [{ name: 'Offerings', to: '/offerings' as const }];

/** The screen on which an offering is changed. */
export function EditOffering() {
  const { id } = route.useParams();
  const query = useRecord('getOfferingDetails', { params: { id } });
  return (
    <RecordQuery name="Offering" trail={trail} query={query}>
      {(details) => <EditForm key={id} details={details} reload={query.reload} />}
    </RecordQuery>
  );
}

/** The form knows by `active` what is answered as `enabled`. */
function toShown({ offering }: CallOutput<'getOfferingDetails'>) {
  return { ...offering, active: offering.enabled };
}

interface EditFormProps {
  details: CallOutput<'getOfferingDetails'>;
  reload: () => Promise<CallOutput<'getOfferingDetails'> | undefined>;
}

function EditForm({ details, reload }: EditFormProps) {
  const { offering, files } = details;
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
  const { changes, expectedUpdatedAt, loadLatest } = useEditing(toShown(details), fields);
  const { run, isRunning, error, reset } = useAction('updateOffering');
  const address = `/offerings/${offering.id}`;

  async function save() {
    if (!changes.isChanged) return address;
    const body = { ...toBody<object>(fields, changes.changed), expectedUpdatedAt };
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
      error={error}
      onSave={save}
      cancelAt={address}
      conflict={
        <EditConflict
          onLoadLatest={async () => {
            const newest = await reload();
            loadLatest(newest && toShown(newest));
            reset();
          }}
        />
      }
    />
  );
}
