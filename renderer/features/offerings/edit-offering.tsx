import { getRouteApi } from '@tanstack/react-router';
import type { CallOutput } from '../../api/client.ts';
import { type QueryState, useRecordToEdit } from '../../api/use-operation.ts';
import { EditRecordForm } from '../../components/record-form/edit-record-form.tsx';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { recordScreens } from '../../components/record-screens.ts';
import { useOfferingEdit } from './record-edits.ts';

const route = getRouteApi('/offerings/$id/edit');
const trail = [recordScreens.offering];

/** The screen on which officers update an offering. */
export function EditOffering() {
  const { id } = route.useParams();
  const query = useRecordToEdit('getOfferingDetails', { params: { id } });
  return (
    <RecordQuery name="Offering" trail={trail} query={query}>
      {(details) => <EditForm key={id} details={details} reload={query.reload} />}
    </RecordQuery>
  );
}

interface EditFormProps {
  details: CallOutput<'getOfferingDetails'>;
  reload: QueryState<CallOutput<'getOfferingDetails'>>['reload'];
}

function EditForm({ details, reload }: EditFormProps) {
  const edit = useOfferingEdit(details, reload);
  return <EditRecordForm name={details.offering.name} trail={trail} edit={edit} />;
}
