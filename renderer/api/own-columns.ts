import { useQuery } from '@tanstack/react-query';
import type { ListName } from '#shared/contracts/records/lists/index.ts';
import type { ShownColumns } from '#shared/contracts/records/saved-views.ts';
import { toastError } from '../components/toast.tsx';
import { type CallOutput, callBeforeClose, callWith } from './client.ts';
import { OperationError } from './operation-error.ts';
import { queryClient } from './query-client.ts';
import { operationQuery } from './use-operation.ts';

type OwnColumns = CallOutput<'listOwnColumns'>;

const query = { ...operationQuery('listOwnColumns'), refetchInterval: false as const };

/** The columns to store next; undefined for the default ones. */
const unsaved = new Map<ListName, ShownColumns | undefined>();
let isSaving = false;

/** The columns of a list as the officer arranged them, and whether they were read. */
export function useOwnColumns(list: ListName): { columns: ShownColumns | undefined; areRead: boolean } {
  const { data, isError } = useQuery(query);
  return {
    columns: data?.items.find((own) => own.list === list)?.columns,
    areRead: data !== undefined || isError,
  };
}

/**
 * Shows the columns at once, and stores them.
 * @param columns undefined for the default ones
 */
export function setOwnColumns(list: ListName, columns: ShownColumns | undefined): void {
  void queryClient.cancelQueries({ queryKey: query.queryKey });
  queryClient.setQueryData<OwnColumns>(query.queryKey, (known) => {
    const others = known?.items.filter((own) => own.list !== list) ?? [];
    return { items: columns ? [...others, { list, columns: [...columns] }] : others };
  });
  unsaved.set(list, columns);
  if (!isSaving) void saveColumns();
}

const toRequest = (list: ListName, columns: ShownColumns | undefined) => ({
  body: { list, ...(columns && { columns: [...columns] }) },
});

// A page that closes or loads again does not continue after the request that it has sent.
window.addEventListener('pagehide', () => {
  for (const [list, columns] of unsaved) callBeforeClose('setOwnColumns', toRequest(list, columns));
  unsaved.clear();
});

/** One request at a time, so that the last change is stored last. */
async function saveColumns(): Promise<void> {
  isSaving = true;
  try {
    for (const [list, columns] of unsaved) {
      unsaved.delete(list);
      await callWith({ outlivesPage: true }, 'setOwnColumns', toRequest(list, columns));
    }
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    toastError(`The columns were not saved: ${error.details}`);
  } finally {
    isSaving = false;
    void queryClient.invalidateQueries({ queryKey: query.queryKey });
  }
}
