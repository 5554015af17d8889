import { useRef, useState } from 'react';
import type { EditedCell, Fix, RowSelection } from '#shared/contracts/csv-imports/draft-changes.ts';
import { useAction } from '../../api/use-action.ts';
import { showAnswered } from './draft-rows.ts';
import { showDraft } from './shown-drafts.ts';

/**
 * What changes the rows of a draft. The changes run one after the other, in the order of the keys.
 * @param onFixed called when many rows may have changed
 */
export function useDraftChanges(id: string, onFixed: () => void) {
  const edit = useAction('editImportDraftCells');
  const fix = useAction('fixImportDraftRows');
  const undo = useAction('undoImportDraftStep');
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const [error, setError] = useState<{ message: string }>();
  const params = { id };

  const failed = edit.error ?? fix.error ?? undo.error;
  const inTurn = <Result>(run: () => Promise<Result>): Promise<Result> => {
    const next = last.current.then(() => {
      // The error of one change says nothing about the next.
      setError(undefined);
      for (const action of [edit, fix, undo]) action.reset();
      return run();
    });
    last.current = next.catch(() => {});
    return next;
  };
  return {
    error: failed ? { message: failed.details } : error,
    isFixing: fix.isRunning || undo.isRunning,
    /** Shows why a change is not possible. */
    setError,

    edit: (cells: EditedCell[]) =>
      inTurn(async () => {
        const answer = await edit.run({ params, body: { cells } });
        if (answer) showAnswered(id, answer.rows);
      }),

    fix: (selection: RowSelection, columns: number[], change: Fix) =>
      inTurn(async () => {
        const answer = await fix.run({ params, body: { selection, columns, fix: change } });
        if (answer) showDraft(answer.draft);
        if (answer) onFixed();
        return answer?.changedRows;
      }),

    undo: (isRedo: boolean) =>
      inTurn(async () => {
        const answer = await undo.run({ params, body: { isRedo } });
        if (answer) showDraft(answer.draft);
        if (answer) onFixed();
      }),
  };
}

export type DraftChanges = ReturnType<typeof useDraftChanges>;
