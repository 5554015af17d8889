import { useState } from 'react';
import type { FieldSpec } from './field-spec.ts';
import { toValues } from './form-values.ts';
import { type Changes, useChanges } from './use-changes.ts';

/** A record in a form, with the time of its version. */
export interface Editing<Shown> {
  changes: Changes;
  /** `updatedAt` of the version in the form; the service rejects changes if it is no longer current. */
  expectedUpdatedAt: string;
  /** Continues with the current version of the record, if it could be read. */
  loadLatest(newest: Shown | undefined): void;
}

/** @param record as it is when the form is opened; later versions are used only after `loadLatest` */
export function useEditing<Shown extends { updatedAt: string }>(
  record: Shown,
  fields: FieldSpec[],
): Editing<Shown> {
  const [expectedUpdatedAt, setExpectedUpdatedAt] = useState(record.updatedAt);
  const changes = useChanges(toValues(fields, record));
  return {
    changes,
    expectedUpdatedAt,
    loadLatest(newest) {
      if (!newest) return;
      setExpectedUpdatedAt(newest.updatedAt);
      changes.rebase(toValues(fields, newest));
    },
  };
}
