import { Group, NumberInput, type NumberInputProps } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { OperationName } from '#shared/contracts/index.ts';
import type { OperationError } from '../../api/operation-error.ts';
import { useWhyNot } from '../../components/access/why-not.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { SaveButton } from '../../components/save-button.tsx';
import { toastWithUndo } from '../../components/toast.tsx';

interface LimitFormProps
  extends Pick<NumberInputProps, 'min' | 'max' | 'allowDecimal' | 'thousandSeparator'> {
  label: string;
  description: string;
  placeholder?: string;
  width: number;
  /** The current limit; 0 if there is none. */
  value: number;
  /** By which it is saved, and the field of its request. */
  operation: OperationName;
  field: string;
  isRunning: boolean;
  error: OperationError | undefined;
  /** Shown after it is saved. */
  message: string;
  onSave: (value: number) => Promise<unknown>;
}

export function LimitForm(props: LimitFormProps) {
  const { label, description, placeholder, width, value, operation, field, isRunning, error, message } =
    props;
  const { onSave, ...bounds } = props;
  const [typed, setTyped] = useState<number | string>(value || '');
  const whyNot = useWhyNot()(operation);
  const isChanged = Number(typed) !== value;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isChanged && (await onSave(Number(typed)))) toastWithUndo(message, () => void onSave(value));
  }

  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-end">
        <NumberInput
          label={label}
          description={description}
          placeholder={placeholder}
          w={width}
          min={bounds.min}
          max={bounds.max}
          allowDecimal={bounds.allowDecimal}
          thousandSeparator={bounds.thousandSeparator}
          clampBehavior="none"
          value={typed}
          disabled={whyNot !== undefined}
          onChange={setTyped}
          error={error?.at(field)}
        />
        <SaveButton isChanged={isChanged} isRunning={isRunning} whyNot={whyNot} variant="default" />
      </Group>
      <ErrorAlert message={error?.besides([field])} />
    </form>
  );
}
