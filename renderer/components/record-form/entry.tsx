import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { OperationName } from '#shared/contracts/index.ts';
import type { CallArguments } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { GuardedButton } from '../access/guarded-button.tsx';
import { Dimmed } from '../dimmed.tsx';
import { toast } from '../toast.tsx';
import { DialogForm } from './dialog-form.tsx';
import type { FieldSpec, FormValues } from './field-spec.ts';
import { toBody, toValues } from './form-values.ts';
import { useChanges } from './use-changes.ts';
import { useWarnings } from './warnings.tsx';

interface EntryProps<Name extends OperationName> {
  operation: Name;
  /** On the button that opens the dialog. */
  label: string;
  /** What the accessible name of the button adds to its label, if several have the same. */
  about?: string | undefined;
  title: string;
  description?: ReactNode;
  /** The fields, which can depend on what was entered. */
  fields: (values: FormValues) => FieldSpec[];
  initial?: object;
  toInput: (body: never) => CallArguments<Name>[0];
  /** Shown after it was stored. */
  done: string;
  whyNot?: string | undefined;
  /** On the button that stores it. */
  verb?: string;
  /** Of a long form. */
  columns?: 1 | 2;
}

/** A button with a dialog in which an officer records something. */
export function Entry<Name extends OperationName>(props: EntryProps<Name>) {
  const [isOpen, dialog] = useDisclosure();
  const { operation, label, about, title, whyNot } = props;
  return (
    <>
      <GuardedButton
        size="compact-xs"
        variant="default"
        operation={operation}
        whyNot={whyNot}
        aria-label={about && `${label} ${about}`}
        onClick={dialog.open}
      >
        {label}
      </GuardedButton>
      <Modal opened={isOpen} onClose={dialog.close} title={title} size={props.columns === 2 ? 'xl' : 'md'}>
        <EntryForm {...props} onClose={dialog.close} />
      </Modal>
    </>
  );
}

function EntryForm<Name extends OperationName>(props: EntryProps<Name> & { onClose: () => void }) {
  const { operation, description, fields, initial = {}, toInput, done, onClose } = props;
  const changes = useChanges(toValues(fields({}), initial));
  const { run, isRunning, error } = useAction(operation);
  const shown = fields(changes.values);
  const warnings = useWarnings(error, changes.values);

  async function submit(acknowledged: string[] = []) {
    warnings.send();
    const input = { ...toInput(toBody<never>(shown, changes.values)), acknowledged };
    const stored = await run(...([input] as unknown as CallArguments<Name>));
    if (!stored) return;
    toast(done);
    onClose();
  }

  return (
    <DialogForm
      keepAs={`${operation} ${props.title} ${props.about ?? ''}`}
      fields={shown}
      values={changes.values}
      onSet={changes.set}
      error={error}
      verb={props.verb ?? 'Save'}
      isRunning={isRunning}
      warnings={warnings}
      onSubmit={submit}
      onCancel={onClose}
      columns={props.columns}
      description={description && <Dimmed>{description}</Dimmed>}
    />
  );
}
