import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { sessionQuery } from '../../api/session-state.ts';
import { useSession } from '../../stores/session.ts';
import type { FieldSpec, FormValues } from './field-spec.ts';

/** What was typed on the screen on which the screens locked, by the names of the forms. */
interface KeptInput {
  officerId: string | undefined;
  address: string;
  values: Map<string, unknown>;
}

/** It is only in the memory of this window. */
let kept: KeptInput | undefined;

const readSession = () => queryClient.getQueryState(sessionQuery.queryKey);

function isLocked(): boolean {
  const { data, dataUpdatedAt = 0 } = readSession() ?? {};
  const { coveredAt, coveredBy } = useSession.getState();
  return data?.state === 'locked' || (coveredBy === 'lock' && dataUpdatedAt <= coveredAt);
}

const readPlace = () => ({ officerId: readSession()?.data?.officer?.id, address: window.location.href });

type Place = ReturnType<typeof readPlace>;

const isFrom = (input: KeptInput | undefined, { officerId, address }: Place): input is KeptInput =>
  input?.officerId === officerId && input?.address === address;

/** What was kept under a name for this officer on this screen. */
function readKept<Value>(name: string): Value | undefined {
  return isFrom(kept, readPlace()) ? (kept.values.get(name) as Value | undefined) : undefined;
}

/**
 * Keeps a value from the lock of the screens until the same officer opens the form on the same screen again. What is
 * kept elsewhere is then abandoned.
 *
 * @param name of the form, with the ID of its record: unique on the screen
 * @param read returns what to keep; undefined for nothing
 */
function useKeeping(name: string, read: () => unknown): void {
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    const { officerId } = readPlace();
    if (isFrom(kept, readPlace())) kept.values.delete(name);
    else kept = undefined;
    return () => {
      const value = isLocked() ? latest.current() : undefined;
      if (value === undefined) return;
      const place = { officerId, address: window.location.href };
      if (!isFrom(kept, place)) kept = { ...place, values: new Map() };
      kept.values.set(name, value);
    };
  }, [name]);
}

/**
 * As `useState`, for what is typed: it survives a lock of the screens. Not for secrets.
 *
 * @param name as for `useKeeping`
 * @returns also whether it is what was typed before a lock
 */
export function useKeptState<Value>(
  name: string,
  initially: Value | (() => Value),
): [value: Value, setValue: Dispatch<SetStateAction<Value>>, isRestored: boolean] {
  const [restored] = useState(() => readKept<{ value: Value }>(name));
  const [value, setValue] = useState(restored ? restored.value : initially);
  const first = useRef(value);
  const isRestored = restored !== undefined;
  useKeeping(name, () => (isRestored || !Object.is(value, first.current) ? { value } : undefined));
  return [value, setValue, isRestored];
}

/**
 * Keeps the changes of a form while the screens are locked, except those of secret fields.
 *
 * @param name as for `useKeeping`
 * @param changed only the fields that differ from their initial values
 */
export function useKeptChanges(
  name: string,
  changed: FormValues,
  set: (name: string, value: string | boolean) => void,
  fields: readonly FieldSpec[],
): void {
  const [restored] = useState(() => readKept<FormValues>(name));
  const latestSet = useRef(set);
  latestSet.current = set;
  useEffect(() => {
    for (const [field, value] of Object.entries(restored ?? {})) latestSet.current(field, value);
  }, [restored]);
  useKeeping(name, () => {
    const names = new Set(fields.filter(({ isSecret }) => !isSecret).map(({ name }) => name));
    const entries = Object.entries(changed).filter(([field]) => names.has(field));
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  });
}
