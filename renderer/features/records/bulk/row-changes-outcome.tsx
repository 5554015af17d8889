import { BulkOutcomeModal } from '../../../components/bulk/bulk-outcome.tsx';
import type { RowChanges } from './use-row-changes.ts';

/** The progress and the result of the last change of selected records. */
export function RowChangesOutcome({ changes: { bulk, current, undo } }: { changes: RowChanges }) {
  const { label = '', done = '' } = current ?? {};
  return <BulkOutcomeModal bulk={bulk} label={label} done={done} onUndo={undo} />;
}
