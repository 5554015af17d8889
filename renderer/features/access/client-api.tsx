import { Button, Skeleton, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { Overview } from '#shared/contracts/access/overview.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { Section } from '../../components/section.tsx';

/** Where client systems reach the service, and where that is explained. */
export function ClientApi({ overview }: { overview: Overview | undefined }) {
  const address = overview?.listener;
  return (
    <Section
      title="Client API"
      description="Client systems on this machine send their requests to this address, each with an API key."
      action={
        <Button
          component="a"
          href={address ? `${address}/clients` : undefined}
          data-disabled={!address || undefined}
          target="_blank"
          rel="noreferrer"
          variant="default"
          rightSection={<IconExternalLink size={16} />}
        >
          API reference
        </Button>
      }
    >
      {!overview && <Skeleton height={36} />}
      {overview && !address && <Text>The listener is closed.</Text>}
      {address && <CopyField name="the address" value={address} />}
    </Section>
  );
}
