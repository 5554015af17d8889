import { Button, Group, Text } from '@mantine/core';
import { toReadable } from '#shared/domain/choice-labels.ts';
import { reasonLabels } from '#shared/domain/reviews/reason-codes.ts';
import type { CallOutput } from '../../../api/client.ts';
import { useAction } from '../../../api/use-action.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { GuardedButton } from '../../../components/access/guarded-button.tsx';
import { Dimmed } from '../../../components/dimmed.tsx';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { RestrictedBadge } from '../../../components/restricted-badge.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import { toast } from '../../../components/toast.tsx';

type Override = CallOutput<'listOverrides'>['items'][number];

interface ShownOverrideProps {
  override: Override;
  /** What it is called; by default, an override of a rule. */
  noun?: string;
  /** The state after it was confirmed. */
  confirmed?: string;
}

/** An override with its state, its reason, and its officers. */
export function ShownOverride({ override, noun = 'Override', confirmed = 'Overridden' }: ShownOverrideProps) {
  const { reasonCode, note, isRestricted, noteIsRestricted, proposedByName, decidedByName } = override;
  const reason = reasonLabels[reasonCode as keyof typeof reasonLabels] ?? toReadable(reasonCode);
  return (
    <div>
      <Group gap={6}>
        <Status override={override} noun={noun} confirmed={confirmed} />
        {(isRestricted || noteIsRestricted) && <RestrictedBadge />}
      </Group>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {reason}. {note}
      </Text>
      <Dimmed size="xs">
        Proposed by {proposedByName}
        {decidedByName && `, ${decidedVerbs[override.status]} by ${decidedByName}`}
      </Dimmed>
    </div>
  );
}

const decidedVerbs: Record<Override['status'], string> = {
  PROPOSED: 'reviewed',
  APPROVED: 'confirmed',
  DECLINED: 'declined',
  VOID: 'reviewed',
};

/** An override that no longer covers the facts is void, whatever its stored status (compliance.md § 1.5). */
function Status({ override: { status, isCurrent }, noun, confirmed }: Required<ShownOverrideProps>) {
  if (status === 'DECLINED') return <StateBadge state={status} label={`${noun} declined`} />;
  if (status === 'VOID' || !isCurrent)
    return <StateBadge state="VOID" label={`${noun} void: a fact changed`} />;
  if (status === 'APPROVED') return <StateBadge state={status} label={confirmed} />;
  return <StateBadge state="PENDING" label={`${noun} awaiting second approval`} />;
}

/** Another approver confirms or declines; the officer who proposed it can withdraw it. */
export function OverrideDecision({
  override: { id, proposedById },
  noun = 'Override',
}: Pick<ShownOverrideProps, 'override' | 'noun'>) {
  const { output: session } = useOperation('getSession');
  const { run, isRunning, error } = useAction('decideOverride');
  const isOwn = session?.officer?.id === proposedById;

  async function decide(to: 'APPROVED' | 'DECLINED', done: string) {
    const decided = await run({ params: { id }, body: { to } });
    if (decided) toast(decided.status === 'VOID' ? `${noun} void: a fact changed` : done);
  }

  return (
    <>
      <ErrorAlert message={error?.besides([])} />
      {isOwn ? (
        <Button
          size="xs"
          variant="default"
          loading={isRunning}
          onClick={() => void decide('DECLINED', `${noun} withdrawn`)}
        >
          Withdraw
        </Button>
      ) : (
        <Group gap={6}>
          <GuardedButton
            size="xs"
            operation="decideOverride"
            loading={isRunning}
            onClick={() => void decide('APPROVED', `${noun} confirmed`)}
          >
            Confirm {noun.toLowerCase()}
          </GuardedButton>
          <GuardedButton
            size="xs"
            variant="default"
            operation="decideOverride"
            onClick={() => void decide('DECLINED', `${noun} declined`)}
          >
            Decline
          </GuardedButton>
        </Group>
      )}
    </>
  );
}
