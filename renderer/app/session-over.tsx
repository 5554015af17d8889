import { Code } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { FullPage } from '../components/full-page.tsx';

/** The headless host does not know this browser any more. */
export function SessionOver() {
  return (
    <FullPage
      icon={<IconDoorExit />}
      title="This session is over"
      description={
        <>
          Offerdesk was restarted, or this page was not used for a long time. Run <Code>offerdesk link</Code>{' '}
          on the machine that it runs on, and open what it prints.
        </>
      }
    />
  );
}
