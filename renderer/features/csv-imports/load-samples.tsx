import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { clientCsvKinds, csvKindOf } from '#shared/contracts/csv-imports/kinds/index.ts';
import { queryClient } from '../../api/query-client.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { importSample } from './import-sample.ts';

/** Imports the samples whose rows need no other record. An undo removes them. */
export function LoadSamples() {
  const [isRunning, setRunning] = useState(false);
  const navigate = useNavigate();
  const load = async () => {
    setRunning(true);
    for (const kind of clientCsvKinds) if (!csvKindOf(kind).needsIssuer) await importSample(kind);
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
