import { getRouteApi } from '@tanstack/react-router';
import type { CallOutput } from '../../api/client.ts';
import { useRecord } from '../../api/use-operation.ts';
import { EditRecordForm } from '../../components/record-form/edit-record-form.tsx';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { recordScreens } from '../../components/record-screens.ts';
import { useOfferingGroups } from './offering-fields.ts';

const route = getRouteApi('/offerings/$id/edit');
const trail = [recordScreens.offering];

/** Requests call `active` what responses call `enabled`. */
function toShown({ offering }: CallOutput<'getOfferingDetails'>) {
  return { ...offering, active: offering.enabled };
}

/** The screen on which officers update an offering. */
export function EditOffering() {
  const { id } = route.useParams();
  const query = useRecord('getOfferingDetails', { params: { id } });
  return (
    <RecordQuery name="Offering" trail={trail} query={query}>
      {(details) => (
        <EditForm
          key={id}
          details={details}
          reload={async () => {
            const newest = await query.reload();
            return newest && toShown(newest);
          }}
        />
      )}
    </RecordQuery>
  );
}

type Shown = ReturnType<typeof toShown>;

interface EditFormProps {
  details: CallOutput<'getOfferingDetails'>;
  reload: () => Promise<Shown | undefined>;
}

function EditForm({ details, reload }: EditFormProps) {
  const { offering, files } = details;
  const groups = useOfferingGroups(files, offering.managedBy);
  return (
    <EditRecordForm
      operation="updateOffering"
      name={offering.name}
      trail={trail}
      groups={groups}
      record={toShown(details)}
      reload={reload}
      message={`${offering.name} saved as a new revision`}
    />
  );
}
