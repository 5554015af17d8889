import { SimpleGrid, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef } from 'react';
import type { OperationError } from '../../api/operation-error.ts';
import { DialogButtons } from '../dialog-buttons.tsx';
import { ErrorAlert } from '../error-alert.tsx';
import type { FieldSpec, FormValues } from './field-spec.ts';
import { FormField } from './form-field.tsx';
import { useKeptChanges } from './kept-changes.ts';
import { type FormWarnings, WarningsAlert } from './warnings.tsx';

interface DialogFormProps {
  /** The name under which input is kept while the screens are locked, with the ID of the record. */
  keepAs: string;
  fields: readonly FieldSpec[];
  values: FormValues;
  onSet: (name: string, value: string | boolean) => void;
  /** The errors of fields are shown at them, the others above the buttons. */
  error: OperationError | undefined;
  verb: string;
  isRunning: boolean;
  whyNot?: string | undefined;
  /** Without it, the values are not checked for warnings. */
  warnings?: FormWarnings;
  /** @param acknowledged the warnings that the officer acknowledges */
  onSubmit: (acknowledged?: string[]) => Promise<void>;
  onCancel: () => void;
  description?: ReactNode;
  columns?: 1 | 2 | undefined;
  /** Between the fields and the buttons. */
  children?: ReactNode;
}

/** The form of a dialog: its fields and its buttons. */
export function DialogForm(props: DialogFormProps) {
  const { keepAs, fields, values, onSet, error, verb, isRunning, whyNot, warnings, onSubmit, onCancel } =
    props;
  const names = fields.map(({ name }) => name);
  const initial = useRef(values);
  const changed = Object.entries(values).filter(([name, value]) => value !== initial.current[name]);
  useKeptChanges(keepAs, Object.fromEntries(changed), onSet, fields);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {props.description}
        <SimpleGrid cols={{ base: 1, sm: props.columns ?? 1 }} spacing="md" verticalSpacing="md">
          {fields.map((field, index) => (
            <FormField
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              values={values}
              error={error?.at(field.name)}
              warnings={warnings?.at(field.name)}
              isFirst={index === 0}
              onChange={(value) => onSet(field.name, value)}
            />
          ))}
        </SimpleGrid>
        {props.children}
        {warnings && error?.code === 'warnings' ? (
          <WarningsAlert
            warnings={warnings}
            fields={names}
            isRunning={isRunning}
            onAcknowledge={(acknowledged) => void onSubmit(acknowledged)}
          />
        ) : (
          <ErrorAlert message={error?.besides(names)} />
        )}
        <DialogButtons verb={verb} isRunning={isRunning} whyNot={whyNot} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
