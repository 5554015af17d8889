import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdministrativeChange } from '#shared/contracts/officers/administrative-changes.ts';
import { sessionQuery } from '../../api/session-state.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation } from '../../api/use-operation.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { Dimmed } from '../../components/dimmed.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Section } from '../../components/section.tsx';
import { toast } from '../../components/toast.tsx';
import { When } from '../../components/when.tsx';

/** Changes that one administrator requested, and another one confirms or declines. */
export function PendingChanges() {
  const { output } = useOperation('listAdministrativeChanges');
  const items = output?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Section
      title="Awaiting a second administrator"
      description="Nothing changes until another administrator confirms it. A request expires after 7 days."
    >
      <Stack gap="md">
        {items.map((change) => (
          <PendingChange key={change.id} change={change} />
        ))}
      </Stack>
    </Section>
  );
}

function PendingChange({ change }: { change: AdministrativeChange }) {
  const { id, summary, proposedById, proposedByName, createdAt, expiresAt, staleReason } = change;
  const { data: session } = useQuery(sessionQuery);
  const confirm = useAction('confirmAdministrativeChange');
  const decline = useAction('declineAdministrativeChange');
  const withdraw = useAction('withdrawAdministrativeChange');
  const isOwn = proposedById === session?.officer?.id;
  const whyNot = isOwn
    ? 'You requested this change. Another administrator must confirm it.'
    : (staleReason ?? undefined);

  const run = async (action: typeof confirm, done: string) => {
    if (await action.run({ params: { id }, body: {} })) toast(`${done}: ${summary}`);
  };
  const error = confirm.error ?? decline.error ?? withdraw.error;
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm" fw={500}>
            {summary}
          </Text>
          <Dimmed>
            Requested by {proposedByName} on <When at={createdAt} exactTo="minute" />, expires on{' '}
            <When at={expiresAt} />
          </Dimmed>
          {staleReason && (
            <Text size="sm" c="red">
              No longer valid: {staleReason}
            </Text>
          )}
        </div>
        <Group gap="xs" wrap="nowrap">
          {isOwn ? (
            <Button
              variant="default"
              loading={withdraw.isRunning}
              onClick={() =>
                void withdraw.run({ params: { id } }).then((done) => done && toast(`Withdrawn: ${summary}`))
              }
            >
              Withdraw
            </Button>
          ) : (
            <Button
              variant="default"
              loading={decline.isRunning}
              onClick={() => void run(decline, 'Declined')}
            >
              Decline
            </Button>
          )}
          <GuardedButton
            whyNot={whyNot}
            loading={confirm.isRunning}
            onClick={() => void run(confirm, 'Confirmed')}
          >
            Confirm
          </GuardedButton>
        </Group>
      </Group>
      <ErrorAlert message={error?.besides([])} />
    </div>
  );
}
