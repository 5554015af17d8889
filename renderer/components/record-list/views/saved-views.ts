import type { SavedView, ViewContent } from '#shared/contracts/records/saved-views.ts';
import { type CallOutput, call } from '../../../api/client.ts';
import { OperationError } from '../../../api/operation-error.ts';
import { queryClient } from '../../../api/query-client.ts';
import { operationQuery } from '../../../api/use-operation.ts';
import { toastError, toastWithUndo } from '../../toast.tsx';

const query = operationQuery('listSavedViews');

function changeCache(change: (views: SavedView[]) => SavedView[]): void {
  void queryClient.cancelQueries({ queryKey: query.queryKey });
  queryClient.setQueryData<CallOutput<'listSavedViews'>>(query.queryKey, (known) => ({
    items: change(known?.items ?? []).toSorted((one, other) => one.name.localeCompare(other.name)),
  }));
}

/** Shows a saved view at once, before the views are read again. */
export function cacheView(view: SavedView): void {
  changeCache((views) => [...views.filter(({ id }) => id !== view.id), view]);
}

/** Replaces what a view shows; a failure is reported. */
export async function saveView(
  { id, name }: SavedView,
  content: ViewContent,
): Promise<SavedView | undefined> {
  const saved = await attempt(
    () => call('updateSavedView', { params: { id }, body: { content } }),
    `${name} was not saved`,
  );
  if (saved) cacheView(saved);
  return saved;
}

/**
 * Deletes a view, and offers to restore it.
 * @param onRestored opens it again, if its list is still shown
 */
export async function deleteView({ id, name }: SavedView, onRestored: () => void): Promise<boolean> {
  const isDone = await attempt(() => call('deleteSavedView', { params: { id } }), `${name} was not deleted`);
  if (!isDone) return false;
  const restore = async () => {
    const view = await attempt(
      () => call('restoreSavedView', { params: { id } }),
      `${name} was not restored`,
    );
    if (!view) return;
    cacheView(view);
    onRestored();
  };
  toastWithUndo(`View deleted: ${name}`, () => void restore());
  return true;
}

/** Removes a deleted view after the screen has left it, so that the screen does not miss it. */
export function dropView({ id }: SavedView): void {
  changeCache((views) => views.filter((view) => view.id !== id));
}

async function attempt<Output>(work: () => Promise<Output>, failure: string): Promise<Output | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    toastError(`${failure}: ${error.details}`);
    return undefined;
  }
}
