import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { CsvImport } from '#shared/contracts/csv-imports/imports.ts';
import { OperationError } from '../../api/operation-error.ts';
import { pollWhile } from '../../api/query-client.ts';
import { operationQuery } from '../../api/use-operation.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { recordScreens } from '../../components/record-screens.ts';
import { ScreenBody } from '../../components/screen-body.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { nameKind } from './import-labels.ts';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportProgress } from './import-progress.tsx';
import { UndoImport } from './undo-import.tsx';

const route = getRouteApi('/imports/$id');

/** The polling interval while it runs. */
const pollMilliseconds = 300;

/** An import: its progress, its result, and its undo. */
export function ImportScreen() {
  const { id } = route.useParams();
  const { data: imported, error } = useQuery({
    ...operationQuery('getImport', { params: { id } }),
    refetchInterval: pollWhile(pollMilliseconds, isActive),
  });
  if (error && !(error instanceof OperationError)) throw error;
  return (
    <>
      <ScreenHeader
        title={imported?.fileName ?? 'Import'}
        trail={[recordScreens.csv_import]}
        badge={
          imported && (
            <StateBadge state={imported.progress?.stage === 'queued' ? 'QUEUED' : imported.status} />
          )
        }
        description={imported && `${nameKind(imported.kind)} for ${imported.accountName}`}
        actions={imported && <UndoImport imported={imported} />}
      />
      <ScreenBody>
        <ErrorAlert message={error?.message} />
        {!imported && !error && <Skeleton height={160} />}
        {imported && (
          <Stack gap="lg">
            {isActive(imported) ? (
              <ImportProgress imported={imported} />
            ) : (
              <ImportOutcome imported={imported} />
            )}
          </Stack>
        )}
      </ScreenBody>
    </>
  );
}

function isActive({ status }: CsvImport): boolean {
  return status === 'RUNNING' || status === 'UNDOING';
}
