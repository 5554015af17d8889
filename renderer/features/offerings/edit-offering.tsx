import { getRouteApi } from '@tanstack/react-router';
import { offeringRecord } from '#shared/records/offering.ts';
import type { CallOutput } from '../../api/client.ts';
import { useRecord } from '../../api/use-operation.ts';
import { EditRecordForm } from '../../components/record-form/edit-record-form.tsx';
import { formGroupsOf } from '../../components/record-form/form-groups.ts';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { recordScreens } from '../../components/record-screens.ts';

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
        <EditRecordForm
          key={id}
          operation="updateOffering"
          name={details.offering.name}
          trail={trail}
          groups={formGroupsOf(offeringRecord, details.files)}
          record={toShown(details)}
          reload={async () => {
            const newest = await query.reload();
            return newest && toShown(newest);
          }}
          message={`${details.offering.name} saved as a new revision`}
        />
      )}
    </RecordQuery>
  );
}
