import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { ReviewCase } from '#shared/contracts/compliance/cases.ts';
import { formatMoney } from '#shared/domain/format-money.ts';
import { fundingKindLabels } from '#shared/domain/funding.ts';
import { toStateLabel } from '#shared/domain/states.ts';
import type { CallOutput } from '../../../api/client.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { GuardedButton } from '../../../components/access/guarded-button.tsx';
import { CalendarDay } from '../../../components/calendar-day.tsx';
import { Dimmed } from '../../../components/dimmed.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { RecordLink } from '../../../components/record-link.tsx';
import { type MatchDraft, MatchForm } from './match-form.tsx';

type Matches = CallOutput<'getPaymentMatches'>;
export type Candidate = Matches['candidates'][number];

/** The trades that a bank line can belong to, and the match of one that is matched (compliance.md § 2.7). */
export function PaymentPanel({ shown }: { shown: ReviewCase }) {
  const [tradeNumber, setTradeNumber] = useState('');
  const [draft, setDraft] = useState<MatchDraft>();
  const query = useOperation('getPaymentMatches', { params: { id: shown.id }, query: { tradeNumber } });
  return (
    <section aria-label="Matching trades">
      <Stack gap="sm" py="sm">
        <Title order={3} size="h5">
          Matching trades
        </Title>
        <Loaded query={query} height={80}>
          {(matches) => (
            <>
              {shown.state === 'MATCHED' && (
                <Matched matches={matches} onUndo={() => setDraft({ as: 'UNDO' })} />
              )}
              {matches.isProposed && (
                <Alert color="yellow">
                  A payment of this line awaits second approval in the funding queue.
                </Alert>
              )}
              {shown.state === 'UNMATCHED' && !matches.isProposed && (
                <>
                  <FindTrade onFind={setTradeNumber} />
                  <Candidates matches={matches} onChoose={setDraft} />
                </>
              )}
            </>
          )}
        </Loaded>
      </Stack>
      <MatchForm shown={shown} draft={draft} onClose={() => setDraft(undefined)} />
    </section>
  );
}

function Matched({ matches, onUndo }: { matches: Matches; onUndo: () => void }) {
  const { match } = matches;
  if (!match) return null;
  return (
    <Group gap="xs">
      <Text size="sm">
        Recorded as a {fundingKindLabels[match.kind].toLowerCase()} of{' '}
        <RecordLink id={match.tradeId}>its trade</RecordLink>.
      </Text>
      <GuardedButton
        size="xs"
        variant="default"
        operation="undoPaymentMatch"
        whyNot={match.kind === 'RECEIPT' ? undefined : 'Only the match with a receipt can be undone'}
        onClick={onUndo}
      >
        Undo match
      </GuardedButton>
    </Group>
  );
}

function FindTrade({ onFind }: { onFind: (tradeNumber: string) => void }) {
  const [text, setText] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onFind(text);
      }}
    >
      <Group gap="xs" align="flex-end">
        <TextInput
          size="xs"
          label="Trade number"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button size="xs" variant="default" type="submit">
          Find trade
        </Button>
      </Group>
    </form>
  );
}

interface CandidatesProps {
  matches: Matches;
  onChoose: (draft: MatchDraft) => void;
}

function Candidates({ matches, onChoose }: CandidatesProps) {
  if (matches.candidates.length === 0)
    return <Dimmed>No trade has this number, amount, or payer. Enter its number.</Dimmed>;
  return (
    <Stack gap="md">
      {matches.candidates.map((candidate) => (
        <Stack key={candidate.tradeId} gap={4}>
          <Text size="sm">
            <RecordLink id={candidate.tradeId}>Trade {candidate.tradeNumber}</RecordLink> ·{' '}
            {candidate.investor} · {toStateLabel(candidate.tradeStatus)}
          </Text>
          <Dimmed size="xs">
            Total {formatMoney(candidate.payable)}, outstanding {formatMoney(candidate.outstanding)}, to
            return {formatMoney(candidate.refundable)}
          </Dimmed>
          {candidate.reasons.length > 0 && <Dimmed size="xs">{candidate.reasons.join('. ')}.</Dimmed>}
          <Choices candidate={candidate} isDebit={matches.isDebit} onChoose={onChoose} />
        </Stack>
      ))}
    </Stack>
  );
}

interface ChoicesProps {
  candidate: Candidate;
  isDebit: boolean;
  onChoose: (draft: MatchDraft) => void;
}

/** What the line can be recorded as. */
function Choices({ candidate, isDebit, onChoose }: ChoicesProps) {
  const { tradeId, refundable, recorded, receipts, whyNot } = candidate;
  const button = {
    ...({ size: 'compact-xs', variant: 'default', operation: 'matchPayment' } as const),
    whyNot: whyNot ?? undefined,
  };
  return (
    <Group gap={6}>
      {recorded.map(({ id, kind, day }) => (
        <GuardedButton
          key={id}
          {...button}
          onClick={() => onChoose({ as: 'RECORDED', tradeId, entryId: id })}
        >
          Link {fundingKindLabels[kind].toLowerCase()} of&nbsp;
          <CalendarDay at={day} />
        </GuardedButton>
      ))}
      {!isDebit && (
        <GuardedButton {...button} onClick={() => onChoose({ as: 'RECEIPT', tradeId })}>
          Record receipt
        </GuardedButton>
      )}
      {isDebit && refundable > 0 && (
        <GuardedButton {...button} onClick={() => onChoose({ as: 'REFUND', tradeId })}>
          Record refund
        </GuardedButton>
      )}
      {receipts.map(({ id, amount, day }) => (
        <GuardedButton
          key={id}
          {...button}
          onClick={() => onChoose({ as: 'REVERSAL', tradeId, entryId: id })}
        >
          Reverse receipt of {formatMoney(amount)},&nbsp;
          <CalendarDay at={day} />
        </GuardedButton>
      ))}
    </Group>
  );
}
