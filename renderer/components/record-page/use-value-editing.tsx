import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { DetailRow } from '#shared/records/derive-details.ts';
import { useReason } from '../access/guard.tsx';
import { useKeptState } from '../record-form/kept-changes.ts';
import type { RecordEdit } from '../record-form/record-edit.ts';
import { useShortcuts } from '../use-shortcuts.ts';
import { fieldsOfRow } from './row-fields.ts';
import { ValueEditor } from './value-editor.tsx';
import { valueKeys } from './value-keys.ts';

/** The editing of one value. */
export interface ValueEditing {
  name: string;
  /** The editor, while it is open. */
  editor: ReactNode;
  open: () => void;
}

interface ValuesEditing {
  /** The editing of a row; undefined if this officer cannot change its value here. */
  editingOf: (row: DetailRow, current: ReactNode) => ValueEditing | undefined;
  /** Contains the values. */
  container: RefObject<HTMLDivElement | null>;
}

/** The editing of the values on the page of a record, one at a time. */
export function useValueEditing(recordId: string, edit: RecordEdit | undefined): ValuesEditing {
  const [openName, setOpenName] = useKeptState<string | undefined>(`value of ${recordId}`, undefined);
  const reason = useReason({ ...(edit && { operation: edit.operation }) });
  const container = useRef<HTMLDivElement>(null);
  const leave = useRef<() => Promise<boolean>>(undefined);
  const focusOn = useRef<string>(undefined);
  const allowed = reason === undefined ? edit : undefined;
  const fields = allowed?.groups.flatMap((group) => group.fields) ?? [];
  useShortcuts('Values', allowed ? Object.values(valueKeys) : []);

  useEffect(() => {
    if (openName !== undefined || focusOn.current === undefined) return;
    container.current?.querySelector<HTMLElement>(`[data-value="${focusOn.current}"]`)?.focus();
    focusOn.current = undefined;
  }, [openName]);

  async function open(name: string) {
    if (openName === undefined || (await leave.current?.())) setOpenName(name);
  }

  return {
    container,
    editingOf(row, current) {
      const ofRow = fieldsOfRow(row, fields);
      const [first] = ofRow;
      if (!allowed || !first) return undefined;
      const { name } = first;
      return {
        name,
        open: () => void open(name),
        editor: openName === name && (
          <ValueEditor
            label={row.label}
            fields={ofRow}
            edit={allowed}
            current={current}
            leave={leave}
            onClose={(isFocusKept) => {
              focusOn.current = isFocusKept ? name : undefined;
              setOpenName(undefined);
            }}
          />
        ),
      };
    },
  };
}
