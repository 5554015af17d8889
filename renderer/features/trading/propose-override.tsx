import { Checkbox, Modal, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { overrideNoteMin, overrideReasons } from '#shared/domain/rules/overrides.ts';
import { type RuleName, rules } from '#shared/domain/rules/rule-names.ts';
import type { CallArguments } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation } from '../../api/use-operation.ts';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { toast } from '../../components/toast.tsx';
import { ReasonSelect } from '../compliance/review/reason-select.tsx';

interface ProposeOverrideProps {
  tradeId: string;
  rule: RuleName;
  isOpen: boolean;
  onClose: () => void;
}

export function ProposeOverride({ isOpen, ...rest }: ProposeOverrideProps) {
  return (
    <Modal opened={isOpen} onClose={rest.onClose} title={`Override: ${rules[rest.rule].label}`}>
      <OverrideForm {...rest} />
    </Modal>
  );
}

type OverridableRule = CallArguments<'proposeOverride'>[0]['body']['rule'];

function OverrideForm({ tradeId, rule, onClose }: Omit<ProposeOverrideProps, 'isOpen'>) {
  const { output } = useOperation('listReasonCodes');
  const [reasonCode, setReasonCode] = useState<string>();
  const [note, setNote] = useState('');
  const [noteIsRestricted, setNoteIsRestricted] = useState(false);
  const [isLacking, setIsLacking] = useState(false);
  const { run, isRunning, error } = useAction('proposeOverride');
  const isTooShort = note.trim().length < overrideNoteMin;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsLacking(true);
    if (reasonCode === undefined || isTooShort) return;
    const body = { rule: rule as OverridableRule, reasonCode, note, noteIsRestricted };
    if (!(await run({ params: { id: tradeId }, body }))) return;
    toast('Override proposed: awaiting second approval');
    onClose();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">
          The override covers this rule of this trade with its present facts. It is void when a fact changes.
          Another approver must confirm it. Clients do not see it.
        </Text>
        <ReasonSelect
          codes={overrideReasons(output?.items ?? [])}
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
        <DialogButtons verb="Propose override" isRunning={isRunning} onCancel={onClose} />
      </Stack>
    </form>
  );
}
