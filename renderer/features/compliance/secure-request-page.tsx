import { Code, Stack } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { useRecord } from '../../api/use-operation.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { Dimmed } from '../../components/dimmed.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { FieldList } from '../../components/record-page/field-list.tsx';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { recordScreens } from '../../components/record-screens.ts';
import { Section } from '../../components/section.tsx';
import { RecordPage } from '../records/record-page.tsx';

const route = getRouteApi('/secure-requests/$id');
const trail = [recordScreens.secure_request];

/** A secure request, whose payload is hidden until it is revealed. */
export function SecureRequestPage() {
  const { id } = route.useParams();
  const query = useRecord('getSecureRequestSummary', { params: { id } });
  return (
    <RecordQuery name="Secure request" trail={trail} query={query}>
      {({ accountId, template, ipAddress, createdAt }) => (
        <RecordPage key={id} id={id} accountId={accountId} title={template} trail={trail}>
          <Section title="Request">
            <FieldList
              fields={[
                { label: 'Template', value: template },
                { label: 'Source', value: ipAddress },
                { label: 'Received', value: createdAt, as: 'time' },
              ]}
            />
          </Section>
          <Payload id={id} />
        </RecordPage>
      )}
    </RecordQuery>
  );
}

/** How long a revealed payload is shown. */
const shownMilliseconds = 30_000;

function Payload({ id }: { id: string }) {
  const [payload, setPayload] = useState<object>();
  const { run, isRunning, error } = useAction('getSecureRequest');

  useEffect(() => {
    if (!payload) return;
    const timer = setTimeout(() => setPayload(undefined), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [payload]);

  async function open() {
    const answer = await run({ params: { id } });
    if (answer) setPayload(answer.payload);
  }

  return (
    <Section title="Payload" description="Stored encrypted. The history lists every access.">
      {payload ? (
        <Code block>{JSON.stringify(payload, null, 2)}</Code>
      ) : (
        <Stack align="flex-start">
          <Dimmed>Hides after 30 s. Access is logged.</Dimmed>
          <ErrorAlert message={error?.besides([])} />
          <GuardedButton
            operation="getSecureRequest"
            variant="default"
            leftSection={<IconLockOpen size={15} stroke={1.75} />}
            loading={isRunning}
            onClick={open}
          >
            Reveal payload
          </GuardedButton>
        </Stack>
      )}
    </Section>
  );
}
