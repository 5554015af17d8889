import { useState } from 'react';
import type { FieldSpec } from './field-spec.ts';
import { toValues } from './form-values.ts';
import { type Changes, useChanges } from './use-changes.ts';

/** A record in a form, with the time as of which it is changed. */
export interface Editing {
  changes: Changes;
  /** `updatedAt` of the record beneath the changes; the service refuses them if it is another by now. */
  seen: string;
  /** Goes on from the record as it is now. */
  takeOver(): void;
}

/** @param record as it is now; what stands in the form is how it was when the form was opened */
export function useEditing<Shown extends { updatedAt: string }>(record: Shown, fields: FieldSpec[]): Editing {
  const [seen, setSeen] = useState(record.updatedAt);
  const changes = useChanges(toValues(fields, record));
  return {
    changes,
    seen,
    takeOver() {
      setSeen(record.updatedAt);
      changes.rebase(toValues(fields, record));
    },
  };
}
