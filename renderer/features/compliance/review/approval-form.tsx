import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { labelsOf } from '#shared/domain/decisions.ts';
import type { OperationError } from '../../../api/operation-error.ts';
import type { GivenReason } from './decision-form.tsx';
import { DecisionFrame } from './decision-frame.tsx';

interface ApprovalFormProps {
  to: string;
  /** What contradicts an approval; undefined after an examination without high-severity findings. */
  concern: string | undefined;
  isRunning: boolean;
  error: OperationError | undefined;
  onDecide: (given: GivenReason) => void;
  onCancel: () => void;
}

/** Asks for an override reason, if something contradicts the approval. */
export function ApprovalForm({ to, concern, isRunning, error, onDecide, onCancel }: ApprovalFormProps) {
  const [note, setNote] = useState('');
  return (
    <DecisionFrame
      labels={labelsOf(to)}
      isRunning={isRunning}
      onSubmit={() => onDecide(note ? { note } : {})}
      onCancel={onCancel}
    >
      <Text size="sm">{concern ?? 'No findings.'}</Text>
      <Textarea
        label="Override reason"
        description="Internal note. Not shown to the client."
        size="xs"
        autosize
        autoFocus
        minRows={2}
        maxRows={6}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={error?.at('note')}
      />
    </DecisionFrame>
  );
}
