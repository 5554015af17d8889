import { type ComboboxParsedItem, type OptionsFilter, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { labelsOf, reasonsFor } from '#shared/domain/decisions.ts';
import { isRestricted } from '#shared/domain/reviews/reason-codes.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';
import type { OperationError } from '../../../api/operation-error.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { DecisionFrame } from './decision-frame.tsx';

export interface GivenReason {
  reasonCode?: string;
  note?: string;
  message?: string;
}

interface DecisionFormProps {
  review: ReviewName;
  /** The state of the record; undefined for several records, which can have different ones. */
  from?: string;
  to: string;
  isRunning: boolean;
  error: OperationError | undefined;
  onDecide: (given: GivenReason) => void;
  onCancel: () => void;
}

/** Asks for the reason of a decision, an internal note, and a message to the client. */
export function DecisionForm({ review, from, to, isRunning, error, onDecide, onCancel }: DecisionFormProps) {
  const { output } = useOperation('listReasonCodes');
  const [reasonCode, setReasonCode] = useState<string>();
  const [note, setNote] = useState('');
  const [message, setMessage] = useState('');
  const [isLacking, setLacking] = useState(false);
  const codes = reasonsFor(review, from, to, output?.items ?? []);

  /** Most clients receive the text of the reason; it can be edited before it is sent. */
  const choose = (code: string | null) => {
    const messageOf = (selectedCode: string | undefined) =>
      codes.find((one) => one.code === selectedCode && !isRestricted(one.code))?.label ?? '';
    if (message === '' || message === messageOf(reasonCode)) setMessage(messageOf(code ?? undefined));
    setReasonCode(code ?? undefined);
    setLacking(false);
  };
  const submit = () => {
    if (reasonCode) onDecide({ reasonCode, ...(note && { note }), ...(message && { message }) });
    else setLacking(true);
  };

  return (
    <DecisionFrame
      labels={labelsOf(to, review, from)}
      isRunning={isRunning}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Select
        label="Reason"
        size="xs"
        data-autofocus
        autoFocus
        required
        searchable
        openOnFocus
        selectFirstOptionOnChange
        filter={matchReasons}
        nothingFoundMessage="No matching reason"
        data={codes.map(({ code, label }) => ({ value: code, label }))}
        value={reasonCode ?? null}
        onChange={choose}
        error={isLacking ? 'Select a reason' : error?.at('reasonCode')}
        // Above the label, so that the label stays visible.
        comboboxProps={{ position: 'top', offset: 24 }}
      />
      <Textarea
        label="Message to client"
        size="xs"
        autosize
        minRows={2}
        maxRows={6}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
        error={error?.at('message')}
      />
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
    </DecisionFrame>
  );
}

/** Reasons are found by their text and by their code, which experienced officers know by heart. */
const matchReasons: OptionsFilter = ({ options, search, limit }) => {
  const words = search.toLowerCase().split(/\s+/);
  const fits = (option: ComboboxParsedItem) =>
    'value' in option &&
    words.every((word) => `${option.label} ${option.value}`.toLowerCase().includes(word));
  return options.filter(fits).slice(0, limit);
};
