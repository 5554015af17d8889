import { Group, List, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { OperationName } from '#shared/contracts/index.ts';
import type { CallOutput } from '../../../api/client.ts';
import { useAction } from '../../../api/use-action.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { GuardedButton } from '../../../components/access/guarded-button.tsx';
import { Dimmed } from '../../../components/dimmed.tsx';
import { Section } from '../../../components/section.tsx';
import { toastWithUndo } from '../../../components/toast.tsx';
import { LoadSampleData } from '../../installation/load-sample-data.tsx';
import { RemoveSampleData } from '../../installation/remove-sample-data.tsx';

interface Step {
  title: string;
  /** Why, or what is left to do. */
  detail: string;
  isDone: boolean;
  /** Where it is done; undefined if the list itself does it. */
  place?: { verb: string; operation: OperationName; href: string };
}

const toSteps = (state: CallOutput<'getFirstSteps'>): Step[] => [
  {
    title: 'Load sample data',
    detail: 'Fills every queue with fictional cases, which you can remove.',
    isDone: state.hasRecords,
  },
  {
    title: 'Create the first officer',
    detail: 'From then on, officers sign in, and each decision has the name of its officer.',
    isDone: state.hasOfficers,
    place: { verb: 'Create officer', operation: 'createOfficer', href: '#/settings/officers' },
  },
  {
    title: 'Save the master key and schedule a backup',
    detail: describeSafety(state),
    isDone: state.isKeyExported && state.hasBackupSchedule,
    place: { verb: 'Save and schedule', operation: 'exportMasterKey', href: '#/settings/data' },
  },
  {
    title: 'Create an API key',
    detail: 'A client system needs it to send requests.',
    isDone: state.hasApiKey,
    place: { verb: 'Create key', operation: 'createApiKey', href: '#/api-keys' },
  },
  {
    title: 'Import a file',
    detail: 'A CSV or Excel file of your records, or a sample.',
    isDone: state.hasImports,
    place: { verb: 'Import', operation: 'createImportDraft', href: '#/imports' },
  },
];

function describeSafety({ isKeyExported, hasBackupSchedule }: CallOutput<'getFirstSteps'>): string {
  if (isKeyExported) return 'The key is saved. Schedule backups, or the data is lost with this disk.';
  if (hasBackupSchedule) return 'Backups are scheduled. Without a copy of the key, no one can open them.';
  return 'Without both, the data is lost with this computer.';
}

/** What an installation needs, until all of it is done or an administrator dismisses the list. */
export function FirstSteps() {
  const { output } = useOperation('getFirstSteps');
  const { run, isRunning } = useAction('dismissFirstSteps');
  const steps = output ? toSteps(output) : [];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (!output || output.isDismissed || done === steps.length) return null;
  const dismiss = async () => {
    if (await run({ body: { isDismissed: true } }))
      toastWithUndo('First steps dismissed', () => void run({ body: { isDismissed: false } }));
  };
  return (
    <Section
      title="First steps"
      description={`${done} of ${steps.length} done`}
      action={
        <GuardedButton
          operation="dismissFirstSteps"
          variant="subtle"
          color="gray"
          loading={isRunning}
          onClick={() => void dismiss()}
        >
          Dismiss
        </GuardedButton>
      }
    >
      <List
        listStyleType="none"
        spacing="sm"
        center
        styles={{ itemWrapper: { display: 'flex' }, itemLabel: { flex: 1 } }}
      >
        {steps.map((step) => (
          <List.Item key={step.title} icon={<CheckMark isDone={step.isDone} />}>
            <StepLine step={step} />
          </List.Item>
        ))}
      </List>
    </Section>
  );
}

function CheckMark({ isDone }: { isDone: boolean }) {
  return isDone ? (
    <IconCircleCheckFilled size={20} aria-label="Done" color="var(--mantine-color-teal-6)" />
  ) : (
    <IconCircle size={20} stroke={1.5} aria-label="Not done" color="var(--mantine-color-dimmed)" />
  );
}

function StepLine({ step: { title, detail, isDone, place } }: { step: Step }) {
  if (isDone) {
    return (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{title}</Text>
        {!place && <RemoveLoaded />}
      </Group>
    );
  }
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text size="sm">{title}</Text>
        <Dimmed size="xs">{detail}</Dimmed>
      </div>
      {place ? (
        <GuardedButton operation={place.operation} href={place.href} variant="default" flex="none">
          {place.verb}
        </GuardedButton>
      ) : (
        <LoadSampleData />
      )}
    </Group>
  );
}

function RemoveLoaded() {
  const { output } = useOperation('getSampleData');
  return (
    typeof output?.accountId === 'string' && <RemoveSampleData variant="subtle" color="gray" flex="none" />
  );
}

/** Shows the dismissed list again. */
export function ShowFirstSteps() {
  const { output } = useOperation('getFirstSteps');
  const { run } = useAction('dismissFirstSteps');
  return (
    output?.isDismissed && (
      <GuardedButton
        operation="dismissFirstSteps"
        href="#/"
        variant="default"
        onClick={() => void run({ body: { isDismissed: false } })}
      >
        Show first steps
      </GuardedButton>
    )
  );
}
