import { ActionIcon, Button, Checkbox, Group, MultiSelect, Stack, Table, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { type ReasonCode, type ReviewName, reviewNames, reviews } from '#shared/domain/reviews.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation } from '../../api/use-operation.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { useWhyNot } from '../../components/access/why-not.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { LeaveGuard } from '../../components/record-form/record-form.tsx';
import { Section } from '../../components/section.tsx';
import { toastWithUndo } from '../../components/toast.tsx';

/** The reasons that officers can give for a rejection or a request (compliance.md § 7.1). */
export function ReasonCodesSettings() {
  const query = useOperation('listReasonCodes');
  return (
    <Section
      title="Reason codes"
      description="Officers choose a reason when they reject, request information, or request resubmission. Past decisions keep their reason. Only approvers see restricted reasons, and decisions with one have no message to the client."
    >
      <Loaded query={query} height={420}>
        {({ items }) => <CodesForm key={JSON.stringify(items)} codes={items} />}
      </Loaded>
    </Section>
  );
}

/** A line of the form; its key stays the same while its code is edited. */
interface Line extends ReasonCode {
  key: number;
}

const reviewChoices = reviewNames.map((review) => ({ value: review, label: reviews[review].label }));

function CodesForm({ codes }: { codes: ReasonCode[] }) {
  const [lines, setLines] = useState<Line[]>(() => codes.map((code, key) => ({ ...code, key })));
  const { run, isRunning, error } = useAction('setReasonCodes');
  const whyNot = useWhyNot()('setReasonCodes');
  const items = lines.map(({ key: _, ...code }) => code);
  const isChanged = JSON.stringify(items) !== JSON.stringify(codes);

  const change = (key: number, changed: Partial<ReasonCode>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...changed } : line)));

  function remove(line: Line) {
    setLines((before) => before.filter(({ key }) => key !== line.key));
    const restore = () => setLines((rest) => [...rest, line].toSorted((one, other) => one.key - other.key));
    toastWithUndo(`${line.code || 'New code'} removed. Save to apply.`, restore);
  }

  async function save() {
    if (await run({ body: { items } })) {
      toastWithUndo('Reason codes updated', () => void run({ body: { items: codes } }));
    }
  }

  return (
    <Stack>
      <LeaveGuard isUnsaved={() => isChanged} />
      <Table.ScrollContainer minWidth={720} type="native">
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={200}>Code</Table.Th>
              <Table.Th w={200}>Label</Table.Th>
              <Table.Th>Queues</Table.Th>
              <Table.Th w={90}>Restricted</Table.Th>
              <Table.Td w={40} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line) => (
              <CodeLine
                key={line.key}
                line={line}
                isFixed={whyNot !== undefined}
                onChange={(changed) => change(line.key, changed)}
                onRemove={() => remove(line)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <ErrorAlert message={error?.besides([])} />
      <Group justify="space-between">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={whyNot !== undefined}
          onClick={() =>
            setLines([
              ...lines,
              { key: Date.now(), code: '', label: '', reviews: [...reviewNames], restricted: false },
            ])
          }
        >
          Add code
        </Button>
        <Group gap="xs">
          {isChanged && (
            <Button variant="subtle" onClick={() => setLines(codes.map((code, key) => ({ ...code, key })))}>
              Discard changes
            </Button>
          )}
          <GuardedButton
            loading={isRunning}
            whyNot={whyNot ?? (isChanged ? undefined : 'No changes')}
            onClick={() => void save()}
          >
            Save
          </GuardedButton>
        </Group>
      </Group>
    </Stack>
  );
}

interface CodeLineProps {
  line: Line;
  isFixed: boolean;
  onChange: (changed: Partial<ReasonCode>) => void;
  onRemove: () => void;
}

function CodeLine({ line, isFixed, onChange, onRemove }: CodeLineProps) {
  const { code, label, reviews: fitting, restricted } = line;
  const id = useId();
  const name = code || 'New code';
  return (
    <Table.Tr>
      <Table.Td>
        <TextInput
          size="xs"
          id={id}
          aria-label="Code"
          maxLength={50}
          disabled={isFixed}
          value={code}
          onChange={(event) =>
            onChange({ code: event.currentTarget.value.toUpperCase().replaceAll(/[\s-]/g, '_') })
          }
        />
      </Table.Td>
      <Table.Td>
        <TextInput
          size="xs"
          aria-label={`Label of ${name}`}
          maxLength={200}
          disabled={isFixed}
          value={label}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
      </Table.Td>
      <Table.Td>
        <MultiSelect
          size="xs"
          aria-label={`Queues of ${name}`}
          placeholder={fitting.length === 0 ? 'Select queues' : undefined}
          data={reviewChoices}
          disabled={isFixed}
          value={fitting}
          onChange={(chosen) => onChange({ reviews: chosen as ReviewName[] })}
        />
      </Table.Td>
      <Table.Td>
        <Checkbox
          aria-label={`${name} is restricted`}
          disabled={isFixed}
          checked={restricted}
          onChange={(event) => onChange({ restricted: event.currentTarget.checked })}
        />
      </Table.Td>
      <Table.Td>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={isFixed}
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}
