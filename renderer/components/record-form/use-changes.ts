import { useState } from 'react';
import type { FormValues } from './field-spec.ts';

/** What somebody has changed in a form, and what stood there before. */
export interface Changes {
  values: FormValues;
  /** The fields alone that are other than they were. */
  changed: FormValues;
  isChanged: boolean;
  set(name: string, value: string | boolean): void;
  /** Lets other values stand beneath what was changed, as when the record has become another meanwhile. */
  rebase(initial: FormValues): void;
}

/** Keeps what is changed apart from what was there, so that a save sends no more than that. */
export function useChanges(initially: FormValues): Changes {
  const [initial, setInitial] = useState(initially);
  const [touched, setTouched] = useState<FormValues>({});
  const changed = Object.fromEntries(
    Object.entries(touched).filter(([name, value]) => value !== initial[name]),
  );
  return {
    values: { ...initial, ...touched },
    changed,
    isChanged: Object.keys(changed).length > 0,
    set: (name, value) => setTouched((former) => ({ ...former, [name]: value })),
    rebase: setInitial,
  };
}
