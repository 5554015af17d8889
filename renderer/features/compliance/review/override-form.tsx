import { Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { overrideNoteMin, overrideReasons } from '#shared/domain/rules/overrides.ts';
import type { useAction } from '../../../api/use-action.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { useKeptState } from '../../../components/record-form/kept-changes.ts';
import { ReasonSelect } from './reason-select.tsx';

/** What an officer states for an override. */
export interface OverrideStatement {
  reasonCode: string;
  note: string;
  noteIsRestricted: boolean;
}

interface OverrideFormProps {
  /** The name under which input is kept while the screens are locked: what is overridden. */
  keepAs: string;
  /** Decides which reasons fit. */
  rule: string;
  explanation: string;
  verb: string;
  action: Pick<ReturnType<typeof useAction<'proposeOverride' | 'proposeSeparation'>>, 'isRunning' | 'error'>;
  onSubmit: (statement: OverrideStatement) => void;
  onCancel: () => void;
}

/** The reason and the internal note of an override, which another approver must confirm. */
export function OverrideForm(props: OverrideFormProps) {
  const { keepAs, rule, explanation, verb, action, onSubmit, onCancel } = props;
  const { output } = useOperation('listReasonCodes');
  const [reasonCode, setReasonCode] = useKeptState<string | undefined>(`${keepAs} reason`, undefined);
  const [note, setNote] = useKeptState(`${keepAs} note`, '');
  const [noteIsRestricted, setNoteIsRestricted] = useKeptState(`${keepAs} restricted`, false);
  const [isLacking, setIsLacking] = useState(false);
  const isTooShort = note.trim().length < overrideNoteMin;
  const { isRunning, error } = action;

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsLacking(true);
    if (reasonCode !== undefined && !isTooShort) onSubmit({ reasonCode, note, noteIsRestricted });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">{explanation}</Text>
        <ReasonSelect
          isInDialog
          codes={overrideReasons(output?.items ?? [], rule)}
          value={reasonCode}
          onChange={setReasonCode}
          error={isLacking && reasonCode === undefined ? 'Select a reason' : error?.at('reasonCode')}
        />
        <Textarea
          label="Internal note"
          description={`At least ${overrideNoteMin} characters`}
          size="xs"
          required
          autosize
          minRows={3}
          maxRows={8}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={isLacking && isTooShort ? `Enter at least ${overrideNoteMin} characters` : error?.at('note')}
        />
        <Checkbox
          size="xs"
          label="Restricted note: only approvers and you can read it"
          checked={noteIsRestricted}
          onChange={(event) => setNoteIsRestricted(event.currentTarget.checked)}
        />
        <ErrorAlert message={error?.besides(['reasonCode', 'note'])} />
        <DialogButtons verb={verb} isRunning={isRunning} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
