import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { queryClient } from '../../api/query-client.ts';
import { operationQuery } from '../../api/use-operation.ts';

/** Shows a draft from a response before it is read again. */
export function showDraft(draft: ImportDraft): void {
  queryClient.setQueryData(operationQuery('getImportDraft', { params: { id: draft.id } }).queryKey, draft);
}
