import { Group, NumberInput, Skeleton, Stack, Table, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { limits } from '#shared/domain/limits.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation } from '../../api/use-operation.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { useWhyNot } from '../../components/access/why-not.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Section } from '../../components/section.tsx';
import { toastWithUndo } from '../../components/toast.tsx';

const mebibyte = 1024 * 1024;

/** Limits that cannot be changed (decisions.md § 8). */
const fixed = [
  ['JSON request body', `${limits.jsonBodyBytes / mebibyte} MiB`],
  ['CSV file', `${limits.csvBytes / mebibyte} MiB, ${limits.csvColumns} columns`],
  ['Records per page of the client API', String(limits.pageSizeMax)],
  ['User access token', `${limits.accessTokenHours} hours`],
  ['Failed API keys per address', `${limits.failedKeysPerMinute} per minute`],
] as const;

/** The size limits. */
export function LimitsSettings() {
  const { output, error, reload } = useOperation('getSettings');
  return (
    <Section title="Limits" description="Maximum sizes of requests and uploads.">
      {!output && <ErrorAlert message={error?.message} onRetry={reload} />}
      {!output && !error && <Skeleton height={260} />}
      {output && (
        <Stack gap="lg">
          <FileLimit key={output.fileBytes} fileBytes={output.fileBytes} />
          <Table variant="vertical" layout="fixed" maw={560}>
            <Table.Tbody>
              {fixed.map(([name, value]) => (
                <Table.Tr key={name}>
                  <Table.Th w={280} fw={500}>
                    {name}
                  </Table.Th>
                  <Table.Td>{value}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Text size="sm" c="dimmed">
            These limits apply to every installation.
          </Text>
        </Stack>
      )}
    </Section>
  );
}

function FileLimit({ fileBytes }: { fileBytes: number }) {
  const [typed, setTyped] = useState<number | string>(fileBytes / mebibyte);
  const { run, isRunning, error } = useAction('setFileLimit');
  const whyNot = useWhyNot()('setFileLimit');
  const isChanged = Number(typed) * mebibyte !== fileBytes;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isChanged) return;
    if (await run({ body: { fileBytes: Math.round(Number(typed) * mebibyte) } })) {
      toastWithUndo('Limit updated', () => void run({ body: { fileBytes } }));
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-end">
        <NumberInput
          label="Uploaded document (MiB)"
          description={`From ${limits.fileBytesLeast / mebibyte} to ${limits.fileBytesMost / mebibyte}. Applies to new uploads only.`}
          w={340}
          min={limits.fileBytesLeast / mebibyte}
          max={limits.fileBytesMost / mebibyte}
          clampBehavior="none"
          value={typed}
          disabled={whyNot !== undefined}
          onChange={setTyped}
          error={error?.at('fileBytes')}
        />
        <GuardedButton
          type="submit"
          variant="default"
          loading={isRunning}
          whyNot={whyNot ?? (isChanged ? undefined : 'No changes')}
        >
          Save
        </GuardedButton>
      </Group>
      <ErrorAlert message={error?.besides(['fileBytes'])} />
    </form>
  );
}
