import { Checkbox, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { GivenScreening } from '#shared/contracts/compliance/screening.ts';
import { clientTextOf } from '#shared/domain/client-texts.ts';
import { labelsOf, reasonsFor } from '#shared/domain/decisions.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';
import type { OperationError } from '../../../api/operation-error.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { useKeptState } from '../../../components/record-form/kept-changes.ts';
import { DecisionFrame } from './decision-frame.tsx';
import { ReasonSelect } from './reason-select.tsx';

export interface GivenReason {
  reasonCode?: string;
  note?: string;
  noteIsRestricted?: boolean;
  message?: string;
  screening?: GivenScreening;
}

interface DecisionFormProps {
  /** The name under which input is kept while the screens are locked: the record and the decision. */
  keepAs: string;
  review: ReviewName;
  /** The state of the record; undefined for several records, which can have different ones. */
  from?: string;
  to: string;
  /** What the officer confirms with a decision that cannot be undone. */
  final?: string | undefined;
  isInDialog?: boolean;
  /** Reasons that a rule excludes now. */
  excluded?: readonly string[];
  isRunning: boolean;
  error: OperationError | undefined;
  onDecide: (given: GivenReason) => void;
  onCancel: () => void;
}

/** Asks for the reason of a decision, an internal note, and a message to the client. */
export function DecisionForm(props: DecisionFormProps) {
  const { keepAs, review, from, to, final, excluded = [], isInDialog = false } = props;
  const { isRunning, error, onDecide, onCancel } = props;
  const { output } = useOperation('listReasonCodes');
  const [reasonCode, setReasonCode] = useKeptState<string | undefined>(`${keepAs} reason`, undefined);
  const texts = useOperation('getClientTexts');
  const [note, setNote] = useKeptState(`${keepAs} note`, '');
  const [noteIsRestricted, setNoteRestricted] = useKeptState(`${keepAs} restricted`, false);
  const [message, setMessage] = useKeptState(`${keepAs} message`, '');
  const [isLacking, setLacking] = useState(false);
  const codes = reasonsFor(review, from, to, output?.items ?? []).filter(
    ({ code }) => !excluded.includes(code),
  );

  const isRestricted = codes.some(({ code, restricted }) => code === reasonCode && restricted);
  const neutralText = texts.output ? clientTextOf(texts.output, to) : null;

  const choose = (code: string | undefined) => {
    setReasonCode(code);
    setLacking(false);
  };
  const submit = () => {
    if (!reasonCode) return setLacking(true);
    onDecide({
      reasonCode,
      ...(note && { note, noteIsRestricted }),
      // What was typed before a restricted reason was chosen must not reach the client.
      ...(message && !isRestricted && { message }),
    });
  };

  return (
    <DecisionFrame
      labels={labelsOf(to, review, from)}
      final={final}
      isRunning={isRunning}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <ReasonSelect
        codes={codes}
        value={reasonCode}
        onChange={choose}
        isInDialog={isInDialog}
        error={isLacking ? 'Select a reason' : error?.at('reasonCode')}
      />
      {to === 'REVOKED' && <Text size="sm">Trades that rely on the verification cannot be settled.</Text>}
      {/* Clients receive the status of a verification, but no text. */}
      {review !== 'verification' && (
        <Textarea
          label="Message to client"
          description={
            isRestricted
              ? 'A restricted reason has no message. The client receives the neutral text below.'
              : 'Without a message, the client receives the neutral text below. Clients never receive the reason.'
          }
          placeholder={neutralText ?? 'No text'}
          disabled={isRestricted}
          size="xs"
          autosize
          minRows={2}
          maxRows={6}
          value={isRestricted ? '' : message}
          onChange={(event) => setMessage(event.currentTarget.value)}
          error={error?.at('message')}
        />
      )}
      <Textarea
        label="Internal note"
        description="Not shown to the client"
        size="xs"
        autosize
        minRows={1}
        maxRows={6}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={error?.at('note')}
      />
      <Checkbox
        size="xs"
        label="Restricted note: only approvers and you can read it"
        checked={noteIsRestricted}
        onChange={(event) => setNoteRestricted(event.currentTarget.checked)}
      />
    </DecisionFrame>
  );
}
