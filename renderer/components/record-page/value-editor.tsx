import { Button, Group } from '@mantine/core';
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { ErrorAlert } from '../error-alert.tsx';
import { EditConflict } from '../record-form/edit-record-form.tsx';
import type { FieldSpec } from '../record-form/field-spec.ts';
import { FormField } from '../record-form/form-field.tsx';
import { useKeptChanges } from '../record-form/kept-changes.ts';
import { type RecordEdit, useRecordEdit } from '../record-form/record-edit.ts';
import { isSaveKey, LeaveGuard } from '../record-form/record-form.tsx';
import { useWarnings, WarningsAlert } from '../record-form/warnings.tsx';
import { toastWithUndo } from '../toast.tsx';
import classes from './editable-value.module.css';
import { valueKeys } from './value-keys.ts';

export interface ValueEditorProps {
  label: string;
  /** The fields of the value, which are several for an address. */
  fields: readonly FieldSpec[];
  edit: RecordEdit;
  /** The value as the page shows it, for a conflict. */
  current: ReactNode;
  /** @param isFocusKept whether the focus was in the editor, and returns to the value */
  onClose: (isFocusKept: boolean) => void;
  /** Receives a function that saves and closes the editor; it returns false if that failed. */
  leave: RefObject<(() => Promise<boolean>) | undefined>;
}

/** Edits a value on the page of its record, with the inputs and the checks of the form. */
export function ValueEditor({ label, fields, edit, current, onClose, leave }: ValueEditorProps) {
  const { changes, save, undo, loadLatest, isRunning, error } = useRecordEdit(edit);
  const warnings = useWarnings(error, changes.values);
  const [timesLeft, setTimesLeft] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const saving = useRef<Promise<boolean>>(undefined);
  const isDone = useRef(false);
  const names = fields.map(({ name }) => name);
  useKeptChanges(`value ${edit.record.id} ${names[0]}`, changes.changed, changes.set, fields);

  async function store(acknowledged: string[]): Promise<boolean> {
    if (!changes.isChanged) return true;
    warnings.send();
    const saved = await save(acknowledged);
    if (!saved) return false;
    // The next edit starts from this version.
    await edit.reload();
    toastWithUndo(edit.message, () => void undo(saved));
    return true;
  }

  async function finish(isFocusKept: boolean, acknowledged: string[] = []): Promise<boolean> {
    if (isDone.current) return true;
    saving.current ??= store(acknowledged).finally(() => {
      saving.current = undefined;
    });
    const isStored = await saving.current;
    if (isStored && !isDone.current) close(isFocusKept);
    return isStored;
  }

  function close(isFocusKept: boolean) {
    isDone.current = true;
    onClose(isFocusKept);
  }

  /** What was rejected is not sent again before it is changed or acknowledged. */
  async function finishOnLeave(): Promise<boolean> {
    const isRejected = error !== undefined && warnings.isUnchanged && changes.isChanged;
    if (!isRejected) return finish(false);
    focusProblem(form.current);
    return false;
  }

  leave.current = finishOnLeave;
  const finishAfterBlur = useEffectEvent(() => void finishOnLeave());
  // After the inputs have handled the loss of the focus: a searchable select then selects what was typed.
  useEffect(() => {
    if (timesLeft > 0) finishAfterBlur();
  }, [timesLeft]);

  useEffect(() => {
    const [first] = inputsOf(form.current);
    first?.focus();
    if (first instanceof HTMLInputElement) first.select();
  }, []);
  useEffect(() => {
    if (error && isFocusFree(form.current)) focusProblem(form.current);
  }, [error]);
  // Shows the value of the other officer.
  const reload = useEffectEvent(() => void edit.reload());
  const isOutdated = error?.code === 'outdated';
  useEffect(() => {
    if (isOutdated) reload();
  }, [isOutdated]);

  function onKeyDown(event: KeyboardEvent) {
    const { target, key } = event;
    // An open list of options has the keys.
    if (event.defaultPrevented || (target as Element).getAttribute('aria-expanded') === 'true') return;
    const isInput = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (key === valueKeys.cancel.keys) close(true);
    else if (isSaveKey(event) || (key === valueKeys.save.keys && isInput)) void finish(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    // The focus also leaves when another window is in front; then it returns.
    if (currentTarget.contains(relatedTarget) || !document.hasFocus()) return;
    setTimesLeft((times) => times + 1);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void finish(true);
  }

  return (
    <form
      ref={form}
      aria-label={`Edit ${label}`}
      className={classes.editor}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      noValidate
    >
      <div className={classes.fields}>
        {fields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            value={changes.values[field.name] ?? ''}
            values={changes.values}
            error={error?.at(field.name)}
            warnings={warnings.at(field.name)}
            onChange={(value) => changes.set(field.name, value)}
          />
        ))}
      </div>
      {isOutdated ? (
        <EditConflict
          onLoadLatest={async () => {
            await loadLatest();
            inputsOf(form.current)[0]?.focus();
          }}
        >
          Current value: {current}
        </EditConflict>
      ) : error?.code === 'warnings' ? (
        <WarningsAlert
          warnings={warnings}
          fields={names}
          isRunning={isRunning}
          onAcknowledge={(acknowledged) => void finish(true, acknowledged)}
        />
      ) : (
        <ErrorAlert message={error?.besides(names)} />
      )}
      {/* Not in the order of focus, in which the next value follows; the keyboard has Enter and Escape. */}
      <Group gap={6}>
        <Button type="submit" size="compact-xs" loading={isRunning} tabIndex={-1}>
          Save
        </Button>
        <Button size="compact-xs" variant="default" tabIndex={-1} onClick={() => close(true)}>
          Cancel
        </Button>
      </Group>
      <LeaveGuard isUnsaved={() => changes.isChanged && !isDone.current} settle={() => saving.current} />
    </form>
  );
}

type FieldInput = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function inputsOf(form: HTMLFormElement | null): FieldInput[] {
  return [...(form?.querySelectorAll<FieldInput>('input:not([type=hidden]), select, textarea') ?? [])];
}

/** Whether the editor may take the focus: the user is not typing elsewhere. */
function isFocusFree(form: HTMLFormElement | null): boolean {
  const focused = document.activeElement;
  return form?.contains(focused) || !focused?.closest('input, textarea, select, [role=dialog]');
}

function focusProblem(form: HTMLFormElement | null): void {
  const marked = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-warned]');
  (marked ?? form?.querySelector<HTMLElement>('[role=alert] button') ?? inputsOf(form)[0])?.focus();
}
