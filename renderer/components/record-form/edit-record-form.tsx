import { Alert, Button, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ScreenHeaderProps } from '../screen-header.tsx';
import { toast } from '../toast.tsx';
import { type RecordEdit, type RecordVersion, useRecordEdit } from './record-edit.ts';
import { RecordForm } from './record-form.tsx';

interface EditRecordFormProps<Values extends RecordVersion> {
  name: string;
  trail: NonNullable<ScreenHeaderProps['trail']>;
  edit: RecordEdit<Values>;
}

/** The form in which officers update a record. Only the fields that they change are sent. */
export function EditRecordForm<Values extends RecordVersion>(props: EditRecordFormProps<Values>) {
  const { name, trail, edit } = props;
  const { id } = edit.record;
  const { changes, save, loadLatest, isRunning, error } = useRecordEdit(edit);

  async function saveChanges(acknowledged: string[]) {
    if (!changes.isChanged) return id;
    const saved = await save(acknowledged);
    if (saved) toast(edit.message);
    return saved && id;
  }

  return (
    <RecordForm
      operation={edit.operation}
      title={`Edit ${name}`}
      trail={trail}
      groups={edit.groups}
      changes={changes}
      verb="Save"
      isRunning={isRunning}
      error={error}
      onSave={saveChanges}
      cancelTo={id}
      conflict={<EditConflict onLoadLatest={loadLatest} />}
    />
  );
}

interface EditConflictProps {
  onLoadLatest: () => Promise<void>;
  /** What becomes of the other values. */
  children?: ReactNode;
}

/** Reports that someone else has saved the record, and offers to continue with the latest version. */
export function EditConflict({
  onLoadLatest,
  children = 'All other fields are set to their current values.',
}: EditConflictProps) {
  return (
    <Alert color="gray" icon={<IconRefresh />} role="alert" title="This record was updated by someone else">
      <Group justify="space-between" align="flex-end">
        <span>Your changes are kept. {children}</span>
        <Button variant="default" onClick={() => void onLoadLatest()}>
          Keep my changes
        </Button>
      </Group>
    </Alert>
  );
}
