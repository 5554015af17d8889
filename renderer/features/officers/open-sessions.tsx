import { Button, Group, Modal, Skeleton, Stack, Table, Text } from '@mantine/core';
import type { Officer } from '#shared/contracts/officers/officers.ts';
import type { OpenSession } from '#shared/contracts/officers/open-sessions.ts';
import { useAction } from '../../api/use-action.ts';
import { useRecord } from '../../api/use-operation.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { toast } from '../../components/toast.tsx';
import { When } from '../../components/when.tsx';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The sessions of the signed-in officer. */
export function OwnSessions({ isOpen, onClose }: DialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Your sessions" size="xl">
      <OwnSessionList />
    </Modal>
  );
}

/** The sessions of another officer, for administrators. */
export function OfficerSessions({ officer, isOpen, onClose }: DialogProps & { officer: Officer }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Sessions of ${officer.name}`} size="xl">
      <OfficerSessionList officer={officer} />
    </Modal>
  );
}

function OwnSessionList() {
  const { output, error, reload } = useRecord('listSessions');
  const end = useAction('endSession');
  const endOthers = useAction('endOtherSessions');
  const others = output?.items.filter(({ isCurrent }) => !isCurrent) ?? [];

  async function endOne(session: OpenSession) {
    if (await end.run({ params: { id: session.id } })) toast(`Signed out: ${nameSession(session)}`);
  }
  async function endAllOthers() {
    if (await endOthers.run()) toast('All other sessions signed out');
  }

  return (
    <Stack>
      <Dimmed>Sign out each session that you do not use or do not recognize. It loses access at once.</Dimmed>
      <ErrorAlert message={end.error?.message ?? endOthers.error?.message} />
      <SessionTable sessions={output?.items} onEnd={endOne} />
      {!output && <ErrorAlert message={error?.message} onRetry={reload} />}
      {others.length > 1 && (
        <Group justify="flex-end">
          <Button variant="default" loading={endOthers.isRunning} onClick={() => void endAllOthers()}>
            Sign out all others
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function OfficerSessionList({ officer: { id, name } }: { officer: Officer }) {
  const { output, error, reload } = useRecord('listOfficerSessions', { params: { id } });
  const end = useAction('endOfficerSession');

  async function endOne(session: OpenSession) {
    const ended = await end.run({ params: { id, sessionId: session.id } });
    if (ended) toast(`${name} signed out: ${nameSession(session)}`);
  }

  return (
    <Stack>
      <ErrorAlert message={end.error?.message} />
      {output?.items.length === 0 ? (
        <Dimmed>{name} is not signed in.</Dimmed>
      ) : (
        <SessionTable sessions={output?.items} onEnd={endOne} />
      )}
      {!output && <ErrorAlert message={error?.message} onRetry={reload} />}
    </Stack>
  );
}

interface SessionTableProps {
  /** Undefined while they are loading. */
  sessions: readonly OpenSession[] | undefined;
  onEnd: (session: OpenSession) => Promise<void>;
}

function SessionTable({ sessions, onEnd }: SessionTableProps) {
  if (!sessions) return <Skeleton height={96} />;
  return (
    <Table.ScrollContainer minWidth={480} type="native">
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Session</Table.Th>
            <Table.Th>Signed in</Table.Th>
            <Table.Th>Last used</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sessions.map((session) => (
            <Table.Tr key={session.id}>
              <Table.Td>
                <Text size="sm" fw={500}>
                  {nameSession(session)}
                </Text>
                {session.address && <Dimmed size="xs">{session.address}</Dimmed>}
              </Table.Td>
              <Table.Td>
                <When at={session.signedInAt} exactTo="minute" />
              </Table.Td>
              <Table.Td>
                <When at={session.lastActiveAt} exactTo="minute" />
                {session.isLocked && <Dimmed size="xs">Locked</Dimmed>}
              </Table.Td>
              <Table.Td ta="right">
                {session.isCurrent ? (
                  <Dimmed>This session</Dimmed>
                ) : (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Sign out: ${nameSession(session)}`}
                    onClick={() => void onEnd(session)}
                  >
                    Sign out
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const kinds: Record<OpenSession['kind'], string> = {
  window: 'Desktop application',
  browser: 'Browser',
  program: 'Program',
};

function nameSession({ kind, browser }: OpenSession): string {
  return browser ?? kinds[kind];
}
