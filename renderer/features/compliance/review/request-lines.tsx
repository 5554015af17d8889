import { Text } from '@mantine/core';
import type { InformationRequest } from '#shared/contracts/compliance/cases.ts';
import { OfficerName } from '../../installation/audit-log/actor.tsx';
import { ReasonOf } from './given-reason.tsx';
import { ReceivedBadge } from './information-request.tsx';

/** What was requested of the client, in a row of the queue. */
export function RequestLines({ request }: { request: InformationRequest }) {
  const { requestedById, message, received } = request;
  return (
    <>
      <Text size="xs" truncate>
        <ReasonOf {...request} />
        {requestedById !== null && (
          <>
            {' · '}
            <OfficerName id={requestedById} />
          </>
        )}
      </Text>
      <Text size="xs" c="dimmed" truncate title={message ?? undefined}>
        {message}
      </Text>
      {received.length > 0 && <ReceivedBadge count={received.length} />}
    </>
  );
}
