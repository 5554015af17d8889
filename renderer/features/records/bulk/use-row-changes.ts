import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { OperationError } from '../../../api/operation-error.ts';
import { sendEach } from '../../../components/bulk/send-each.ts';
import { type Bulk, type BulkItem, countNotUpdated, useBulk } from '../../../components/bulk/use-bulk.ts';
import { formatErrors } from '../../../components/format-error.ts';
import { formatCount } from '../../../components/format-number.ts';
import type { SelectedRows } from '../../../components/record-list/selected-rows.ts';
import { toast, toastError, toastWithUndo } from '../../../components/toast.tsx';

/** A change of single records that is made of each selected one. */
export interface RowChange {
  /** The title of the progress: "Archive". */
  label: string;
  /** After it: "Archived". */
  done: string;
  /**
   * Changes one record.
   * @returns what undoes it; undefined if nothing changed
   * @throws OperationError
   */
  change(id: string): Promise<(() => Promise<unknown>) | undefined>;
}

export interface RowChanges {
  bulk: Bulk;
  /** The change that runs, or ran last. */
  current: Pick<RowChange, 'label' | 'done'> | undefined;
  run(change: RowChange): Promise<void>;
  /** Undoes what was done; undefined if nothing changed. */
  undo: (() => void) | undefined;
}

/** What undoing a change shows while it runs. */
const undoing = { label: 'Undo', done: 'Undone' };

/** Makes the same change of each selected record; those that could not be changed stay selected. */
export function useRowChanges({ list, readIds, select }: SelectedRows): RowChanges {
  const bulk = useBulk();
  const [current, setCurrent] = useState<RowChanges['current']>();
  const [undos, setUndos] = useState<ReadonlyMap<string, () => Promise<unknown>>>(new Map());

  const undoAll = async (steps: ReadonlyMap<string, () => Promise<unknown>>) => {
    setCurrent(undoing);
    const items = [...steps.keys()].map((id) => ({ id, title: id }));
    const outcome = await bulk.run(items, (portion) =>
      sendEach(portion, async ({ id }) => steps.get(id)?.()),
    );
    bulk.close();
    const { done, rejected, error } = outcome;
    if (done.length === items.length)
      return toast(`Undone: ${formatCount(done.length, list.one, list.many)}`);
    const [first] = rejected;
    const reason = error ?? (first && formatErrors(first.errors));
    const counts = `Undone: ${done.length.toLocaleString()} of ${items.length.toLocaleString()}`;
    // No reason, if an officer stopped it.
    toastError(reason ? `${counts}. ${reason}` : counts);
  };

  return {
    bulk,
    current,
    undo: undos.size > 0 ? () => void undoAll(undos) : undefined,
    async run(change) {
      setCurrent(change);
      const steps = new Map<string, () => Promise<unknown>>();
      let ids: string[];
      try {
        ids = await readIds();
      } catch (error) {
        if (!(error instanceof OperationError)) throw error;
        toastError(error.besides([]) ?? error.message);
        return;
      }
      const items: BulkItem[] = ids.map((id) => ({ id, title: id }));
      const outcome = await bulk.run(items, async (portion) => {
        const sent = await sendEach(portion, async ({ id }) => {
          const undo = await change.change(id);
          if (undo) steps.set(id, undo);
        });
        await nameItems(portion.filter(({ id }) => sent.rejected.some((one) => one.id === id)));
        return sent;
      });
      const done = new Set(outcome.done);
      select(ids.filter((id) => !done.has(id)));
      setUndos(steps);
      if (countNotUpdated(outcome) > 0 || outcome.rejected.length > 0) return;
      bulk.close();
      const message = `${change.done}: ${formatCount(done.size, list.one, list.many)}`;
      if (steps.size > 0) toastWithUndo(message, () => void undoAll(steps));
      else toast(message);
    },
  };
}

/** Finds the titles of records, of which a selection has only the IDs. */
async function nameItems(items: readonly BulkItem[]): Promise<void> {
  for (const item of items) {
    const { items: hits } = await call('searchRecords', { query: { text: item.id } });
    item.title = hits.find(({ id }) => id === item.id)?.title ?? item.id;
  }
}
