import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { OperationName } from '#shared/contracts/index.ts';
import type { OperationError } from '../../api/operation-error.ts';
import { RoleGate } from '../access/role-gate.tsx';
import { ErrorAlert } from '../error-alert.tsx';
import { focusIfFree } from '../focus-if-free.ts';
import { linkToRecord } from '../record-screens.ts';
import { ButtonLink } from '../route-link.tsx';
import { ScreenHeader, type ScreenHeaderProps } from '../screen-header.tsx';
import { Section } from '../section.tsx';
import type { FieldGroup } from './field-spec.ts';
import { FormField } from './form-field.tsx';
import { useKeptChanges } from './kept-changes.ts';
import classes from './record-form.module.css';
import type { Changes } from './use-changes.ts';
import { type FormWarnings, useWarnings, WarningsAlert } from './warnings.tsx';

interface RecordFormProps {
  title: string;
  trail: NonNullable<ScreenHeaderProps['trail']>;
  groups: FieldGroup[];
  changes: Changes;
  operation: OperationName;
  verb: string;
  isRunning: boolean;
  error: OperationError | undefined;
  /**
   * Saves; returns the ID of the record to open, or undefined if it failed.
   * @param acknowledged the warnings that the officer acknowledges
   */
  onSave: (acknowledged: string[]) => Promise<string | undefined>;
  /** The record whose page Cancel leads back to; without it, the list. */
  cancelTo?: string;
  /** Shown above the groups. */
  children?: ReactNode;
  /** Shown if the record has changed meanwhile; undefined for a new record. */
  conflict?: ReactNode;
}

/** The screen that creates or updates a record. */
export function RecordForm(props: RecordFormProps) {
  const { title, trail, groups, changes, verb, isRunning, error, onSave, cancelTo } = props;
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const isSaved = useRef(false);
  const specs = groups.flatMap((group) => group.fields);
  const fields = specs.map(({ name }) => name);
  const isNew = props.conflict === undefined;
  const warnings = useWarnings(error, changes.values);
  useKeptChanges('record', changes.changed, changes.set, specs);

  useEffect(() => {
    if (isNew) focusIfFree(form.current?.querySelector<HTMLElement>('input, select, textarea'));
  }, [isNew]);
  // Scrolls to the first error or warning.
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-warned]')?.focus();
  }, [error]);

  async function submit(event?: FormEvent, acknowledged: string[] = []) {
    event?.preventDefault();
    // Already leaving because it was saved.
    if (isSaved.current) return;
    warnings.send();
    const savedId = await onSave(acknowledged);
    const link = savedId === undefined ? undefined : linkToRecord(savedId);
    if (link === undefined) return;
    isSaved.current = true;
    await navigate(link);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isSaveKey(event)) return;
    event.preventDefault();
    void submit();
  }

  return (
    <>
      <ScreenHeader title={title} trail={trail} />
      <RoleGate operation={props.operation}>
        <form ref={form} onSubmit={submit} onKeyDown={onKeyDown} noValidate className={classes.form}>
          <div className={classes.scroll}>
            <div className={classes.groups}>
              {props.children}
              {groups.map((group) => (
                <FormGroup
                  key={group.title}
                  group={group}
                  changes={changes}
                  error={error}
                  warnings={warnings}
                />
              ))}
              <SaveProblem
                error={error}
                conflict={props.conflict}
                warnings={
                  <WarningsAlert
                    warnings={warnings}
                    fields={fields}
                    isRunning={isRunning}
                    onAcknowledge={(acknowledged) => void submit(undefined, acknowledged)}
                  />
                }
                fields={fields}
              />
            </div>
          </div>
          <div className={classes.bar}>
            <Cancel cancelTo={cancelTo} trail={trail} />
            <Button type="submit" loading={isRunning}>
              {verb}
            </Button>
          </div>
        </form>
      </RoleGate>
      <LeaveGuard isUnsaved={() => changes.isChanged && !isSaved.current} />
    </>
  );
}

/** Whether the key saves a form: Ctrl+Enter, from any of its fields. */
export function isSaveKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}

interface SaveProblemProps extends Pick<RecordFormProps, 'error' | 'conflict'> {
  warnings: ReactNode;
  fields: readonly string[];
}

/** Why the form was not saved, as far as no field shows it. */
function SaveProblem({ error, conflict, warnings, fields }: SaveProblemProps) {
  if (error?.code === 'outdated') return conflict;
  if (error?.code === 'warnings') return warnings;
  return <ErrorAlert message={error?.besides(fields)} />;
}

/** Leads back to where the officer came from. */
function Cancel({ cancelTo, trail }: Pick<RecordFormProps, 'cancelTo' | 'trail'>) {
  const link = cancelTo === undefined ? undefined : linkToRecord(cancelTo);
  if (link) {
    return <ButtonLink {...link}>Cancel</ButtonLink>;
  }
  return <ButtonLink to={trail[0]?.to}>Cancel</ButtonLink>;
}

interface FormGroupProps {
  group: FieldGroup;
  changes: Changes;
  error: OperationError | undefined;
  warnings: FormWarnings;
}

function FormGroup({ group, changes, error, warnings }: FormGroupProps) {
  return (
    <Section title={group.title} description={group.description}>
      <div className={classes.fields}>
        {group.fields.map((field) => (
          <div key={field.name} className={field.kind === 'long' ? classes.wide : undefined}>
            <FormField
              field={field}
              value={changes.values[field.name] ?? ''}
              values={changes.values}
              error={error?.at(field.name)}
              warnings={warnings.at(field.name)}
              onChange={(value) => changes.set(field.name, value)}
            />
          </div>
        ))}
      </div>
    </Section>
  );
}

interface LeaveGuardProps {
  /** Called when the user leaves. */
  isUnsaved: () => boolean;
  /** Called before it: ends the saving that has started. */
  settle?: () => Promise<unknown> | undefined;
}

/** Asks before the user leaves a screen with unsaved changes. */
export function LeaveGuard({ isUnsaved, settle }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async () => {
      await settle?.();
      return isUnsaved();
    },
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title="Leave without saving?">
      <Text size="sm">Your changes are not saved. They are lost if you leave.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => proceed?.()}>
          Leave without saving
        </Button>
        <Button onClick={() => reset?.()} data-autofocus>
          Stay
        </Button>
      </Group>
    </Modal>
  );
}
