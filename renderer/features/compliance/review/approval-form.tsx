import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Screening } from '#shared/contracts/compliance/screening.ts';
import { labelsOf, reasonsFor } from '#shared/domain/decisions.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';
import { overrideNoteMin } from '#shared/domain/rules/overrides.ts';
import type { OperationError } from '../../../api/operation-error.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { useKeptState } from '../../../components/record-form/kept-changes.ts';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import {
  type DraftStatement,
  draftStatement,
  findMissing,
  toGivenScreening,
} from '../screening/draft-statement.ts';
import { ScreeningFields } from '../screening/screening-fields.tsx';
import type { GivenReason } from './decision-form.tsx';
import { DecisionFrame } from './decision-frame.tsx';
import { ReasonSelect } from './reason-select.tsx';

interface ApprovalFormProps {
  /** As for a `DecisionForm`. */
  keepAs: string;
  review: ReviewName;
  from: string;
  to: string;
  /** What contradicts an approval, unless the list of obstacles shows it. */
  concern: string | undefined;
  /** Whether the list of obstacles shows what the note must explain. */
  hasFindings: boolean;
  /** What the officer confirms with a decision that cannot be undone. */
  final: string | undefined;
  /** Whether another approver must confirm it, which needs a reason, too. */
  isOverride: boolean;
  /** What to search in sanctions lists; null if the approval needs no statement. */
  screening: Screening | null;
  isRunning: boolean;
  error: OperationError | undefined;
  onDecide: (given: GivenReason) => void;
  onCancel: () => void;
}

/** Asks for a screening statement, and for an override reason, if something contradicts the approval. */
export function ApprovalForm(props: ApprovalFormProps) {
  const { keepAs, review, from, to, concern, hasFindings, final, isOverride, screening } = props;
  const { isRunning, error, onDecide, onCancel } = props;
  const { output } = useOperation('listReasonCodes');
  const [reasonCode, setReasonCode] = useKeptState<string | undefined>(`${keepAs} reason`, undefined);
  const [note, setNote] = useKeptState(`${keepAs} note`, '');
  const [statement, setStatement] = useKeptState(
    `${keepAs} statement`,
    screening ? draftStatement(screening) : undefined,
  );
  const [missing, setMissing] = useState<Record<string, string>>({});
  const submit = (stated = statement) => {
    const lacking = stated ? findMissing(stated) : {};
    setMissing(lacking);
    if (Object.keys(lacking).length > 0) return;
    onDecide({
      ...(isOverride && reasonCode && { reasonCode }),
      ...(note && { note }),
      ...(stated && { screening: toGivenScreening(stated) }),
    });
  };
  const stateNoMatch = () => {
    if (!statement) return;
    const stated: DraftStatement = { ...statement, result: 'NO_MATCH' };
    setStatement(stated);
    submit(stated);
  };
  useShortcuts('Decide', statement ? [{ keys: 'n', label: 'No match: approve', run: stateNoMatch }] : []);
  return (
    <DecisionFrame
      labels={labelsOf(to)}
      final={final}
      isRunning={isRunning}
      onSubmit={() => submit()}
      onCancel={onCancel}
    >
      {concern && <Text size="sm">{concern}</Text>}
      {screening && statement && (
        <ScreeningFields
          names={screening.names}
          value={statement}
          onChange={(changed) => {
            setStatement(changed);
            setMissing({});
          }}
          errorAt={(field) => missing[field] ?? error?.at(field)}
        />
      )}
      {isOverride && (
        <ReasonSelect
          codes={reasonsFor(review, from, to, output?.items ?? [])}
          value={reasonCode}
          onChange={setReasonCode}
          error={error?.at('reasonCode')}
        />
      )}
      <Textarea
        label={concern || (hasFindings && !screening) ? 'Override reason' : 'Internal note'}
        description={
          isOverride
            ? `Internal note of at least ${overrideNoteMin} characters. Another approver confirms the override.`
            : 'Not shown to the client'
        }
        size="xs"
        autosize
        autoFocus={!isOverride && !screening}
        minRows={screening ? 1 : 2}
        maxRows={6}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={error?.at('note')}
      />
    </DecisionFrame>
  );
}
