import '@mantine/dropzone/styles.css';
import { CloseButton, Group, Input, NativeSelect, Stack, Text } from '@mantine/core';
import { Dropzone, type FileRejection } from '@mantine/dropzone';
import { useState } from 'react';
import { kycLabels, kycMediaTypes } from '#shared/domain/file-labels.ts';
import { upload } from '../../api/files.ts';
import { OperationError } from '../../api/operation-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { useOwnDropTarget } from '../../stores/drop-targets.ts';
import type { FormFieldProps } from './form-field.tsx';

/** The maximum length of the name of a private file. */
const maxNameLength = 100;

/** A file of the record: uploaded here, or one that the record has already. The value is its ID. */
export function DocumentField({ field, value, error, onChange }: FormFieldProps & { value: string }) {
  const { label, description, isRequired = false, choices = [], document } = field;
  const [uploaded, setUploaded] = useState<{ id: string; name: string }>();
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<string>();
  useOwnDropTarget();
  if (!document) throw new Error(`The field ${field.name} has no target for its file`);
  const options = choices.map((choice) =>
    typeof choice === 'string' ? { value: choice, label: choice } : choice,
  );

  async function store([file]: File[]) {
    if (!file || !document) return;
    setIsRunning(true);
    setFailure(undefined);
    try {
      const query = { ...document, name: file.name.slice(0, maxNameLength) };
      const { id, name } = await upload('uploadPrivateFile', { query }, file);
      setUploaded({ id, name });
      onChange(id);
      void queryClient.invalidateQueries();
    } catch (problem) {
      if (!(problem instanceof OperationError)) throw problem;
      setFailure(problem.message);
    } finally {
      setIsRunning(false);
    }
  }

  const name = uploaded?.id === value ? uploaded.name : options.find((one) => one.value === value)?.label;
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={failure ?? error}
      withAsterisk={isRequired}
      labelElement="div"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      {value ? (
        <Group gap="xs" wrap="nowrap" mih={36}>
          <Text size="sm" truncate title={name}>
            {name ?? value}
          </Text>
          <CloseButton size="sm" aria-label={`Remove ${label}`} onClick={() => onChange('')} />
        </Group>
      ) : (
        <Stack gap="xs">
          <Dropzone
            onDrop={(files: File[]) => void store(files)}
            onReject={([rejected]: FileRejection[]) => setFailure(rejected?.errors[0]?.message)}
            maxFiles={1}
            multiple={false}
            loading={isRunning}
            {...(kycLabels.includes(document.label) && { accept: [...kycMediaTypes] })}
            p="sm"
            aria-label={label}
            inputProps={{ 'aria-label': label, 'aria-invalid': error !== undefined }}
          >
            <Text size="xs" c="dimmed" ta="center">
              Drop a file here or browse
            </Text>
          </Dropzone>
          {options.length > 0 && (
            <NativeSelect
              aria-label={`Existing file: ${label}`}
              value=""
              data={[{ value: '', label: 'Or choose an existing file…' }, ...options]}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          )}
        </Stack>
      )}
    </Input.Wrapper>
  );
}
