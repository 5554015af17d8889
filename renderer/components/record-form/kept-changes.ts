import { useEffect, useRef } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { sessionQuery } from '../../api/session-state.ts';
import { useSession } from '../../stores/session.ts';
import type { FieldSpec, FormValues } from './field-spec.ts';
import type { Changes } from './use-changes.ts';

/** The changes of the form that was on the screen when the screens locked. */
interface KeptChanges {
  officerId: string | undefined;
  address: string;
  changed: FormValues;
}

let kept: KeptChanges | undefined;

const readSession = () => queryClient.getQueryState(sessionQuery.queryKey);

function isLocked(): boolean {
  const { data, dataUpdatedAt = 0 } = readSession() ?? {};
  const { coveredAt, coveredBy } = useSession.getState();
  return data?.state === 'locked' || (coveredBy === 'lock' && dataUpdatedAt <= coveredAt);
}

const readPlace = () => ({ officerId: readSession()?.data?.officer?.id, address: window.location.href });

/**
 * Keeps the changes of a form while the screens are locked: the same officer continues with them. They are only in the
 * memory of this window, and secret fields are not kept.
 */
export function useKeptChanges(changes: Changes, fields: readonly FieldSpec[]): void {
  const latest = useRef({ changes, fields });
  latest.current = { changes, fields };
  useEffect(() => {
    const place = readPlace();
    if (kept?.address === place.address && kept.officerId === place.officerId) {
      for (const [name, value] of Object.entries(kept.changed)) latest.current.changes.set(name, value);
    }
    kept = undefined;
    return () => {
      const { changes: last, fields: shown } = latest.current;
      if (!isLocked() || !last.isChanged) return;
      const names = new Set(shown.filter(({ isSecret }) => !isSecret).map(({ name }) => name));
      const changed = Object.entries(last.changed).filter(([name]) => names.has(name));
      kept = { ...place, changed: Object.fromEntries(changed) };
    };
  }, []);
}
