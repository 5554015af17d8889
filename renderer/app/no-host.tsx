import { IconPlugConnectedX } from '@tabler/icons-react';
import { FullPage } from '../components/full-page.tsx';

/** Shown if the preload script is broken, or the page was opened without a host. */
export function NoHost() {
  return (
    <FullPage
      icon={<IconPlugConnectedX />}
      title="This page has no connection to Offerdesk"
      description="Restart Offerdesk. If that does not help, install it again."
    />
  );
}
