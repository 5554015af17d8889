import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { toReadable } from '#shared/domain/choice-labels.ts';
import { reasonLabels } from '#shared/domain/reviews/reason-codes.ts';
import type { RuleName } from '#shared/domain/rules/rule-names.ts';
import type { CallOutput } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Guard } from '../../components/access/guard.tsx';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { Dimmed } from '../../components/dimmed.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { RestrictedBadge } from '../../components/restricted-badge.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { toast } from '../../components/toast.tsx';
import { ProposeOverride } from './propose-override.tsx';

export type Overrides = CallOutput<'listOverrides'>;
type Override = Overrides['items'][number];

interface RuleOverrideProps {
  tradeId: string;
  rule: RuleName;
  overrides: Overrides;
}

/** The newest override of a rule for the trade, and what the officer can do about it (compliance.md § 1.5). */
export function RuleOverride({ tradeId, rule, overrides }: RuleOverrideProps) {
  const [isProposing, setIsProposing] = useState(false);
  const newest = overrides.items.find((one) => one.rule === rule);
  const isActive = newest?.isCurrent && ['PROPOSED', 'APPROVED'].includes(newest.status);
  return (
    <Stack gap={6} mt={6} align="flex-start">
      {newest && <Shown override={newest} />}
      {newest?.status === 'PROPOSED' && newest.isCurrent && <Decision override={newest} />}
      {!isActive && (
        <Guard operation="proposeOverride" whyNot={overrides.whyNot ?? undefined}>
          <Anchor component="button" type="button" size="sm" onClick={() => setIsProposing(true)}>
            Propose an override
          </Anchor>
        </Guard>
      )}
      <ProposeOverride
        tradeId={tradeId}
        rule={rule}
        isOpen={isProposing}
        onClose={() => setIsProposing(false)}
      />
    </Stack>
  );
}

function Shown({ override }: { override: Override }) {
  const { reasonCode, note, isRestricted, noteIsRestricted, proposedByName, decidedByName } = override;
  const reason = reasonLabels[reasonCode as keyof typeof reasonLabels] ?? toReadable(reasonCode);
  return (
    <div>
      <Group gap={6}>
        <Status override={override} />
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
function Status({ override: { status, isCurrent } }: { override: Override }) {
  if (status === 'DECLINED') return <StateBadge state={status} label="Override declined" />;
  if (status === 'VOID' || !isCurrent)
    return <StateBadge state="VOID" label="Override void: a fact changed" />;
  if (status === 'APPROVED') return <StateBadge state={status} label="Overridden" />;
  return <StateBadge state="PENDING" label="Override awaiting second approval" />;
}

/** Another approver confirms or declines; the officer who proposed it can withdraw it. */
function Decision({ override: { id, proposedById } }: { override: Override }) {
  const { output: session } = useOperation('getSession');
  const { run, isRunning, error } = useAction('decideOverride');
  const isOwn = session?.officer?.id === proposedById;

  async function decide(to: 'APPROVED' | 'DECLINED', done: string) {
    const decided = await run({ params: { id }, body: { to } });
    if (decided) toast(decided.status === 'VOID' ? 'Override void: a fact changed' : done);
  }

  return (
    <>
      <ErrorAlert message={error?.besides([])} />
      {isOwn ? (
        <Button
          size="xs"
          variant="default"
          loading={isRunning}
          onClick={() => void decide('DECLINED', 'Override withdrawn')}
        >
          Withdraw
        </Button>
      ) : (
        <Group gap={6}>
          <GuardedButton
            size="xs"
            operation="decideOverride"
            loading={isRunning}
            onClick={() => void decide('APPROVED', 'Override confirmed')}
          >
            Confirm override
          </GuardedButton>
          <GuardedButton
            size="xs"
            variant="default"
            operation="decideOverride"
            onClick={() => void decide('DECLINED', 'Override declined')}
          >
            Decline
          </GuardedButton>
        </Group>
      )}
    </>
  );
}
