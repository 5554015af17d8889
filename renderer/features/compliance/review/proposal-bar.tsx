import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Proposal } from '#shared/contracts/compliance/four-eyes.ts';
import { useAction } from '../../../api/use-action.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { toWords } from '../../../components/state-badge.tsx';
import { toast } from '../../../components/toast.tsx';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { useWhyNot } from '../../access/why-not.ts';
import { wordsOf } from '../decision-words.ts';
import classes from './decision-bar.module.css';
import { DecisionButton } from './decision-button.tsx';
import { useLookedAt } from './use-looked-at.ts';

const confirmWords = { verb: 'Confirm', done: 'Confirmed', key: 'a', color: 'teal.9' };
const declineWords = { verb: 'Decline', done: 'Declined', key: 'r', color: 'red.8' };

interface ProposalBarProps {
  proposal: Proposal;
  /** Whom or what it is about. */
  title: string;
  onDecided: () => void;
}

/** What another officer decided, to be confirmed or declined; one's own can be withdrawn. */
export function ProposalBar({ proposal, title, onDecided }: ProposalBarProps) {
  const { output: session } = useOperation('getSession');
  const confirm = useAction('confirmProposal');
  const decline = useAction('declineProposal');
  const withdraw = useAction('withdrawProposal');
  const isLookedAt = useLookedAt();
  const [isDeclining, setDeclining] = useState(false);
  const [note, setNote] = useState('');
  const params = { id: proposal.id };
  const isOwn = session?.officer?.id === proposal.proposedById;
  const whyNot = useWhyNot()('declineProposal');
  const whyNotConfirm = useWhyNot()('confirmProposal') ?? proposal.lapsed ?? undefined;

  const settle = (settled: unknown, words: string) => {
    if (settled === undefined) return;
    toast(`${words}: ${title}`);
    onDecided();
  };
  const confirmIt = async () => {
    if (isLookedAt) settle(await confirm.run({ params, body: {} }), wordsOf(proposal.to).done);
  };
  const declineIt = async () => settle(await decline.run({ params, body: { note } }), declineWords.done);
  const withdrawIt = async () => settle(await withdraw.run({ params }), 'Withdrawn');

  useShortcuts('Decide', [
    ...(isOwn || whyNotConfirm ? [] : [{ keys: 'a', words: 'Confirm', run: () => void confirmIt() }]),
    ...(isOwn || whyNot ? [] : [{ keys: 'r', words: 'Decline', run: () => setDeclining(true) }]),
  ]);

  return (
    <footer className={classes.bar} aria-busy={!isLookedAt}>
      <Text size="sm">
        <b>{isOwn ? 'You' : proposal.proposedByName}</b> decided: {toWords(proposal.to).toLowerCase()}
        {proposal.reasonCode && ` (${toWords(proposal.reasonCode).toLowerCase()})`}.{' '}
        {isOwn ? 'Another officer must confirm it.' : (proposal.lapsed ?? 'It takes your confirmation.')}
      </Text>
      {proposal.note && (
        <Text size="sm" c="dimmed">
          {proposal.note}
        </Text>
      )}
      <RefusalAlert message={(confirm.refused ?? withdraw.refused ?? decline.refused)?.besides(['note'])} />
      {isOwn ? (
        <Button variant="default" loading={withdraw.isRunning} onClick={() => void withdrawIt()}>
          Withdraw
        </Button>
      ) : isDeclining ? (
        <Stack gap="xs">
          <Textarea
            label="Why"
            size="xs"
            required
            autoFocus
            autosize
            minRows={2}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setDeclining(false);
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void declineIt();
            }}
            error={decline.refused?.at('note')}
          />
          <Group gap={6} justify="flex-end">
            <Button variant="default" onClick={() => setDeclining(false)}>
              Back
            </Button>
            <Button color="red" loading={decline.isRunning} onClick={() => void declineIt()}>
              Decline
            </Button>
          </Group>
        </Stack>
      ) : (
        <div className={classes.buttons}>
          <DecisionButton
            words={confirmWords}
            isMain
            isRunning={confirm.isRunning}
            whyNot={whyNotConfirm}
            onPress={() => void (whyNotConfirm ?? confirmIt())}
          />
          <DecisionButton
            words={declineWords}
            isRunning={false}
            whyNot={whyNot}
            onPress={() => whyNot ?? setDeclining(true)}
          />
        </div>
      )}
    </footer>
  );
}
