import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { labelsOf, reasonsFor } from '#shared/domain/decisions.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';
import { overrideNoteMin } from '#shared/domain/rules/overrides.ts';
import type { OperationError } from '../../../api/operation-error.ts';
import { useOperation } from '../../../api/use-operation.ts';
import type { GivenReason } from './decision-form.tsx';
import { DecisionFrame } from './decision-frame.tsx';
import { ReasonSelect } from './reason-select.tsx';

interface ApprovalFormProps {
  review: ReviewName;
  from: string;
  to: string;
  /** What contradicts an approval; undefined after an examination without findings to explain. */
  concern: string | undefined;
  /** Whether another approver must confirm it, which needs a reason, too. */
  isOverride: boolean;
  isRunning: boolean;
  error: OperationError | undefined;
  onDecide: (given: GivenReason) => void;
  onCancel: () => void;
}

/** Asks for an override reason, if something contradicts the approval. */
export function ApprovalForm(props: ApprovalFormProps) {
  const { review, from, to, concern, isOverride, isRunning, error, onDecide, onCancel } = props;
  const { output } = useOperation('listReasonCodes');
  const [reasonCode, setReasonCode] = useState<string>();
  const [note, setNote] = useState('');
  return (
    <DecisionFrame
      labels={labelsOf(to)}
      isRunning={isRunning}
      onSubmit={() => onDecide({ ...(isOverride && reasonCode && { reasonCode }), ...(note && { note }) })}
      onCancel={onCancel}
    >
      <Text size="sm">{concern ?? 'No findings.'}</Text>
      {isOverride && (
        <ReasonSelect
          codes={reasonsFor(review, from, to, output?.items ?? [])}
          value={reasonCode}
          onChange={setReasonCode}
          error={error?.at('reasonCode')}
        />
      )}
      <Textarea
        label="Override reason"
        description={
          isOverride
            ? `Internal note of at least ${overrideNoteMin} characters. Another approver confirms the override.`
            : 'Internal note. Not shown to the client.'
        }
        size="xs"
        autosize
        autoFocus={!isOverride}
        minRows={2}
        maxRows={6}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={error?.at('note')}
      />
    </DecisionFrame>
  );
}
