import { useState } from 'react';
import { type CallOutput, call } from '../../api/client.ts';
import { OperationError } from '../../api/operation-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { type Action, useAction } from '../../api/use-action.ts';
import { toast, toastError } from '../toast.tsx';
import type { FieldGroup, FormValues } from './field-spec.ts';
import { toBody, toValues } from './form-values.ts';
import { type Changes, useChanges } from './use-changes.ts';

/** The operations that update a record unless someone else has updated it meanwhile. */
type UpdateOperation =
  | 'correctIndividual'
  | 'updateInvestorAccount'
  | 'updateIssuer'
  | 'updateLegalEntity'
  | 'updateOffering';

export interface RecordVersion {
  id: string;
  updatedAt: string;
}

/** How officers update a record, in its form or on its page. */
export interface RecordEdit<Values extends RecordVersion = RecordVersion> {
  operation: UpdateOperation;
  groups: FieldGroup[];
  /** The record, with the values of the fields as the form shows them. */
  record: Values;
  /** Reads the record again; undefined if that failed. */
  reload: () => Promise<Values | undefined>;
  /** Shown after the update. */
  message: string;
}

/** A started edit of a record. */
export interface Editing extends Pick<Action<UpdateOperation>, 'isRunning' | 'error'> {
  changes: Changes;
  /**
   * Sends only the fields that changed; undefined if it failed.
   * @param acknowledged the warnings that the officer acknowledges
   */
  save(acknowledged: string[]): Promise<CallOutput<UpdateOperation> | undefined>;
  /** Continues with the current version of the record, if it can be read. */
  loadLatest(): Promise<void>;
  /** Writes the previous values of what `save` changed, with the same checks, and shows the result. */
  undo(saved: CallOutput<UpdateOperation>): Promise<void>;
}

/** Starts an edit from the record as it is now; later versions are used only after `loadLatest`. */
export function useRecordEdit<Values extends RecordVersion>(edit: RecordEdit<Values>): Editing {
  const { operation, record, reload } = edit;
  const fields = edit.groups.flatMap((group) => group.fields);
  // The service rejects changes of a version that is no longer current.
  const [expectedUpdatedAt, setExpectedUpdatedAt] = useState(record.updatedAt);
  const changes = useChanges(toValues(fields, record));
  const { run, isRunning, error, reset } = useAction(operation);
  const toInput = (values: FormValues, version: string, acknowledged: string[]) => ({
    params: { id: record.id },
    body: { ...toBody<object>(fields, values), expectedUpdatedAt: version },
    acknowledged,
  });
  return {
    changes,
    isRunning,
    error,
    save: (acknowledged) => run(toInput(changes.changed, expectedUpdatedAt, acknowledged)),
    async loadLatest() {
      const newest = await reload();
      if (newest) {
        setExpectedUpdatedAt(newest.updatedAt);
        changes.rebase(toValues(fields, newest));
      }
      reset();
    },
    async undo({ updatedAt }) {
      try {
        await call(operation, toInput(changes.replaced, updatedAt, []));
        toast('Change undone');
      } catch (problem) {
        if (!(problem instanceof OperationError)) throw problem;
        toastError(`The change was not undone. ${problem.details}`);
      }
      await queryClient.invalidateQueries();
    },
  };
}
