import { useState } from 'react';
import type { FormValues } from './field-spec.ts';

/** The changes in a form, and the initial values. */
export interface Changes {
  values: FormValues;
  /** Only the fields that differ. */
  changed: FormValues;
  /** The initial values of the fields that differ. */
  replaced: FormValues;
  isChanged: boolean;
  set(name: string, value: string | boolean): void;
  /** Replaces the initial values under the changes, when the record has changed meanwhile. */
  rebase(initial: FormValues): void;
}

/** Separates changes from the initial values, so that only changes are saved. */
export function useChanges(initially: FormValues): Changes {
  const [initial, setInitial] = useState(initially);
  const [touched, setTouched] = useState<FormValues>({});
  const changed = Object.fromEntries(
    Object.entries(touched).filter(([name, value]) => value !== initial[name]),
  );
  return {
    values: { ...initial, ...touched },
    changed,
    replaced: Object.fromEntries(Object.entries(initial).filter(([name]) => Object.hasOwn(changed, name))),
    isChanged: Object.keys(changed).length > 0,
    set: (name, value) => setTouched((previous) => ({ ...previous, [name]: value })),
    rebase: setInitial,
  };
}
