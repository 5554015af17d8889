import { Alert, Button, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import type { ScreenHeaderProps } from '../screen-header.tsx';
import { toast } from '../toast.tsx';
import type { FieldGroup, FieldSpec } from './field-spec.ts';
import { toBody, toValues } from './form-values.ts';
import { RecordForm } from './record-form.tsx';
import { type Changes, useChanges } from './use-changes.ts';

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

  async function save(acknowledged: string[]) {
    if (!changes.isChanged) return record.id;
    const body = { ...toBody<object>(fields, changes.changed), expectedUpdatedAt };
    const saved = await run({ params: { id: record.id }, body, acknowledged });
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

/** Reports that someone else has saved the record, and offers to continue with the latest version. */
function EditConflict({ onLoadLatest }: { onLoadLatest: () => Promise<void> }) {
  return (
    <Alert color="gray" icon={<IconRefresh />} role="alert" title="This record was updated by someone else">
      <Group justify="space-between" wrap="nowrap" align="flex-end">
        Your changes are kept. All other fields are set to their current values.
        <Button variant="default" onClick={() => void onLoadLatest()}>
          Keep my changes
        </Button>
      </Group>
    </Alert>
  );
}

/** A record in a form, with the time of its version. */
interface Editing<Shown> {
  changes: Changes;
  /** `updatedAt` of the version in the form; the service rejects changes if it is no longer current. */
  expectedUpdatedAt: string;
  /** Continues with the current version of the record, if it could be read. */
  loadLatest(newest: Shown | undefined): void;
}

/** @param record as it is when the form is opened; later versions are used only after `loadLatest` */
function useEditing<Shown extends { updatedAt: string }>(record: Shown, fields: FieldSpec[]): Editing<Shown> {
  const [expectedUpdatedAt, setExpectedUpdatedAt] = useState(record.updatedAt);
  const changes = useChanges(toValues(fields, record));
  return {
    changes,
    expectedUpdatedAt,
    loadLatest(newest) {
      if (!newest) return;
      setExpectedUpdatedAt(newest.updatedAt);
      changes.rebase(toValues(fields, newest));
    },
  };
}
