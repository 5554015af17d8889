import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { File as StoredFile } from '#shared/contracts/files/files.ts';
import { type FileLabel, fileLabels } from '#shared/domain/file-labels.ts';
import { limits } from '#shared/domain/limits.ts';
import type { CallArguments } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { DialogForm } from '../../components/record-form/dialog-form.tsx';
import type { FieldSpec } from '../../components/record-form/field-spec.ts';
import { toBody, toValues } from '../../components/record-form/form-values.ts';
import { useChanges } from '../../components/record-form/use-changes.ts';
import { toast } from '../../components/toast.tsx';
import { toAllowed, type Visibility, VisibilityField } from './visibility-field.tsx';

const fields: FieldSpec[] = [
  {
    name: 'name',
    label: 'Name',
    kind: 'text',
    isRequired: true,
    description: `At most ${limits.fileNameOnUpdate} characters`,
  },
  { name: 'label', label: 'Document type', kind: 'choice', choices: fileLabels, isRequired: true },
  { name: 'category', label: 'Category', kind: 'text', isRequired: true },
  { name: 'metadata', label: 'Metadata', kind: 'long', description: 'JSON text of client systems' },
];

type Body = CallArguments<'updatePrivateFile'>[0]['body'];

interface EditFileProps {
  file: StoredFile;
  isOpen: boolean;
  onClose: () => void;
}

/** Renames a file, or changes its document type, category, metadata, and visibility. */
export function EditFile({ isOpen, ...rest }: EditFileProps) {
  return (
    <Modal opened={isOpen} onClose={rest.onClose} title="Edit file">
      <EditForm {...rest} />
    </Modal>
  );
}

function EditForm({ file, onClose }: Omit<EditFileProps, 'isOpen'>) {
  const former: Visibility = file.private ? 'private' : 'public';
  const changes = useChanges(toValues(fields, file));
  const [selected, setSelected] = useState(former);
  const update = useAction(file.private ? 'updatePrivateFile' : 'updatePublicFile');
  const move = useAction('setFileVisibility');
  const label = changes.values.label as FileLabel;
  const visibility = toAllowed(selected, label, file.targetId);

  async function submit() {
    const params = { id: file.id };
    if (changes.isChanged) {
      if (!(await update.run({ params, body: toBody<Body>(fields, changes.values) }))) return;
    }
    if (visibility !== former) {
      if (!(await move.run({ params, body: { private: visibility === 'private' } }))) return;
    }
    toast('File updated');
    onClose();
  }

  return (
    <DialogForm
      keepAs={file.id}
      fields={fields}
      values={changes.values}
      onSet={changes.set}
      error={update.error ?? move.error}
      verb="Save"
      isRunning={update.isRunning || move.isRunning}
      onSubmit={submit}
      onCancel={onClose}
    >
      <VisibilityField value={selected} label={label} targetId={file.targetId} onChange={setSelected} />
    </DialogForm>
  );
}
