import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { OperationError } from '../../api/operation-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { toastError } from '../../components/toast.tsx';
import { receiveFiles } from './accept-files.tsx';
import { readSamples } from './samples.tsx';

/** Imports the samples at once: their rows have neither errors nor warnings. An undo removes them. */
export function LoadSamples() {
  const [isRunning, setRunning] = useState(false);
  const navigate = useNavigate();
  const load = async () => {
    setRunning(true);
    try {
      for (const { id } of await receiveFiles(await readSamples())) {
        await call('checkImportDraft', { params: { id } });
        await call('runImportDraft', { params: { id }, body: {} });
      }
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      toastError(error.message);
    }
    setRunning(false);
    await queryClient.invalidateQueries();
    await navigate({ to: '/imports' });
  };
  return (
    <GuardedButton
      operation="createImportDraft"
      variant="default"
      loading={isRunning}
      onClick={() => void load()}
    >
      Load sample data
    </GuardedButton>
  );
}
