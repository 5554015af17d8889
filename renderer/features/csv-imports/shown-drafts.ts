import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { queryClient } from '../../api/query-client.ts';
import { operationQuery } from '../../api/use-operation.ts';

/** Shows a draft from a response before it is read again. */
export function showDraft(draft: ImportDraft): void {
  const { queryKey } = operationQuery('getImportDraft', { params: { id: draft.id } });
  // A response that was requested earlier would replace it by the draft before the change.
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, draft);
}

/** Removes a draft that was imported from the list of files that are not imported, before the list is read again. */
export function hideImported(id: string): void {
  queryClient.setQueryData(operationQuery('listImportDrafts').queryKey, (known) =>
    known ? { ...known, items: known.items.filter((draft) => draft.id !== id) } : known,
  );
}
