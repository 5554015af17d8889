import { useState } from 'react';
import type { FieldSpec } from './field-spec.ts';
import { toValues } from './form-values.ts';
import { type Changes, useChanges } from './use-changes.ts';

/** A record in a form, with the time as of which it is changed. */
export interface Editing<Shown> {
  changes: Changes;
  /** `updatedAt` of the record beneath the changes; the service refuses them if it is another by now. */
  expectedUpdatedAt: string;
  /** Goes on from the record as it is now, where it could be read. */
  loadLatest(newest: Shown | undefined): void;
}

/** @param record as it is when the form is opened; what becomes of it later is taken over on purpose alone */
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
