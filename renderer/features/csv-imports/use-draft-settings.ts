import { useRef } from 'react';
import type { ImportDraft, setImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { queryClient } from '../../api/query-client.ts';
import { type Action, useAction } from '../../api/use-action.ts';
import { operationQuery } from '../../api/use-operation.ts';
import { showDraft } from './shown-drafts.ts';

/** What changes about a draft: its record type, owner, columns, or source. */
type Settings = InputOf<typeof setImportDraft>['body'];

/**
 * Changes the settings of a draft.
 * @param toSettings the change, from the draft as the changes before it have left it
 */
export type ChangeDraft = (toSettings: (draft: ImportDraft) => Settings) => void;

interface DraftSettings extends Pick<Action<'setImportDraft'>, 'isRunning' | 'error'> {
  change: ChangeDraft;
}

/**
 * Stores changes of a draft one after another, each based on the result of the one before: a list, such as the fields
 * of the columns, is stored as a whole, and a fast user changes a second item before the first one is stored.
 */
export function useDraftSettings(draft: ImportDraft): DraftSettings {
  const { run, isRunning, error } = useAction('setImportDraft');
  const last = useRef<Promise<void>>(Promise.resolve());
  const params = { id: draft.id };
  const { queryKey } = operationQuery('getImportDraft', { params });
  const store = async (toSettings: (draft: ImportDraft) => Settings) => {
    const stored = queryClient.getQueryData(queryKey) ?? draft;
    const changed = await run({ params, body: toSettings(stored) });
    if (changed) showDraft(changed);
  };
  return {
    isRunning,
    error,
    change(toSettings) {
      last.current = last.current.finally(() => store(toSettings));
    },
  };
}
