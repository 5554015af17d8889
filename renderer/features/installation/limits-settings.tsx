import { Stack } from '@mantine/core';
import { limits } from '#shared/domain/limits.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Section } from '../../components/section.tsx';
import { FactTable } from './fact-table.tsx';
import { LimitForm } from './limit-form.tsx';

const mebibyte = 1024 * 1024;

/** Limits that cannot be changed (decisions.md § 8). */
const fixed = [
  { name: 'JSON request body', value: `${limits.jsonBodyBytes / mebibyte} MiB` },
  { name: 'CSV file', value: `${limits.csvBytes / mebibyte} MiB, ${limits.csvColumns} columns` },
  { name: 'Records per page of the client API', value: String(limits.pageSizeMax) },
  { name: 'User access token', value: `${limits.accessTokenHours} hours` },
  { name: 'Failed API keys per address', value: `${limits.failedKeysPerMinute} per minute` },
];

export function LimitsSettings() {
  const query = useOperation('getSettings');
  return (
    <Section title="Limits" description="Maximum sizes of requests and uploads.">
      <Loaded query={query} height={260}>
        {({ fileBytes }) => (
          <Stack gap="lg">
            <FileLimit key={fileBytes} fileBytes={fileBytes} />
            <FactTable facts={fixed} nameWidth={280} maw={560} />
            <Dimmed>These limits apply to every installation.</Dimmed>
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function FileLimit({ fileBytes }: { fileBytes: number }) {
  const { run, isRunning, error } = useAction('setFileLimit');
  const least = limits.fileBytesLeast / mebibyte;
  const most = limits.fileBytesMost / mebibyte;
  return (
    <LimitForm
      label="Uploaded document (MiB)"
      description={`From ${least} to ${most}. Applies to new uploads only.`}
      width={340}
      min={least}
      max={most}
      value={fileBytes / mebibyte}
      operation="setFileLimit"
      field="fileBytes"
      isRunning={isRunning}
      error={error}
      message="Limit updated"
      onSave={(value) => run({ body: { fileBytes: Math.round(value * mebibyte) } })}
    />
  );
}
