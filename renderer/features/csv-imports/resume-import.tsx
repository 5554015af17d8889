import { Alert, Stack, Text } from '@mantine/core';
import { IconInfoCircle, IconPlayerPlay } from '@tabler/icons-react';
import type { CsvImport } from '#shared/contracts/csv-imports/imports.ts';
import { useAction } from '../../api/use-action.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { When } from '../../components/when.tsx';
import { countKind, countRows } from './import-labels.ts';

/** An import that ended before its last row: what was kept, and how the rest is imported. */
export function StoppedEarly({ imported }: { imported: CsvImport }) {
  const { id, kind, status, successfulRows, unreachedRows, resumableUntil } = imported;
  const resume = useAction('resumeImport');
  if (status !== 'CANCELLED' && status !== 'INTERRUPTED') return null;
  const reason = status === 'CANCELLED' ? 'was canceled' : 'was interrupted because Offerdesk stopped';
  return (
    <Alert color="yellow" icon={<IconInfoCircle />} title={`The import ${reason}`}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {successfulRows > 0 && `${countKind(kind, successfulRows)} imported and kept. `}
          {unreachedRows > 0 && `${countRows(unreachedRows)} not reached. `}
          {resumableUntil ? (
            <>
              You can resume the import with the same settings until{' '}
              <When at={resumableUntil} exactTo="minute" />.
            </>
          ) : (
            'To import the other rows, import the file again. Rows that were imported are rejected or skipped.'
          )}
        </Text>
        {resumableUntil && (
          <GuardedButton
            operation="resumeImport"
            leftSection={<IconPlayerPlay size={14} stroke={1.75} />}
            loading={resume.isRunning}
            onClick={() => void resume.run({ params: { id } })}
          >
            Resume import
          </GuardedButton>
        )}
        <ErrorAlert message={resume.error?.details} />
      </Stack>
    </Alert>
  );
}
