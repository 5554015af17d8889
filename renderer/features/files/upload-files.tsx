import { Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { type FileLabel, fileLabels } from '#shared/domain/file-labels.ts';
import { limits } from '#shared/domain/limits.ts';
import { upload } from '../../api/files.ts';
import { OperationError } from '../../api/operation-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { toast } from '../../components/toast.tsx';
import { toAllowed, type Visibility, VisibilityField } from './visibility-field.tsx';

interface UploadFilesProps {
  targetId: string;
  /** The chosen files; without any, the dialog is closed. */
  files: File[];
  labels: FileLabel[];
  onClose: () => void;
}

/** A name does not say what a document is, so that the officer chooses its type. */
const kycHint =
  'Attaching it does not start an identity check: select Submit in Identity documents for that.';

/** Asks for the labels of files before they are uploaded. */
export function UploadFiles({ files, onClose, ...rest }: UploadFilesProps) {
  const title = files.length === 1 ? 'Attach file' : `Attach ${files.length} files`;
  return (
    <Modal opened={files.length > 0} onClose={onClose} title={title}>
      <UploadForm files={files} onClose={onClose} {...rest} />
    </Modal>
  );
}

function UploadForm({ targetId, files, labels, onClose }: UploadFilesProps) {
  const [label, setLabel] = useState<FileLabel | null>(null);
  const [name, setName] = useState(files.length === 1 ? (files[0]?.name ?? '') : '');
  const [category, setCategory] = useState('Back office');
  const [visibility, setVisibility] = useState<Visibility>('private');
  const [isRunning, setIsRunning] = useState(false);
  const [error, setUnavailable] = useState<OperationError>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (label === null) return;
    setIsRunning(true);
    setUnavailable(undefined);
    try {
      for (const file of files) {
        const query = { name: (name || file.name).slice(0, limits.fileName), category, label, targetId };
        const isPrivate = toAllowed(visibility, label, targetId) === 'private';
        await upload(isPrivate ? 'uploadPrivateFile' : 'uploadPublicFile', { query }, file);
      }
      await queryClient.invalidateQueries();
      toast(files.length === 1 ? 'File uploaded' : `${files.length} files uploaded`);
      onClose();
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      setUnavailable(error);
    } finally {
      setIsRunning(false);
    }
  }

  const others = fileLabels.filter((other) => !labels.includes(other));
  const toOption = (value: FileLabel) => ({ value, label: toChoiceLabel(value) });
  return (
    <form onSubmit={submit}>
      <Stack>
        <NativeSelect
          label="Document type"
          required
          data-autofocus
          value={label ?? ''}
          onChange={(event) => setLabel((event.currentTarget.value || null) as FileLabel | null)}
          description={label?.startsWith('KYC_') && kycHint}
          data={[
            { value: '', label: 'Choose a type', disabled: true },
            { group: 'Suggested', items: labels.map(toOption) },
            { group: 'Other', items: others.map(toOption) },
          ]}
          error={error?.at('label')}
        />
        {files.length === 1 ? (
          <TextInput
            label="Name"
            required
            maxLength={limits.fileName}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={error?.at('name')}
          />
        ) : (
          <Text size="sm">{files.map((file) => file.name).join(', ')}</Text>
        )}
        <TextInput
          label="Category"
          required
          maxLength={limits.category}
          value={category}
          onChange={(event) => setCategory(event.currentTarget.value)}
          error={error?.at('category')}
        />
        <VisibilityField
          value={visibility}
          label={label ?? 'OTHER'}
          targetId={targetId}
          onChange={setVisibility}
        />
        <ErrorAlert message={error?.besides(['label', 'name', 'category'])} />
        <DialogButtons
          verb="Attach"
          isRunning={isRunning}
          whyNot={label === null ? 'Choose a document type' : undefined}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
