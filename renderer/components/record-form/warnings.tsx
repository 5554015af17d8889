import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { toAcknowledgement, type Warning } from '#shared/contracts/errors.ts';
import type { OperationError } from '../../api/operation-error.ts';
import { formatError } from '../format-error.ts';
import { kindOf, RecordLink } from '../record-link.tsx';
import type { FormValues } from './field-spec.ts';
import classes from './warnings.module.css';

/** The warnings about the values that a form sent last. */
export interface FormWarnings {
  /** Those about a field, while it has the value that was sent. */
  at(field: string): readonly Warning[];
  /** Those without a field on the form. */
  besides(fields: readonly string[]): readonly Warning[];
  count: number;
  /** Whether all values are those that were sent. */
  isUnchanged: boolean;
  /** What the officer can acknowledge; undefined if a value differs from what was sent, so that it is checked first. */
  acknowledged: string[] | undefined;
  /** Remembers the values that are sent. */
  send(): void;
}

export function useWarnings(error: OperationError | undefined, values: FormValues): FormWarnings {
  const [sent, setSent] = useState(values);
  const warnings = error?.warnings ?? [];
  const isUnchanged = Object.keys(values).every((name) => values[name] === sent[name]);
  return {
    at: (field) => warnings.filter((one) => one.field === field && values[field] === sent[field]),
    besides: (fields) => warnings.filter(({ field }) => field === null || !fields.includes(field)),
    count: warnings.length,
    isUnchanged,
    acknowledged: isUnchanged ? warnings.map(toAcknowledgement) : undefined,
    send: () => setSent(values),
  };
}

interface WarnedDescriptionProps {
  description: ReactNode;
  warnings: readonly Warning[];
}

/** The description of a field with its warnings, so that screen readers announce both with the input. */
export function WarnedDescription({ description, warnings }: WarnedDescriptionProps) {
  return (
    <>
      {description}
      <WarningLines warnings={warnings} />
    </>
  );
}

function WarningLines({ warnings }: { warnings: readonly Warning[] }) {
  return warnings.map((warning) => (
    <span key={toAcknowledgement(warning)} className={classes.warning}>
      {formatError({ field: null, message: warning.message })}
      {warning.recordIds.map((id) => (
        <span key={id}>
          {' '}
          <RecordLink id={id} isInText>
            Open {kindOf(id).toLowerCase()}
          </RecordLink>
        </span>
      ))}
    </span>
  ));
}

interface WarningsAlertProps {
  warnings: FormWarnings;
  fields: readonly string[];
  isRunning: boolean;
  onAcknowledge: (acknowledged: string[]) => void;
}

/** Asks whether values that cannot be right are stored. */
export function WarningsAlert({ warnings, fields, isRunning, onAcknowledge }: WarningsAlertProps) {
  const { count, acknowledged } = warnings;
  if (count === 0) return null;
  const title = count === 1 ? 'Check 1 warning' : `Check ${count} warnings`;
  return (
    <Alert color="gray" icon={<IconAlertTriangle />} role="alert" title={title}>
      <Stack gap="xs" align="flex-start">
        <WarningLines warnings={warnings.besides(fields)} />
        <Text size="sm">
          {acknowledged
            ? 'Correct the values that are marked, or save them as they are. The audit log records what you acknowledge.'
            : 'Save to check the values again.'}
        </Text>
        {acknowledged && (
          <Group>
            <Button variant="default" loading={isRunning} onClick={() => onAcknowledge(acknowledged)}>
              Save anyway
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
