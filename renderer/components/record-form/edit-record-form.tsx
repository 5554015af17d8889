import { useAction } from '../../api/use-action.ts';
import type { ScreenHeaderProps } from '../screen-header.tsx';
import { toast } from '../toast.tsx';
import { EditConflict } from './edit-conflict.tsx';
import type { FieldGroup } from './field-spec.ts';
import { toBody } from './form-values.ts';
import { RecordForm } from './record-form.tsx';
import { useEditing } from './use-editing.ts';

/** The operations that update a record unless someone else has updated it meanwhile. */
type UpdateOperation =
  | 'correctIndividual'
  | 'updateInvestorAccount'
  | 'updateIssuer'
  | 'updateLegalEntity'
  | 'updateOffering';

interface EditRecordFormProps<Values> {
  operation: UpdateOperation;
  name: string;
  trail: NonNullable<ScreenHeaderProps['trail']>;
  groups: FieldGroup[];
  record: Values;
  /** Reads the record again, after someone else has updated it. */
  reload: () => Promise<Values | undefined>;
  /** Shown after the update. */
  message: string;
}

/** The form in which officers update a record. Only the fields that they change are sent. */
export function EditRecordForm<Values extends { id: string; updatedAt: string }>(
  props: EditRecordFormProps<Values>,
) {
  const { operation, name, trail, groups, record } = props;
  const fields = groups.flatMap((group) => group.fields);
  const { changes, expectedUpdatedAt, loadLatest } = useEditing(record, fields);
  const { run, isRunning, error, reset } = useAction(operation);

  async function save() {
    if (!changes.isChanged) return record.id;
    const body = { ...toBody<object>(fields, changes.changed), expectedUpdatedAt };
    const saved = await run({ params: { id: record.id }, body });
    if (saved) toast(props.message);
    return saved && record.id;
  }

  return (
    <RecordForm
      operation={operation}
      title={`Edit ${name}`}
      trail={trail}
      groups={groups}
      changes={changes}
      verb="Save"
      isRunning={isRunning}
      error={error}
      onSave={save}
      cancelTo={record.id}
      conflict={
        <EditConflict
          onLoadLatest={async () => {
            loadLatest(await props.reload());
            reset();
          }}
        />
      }
    />
  );
}
