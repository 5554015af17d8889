import { IconPlugConnectedX } from '@tabler/icons-react';
import { FullPage } from '../components/full-page.tsx';

/** A window whose preload is broken, or a page that was opened without a program behind it. */
export function NoHost() {
  return (
    <FullPage
      icon={<IconPlugConnectedX />}
      title="This page has no connection to Offerdesk"
      description="Restart Offerdesk. If that does not help, install it again."
    />
  );
}
