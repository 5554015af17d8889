import { Code, Drawer, Group, Stack, Text } from '@mantine/core';
import type { LoggedRequest } from '#shared/contracts/clients/listener.ts';
import { RecordLink } from '../../components/record-link.tsx';
import { CopyId } from '../../components/record-page/copy-id.tsx';
import { AnchorLink } from '../../components/route-link.tsx';
import { When } from '../../components/when.tsx';
import { FactTable } from '../installation/fact-table.tsx';
import { explainStatus } from './explain-status.ts';
import { nameApiKey } from './name-api-key.ts';
import { nameOperation } from './name-operation.ts';
import { StatusCode } from './status-code.tsx';

interface RequestDetailsProps {
  request: LoggedRequest | undefined;
  onClose: () => void;
}

/** One request of the API request log. */
export function RequestDetails({ request, onClose }: RequestDetailsProps) {
  return (
    <Drawer
      opened={request !== undefined}
      onClose={onClose}
      title={request && nameOperation(request.operation)}
      position="right"
      size={520}
    >
      {request && <Details request={request} />}
    </Drawer>
  );
}

function Details({ request }: { request: LoggedRequest }) {
  const { at, method, path, status, milliseconds, requestId } = request;
  const reason = explainStatus(request);
  return (
    <Stack>
      <FactTable
        nameWidth={110}
        facts={[
          { name: 'Time', value: <When at={at} exactTo="second" /> },
          { name: 'Status', value: <StatusCode status={status} withPhrase /> },
          { name: 'Method', value: method },
          { name: 'Path', value: <Code>{path}</Code> },
          { name: 'Duration', value: `${milliseconds.toLocaleString()} ms` },
          { name: 'API key', value: <Key request={request} /> },
          { name: 'Request ID', value: <CopyId id={requestId} /> },
        ]}
      />
      {reason && <Text size="sm">{reason}</Text>}
      <Text size="sm" c="dimmed">
        Bodies and keys are not stored. Values in the path that could be secret are shown as “…”.
      </Text>
    </Stack>
  );
}

function Key({ request: { keyId, keyName, keyHint } }: { request: LoggedRequest }) {
  if (keyId === null) return 'None, or not valid';
  return (
    <Group gap="2px 8px">
      <RecordLink id={keyId}>
        {keyName !== null && keyHint !== null ? nameApiKey({ name: keyName, hint: keyHint }) : keyId}
      </RecordLink>
      <AnchorLink inherit to="/requests" search={{ key: keyId }}>
        Show its requests
      </AnchorLink>
    </Group>
  );
}
