import { SimpleGrid, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { OperationError } from '../../api/operation-error.ts';
import { DialogButtons } from '../dialog-buttons.tsx';
import { ErrorAlert } from '../error-alert.tsx';
import type { FieldSpec, FormValues } from './field-spec.ts';
import { FormField } from './form-field.tsx';

interface DialogFormProps {
  fields: readonly FieldSpec[];
  values: FormValues;
  onSet: (name: string, value: string | boolean) => void;
  /** The errors of fields are shown at them, the others above the buttons. */
  error: OperationError | undefined;
  verb: string;
  isRunning: boolean;
  whyNot?: string | undefined;
  onSubmit: () => Promise<void>;
  onCancel: () => void;
  description?: ReactNode;
  columns?: 1 | 2 | undefined;
  /** Between the fields and the buttons. */
  children?: ReactNode;
}

/** The form of a dialog: its fields and its buttons. */
export function DialogForm(props: DialogFormProps) {
  const { fields, values, onSet, error, verb, isRunning, whyNot, onSubmit, onCancel } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {props.description}
        <SimpleGrid cols={{ base: 1, sm: props.columns ?? 1 }} spacing="md" verticalSpacing="md">
          {fields.map((field) => (
            <FormField
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              values={values}
              error={error?.at(field.name)}
              onChange={(value) => onSet(field.name, value)}
            />
          ))}
        </SimpleGrid>
        {props.children}
        <ErrorAlert message={error?.besides(fields.map(({ name }) => name))} />
        <DialogButtons verb={verb} isRunning={isRunning} whyNot={whyNot} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
