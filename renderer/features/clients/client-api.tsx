import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconActivity, IconExternalLink } from '@tabler/icons-react';
import type { ListenerState } from '#shared/contracts/clients/listener.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { ButtonLink } from '../../components/route-link.tsx';
import { Section } from '../../components/section.tsx';

/** The address of the client API, with links to its request log and reference. */
export function ClientApi({ listener }: { listener: ListenerState | undefined }) {
  const address = listener?.address;
  return (
    <Section
      title="Client API"
      description="Client systems on this computer send requests to this address with an API key."
      action={
        <Group gap="xs" wrap="nowrap">
          <ButtonLink to="/requests" leftSection={<IconActivity size={16} stroke={1.75} />}>
            API request log
          </ButtonLink>
          <ApiReferenceLink address={address} />
        </Group>
      }
    >
      {!listener && <Skeleton height={36} />}
      {listener && !address && <ClosedListener listener={listener} />}
      {address && <CopyField name="address" value={address} />}
    </Section>
  );
}

/** Opens the reference of the client API, which the listener serves. */
export function ApiReferenceLink({ address }: { address: string | null | undefined }) {
  return (
    <Button
      component="a"
      href={address ? `${address}/clients` : undefined}
      data-disabled={!address || undefined}
      target="_blank"
      rel="noreferrer"
      variant="default"
      rightSection={<IconExternalLink size={16} stroke={1.75} />}
    >
      API reference
    </Button>
  );
}

function ClosedListener({ listener: { error } }: { listener: ListenerState }) {
  return (
    <Stack gap="xs" align="flex-start">
      <Text>{error ? `The API is offline: ${error}.` : 'The API is offline.'}</Text>
      <ButtonLink to="/settings/{-$section}" params={{ section: 'api-server' }}>
        Open API server settings
      </ButtonLink>
    </Stack>
  );
}
