import { Code } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { FullPage } from '../components/full-page.tsx';

/**
 * Shown when the session of this browser in the headless host has ended.
 * @param reason such as "ended because it was not used for 12 hours"
 */
export function SessionOver({ reason }: { reason: string }) {
  return (
    <FullPage
      icon={<IconDoorExit />}
      title="Session ended"
      description={
        <>
          The session {reason}. To continue, run <Code>offerdesk link</Code> on the computer that runs
          Offerdesk, and open the link that it prints.
        </>
      }
    />
  );
}
