import { ActionIcon, Button, Group, Modal, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { ImportMapping } from '#shared/contracts/csv-imports/mappings.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation } from '../../api/use-operation.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { NothingYet } from '../../components/nothing-yet.tsx';
import { useKeptState } from '../../components/record-form/kept-changes.ts';
import { When } from '../../components/when.tsx';
import { nameKind } from './import-labels.ts';

interface SavedMappingsProps {
  draftId: string;
  /** Whether the draft has a record type, without which nothing can be saved. */
  mayBeSaved: boolean;
  onApply(mappingId: string): void;
}

/** Saves the mapping of a draft under a name, and applies, renames, and deletes the saved ones of all officers. */
export function SavedMappings({ draftId, mayBeSaved, onApply }: SavedMappingsProps) {
  const [isOpen, { open, close }] = useDisclosure();
  const { output } = useOperation('listImportMappings', {});
  const save = useAction('saveImportMapping');
  const [name, setName] = useKeptState('name of a mapping', '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await save.run({ params: { id: draftId }, body: { name } })) setName('');
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        Saved mappings
      </Button>
      <Modal opened={isOpen} onClose={close} title="Saved mappings" size="lg">
        <Stack>
          {mayBeSaved && (
            <form onSubmit={(event) => void submit(event)}>
              <Group align="flex-end">
                <TextInput
                  flex={1}
                  label="Save the current mapping as"
                  value={name}
                  onChange={(event) => setName(event.currentTarget.value)}
                />
                <Button type="submit" loading={save.isRunning} disabled={name.trim() === ''}>
                  Save mapping
                </Button>
              </Group>
            </form>
          )}
          <ErrorAlert message={save.error?.details} />
          {output?.items.length === 0 && (
            <NothingYet guide="csv-imports.md">
              No saved mappings yet. Save the mapping of a file to apply it to files with the same columns.
            </NothingYet>
          )}
          <Table verticalSpacing={6}>
            <Table.Tbody>
              {output?.items.map((mapping) => (
                <SavedMapping
                  key={mapping.id}
                  mapping={mapping}
                  onApply={() => {
                    onApply(mapping.id);
                    close();
                  }}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Stack>
      </Modal>
    </>
  );
}

/** Keeps the focus in the row: the button that had it is no longer shown. */
const moveFocus = (button: HTMLButtonElement | null) => button?.focus();

function SavedMapping({ mapping, onApply }: { mapping: ImportMapping; onApply(): void }) {
  const { id, name, kind, savedAt, savedBy } = mapping;
  const rename = useAction('renameImportMapping');
  const remove = useAction('deleteImportMapping');
  const [text, setText] = useKeptState(`name of mapping ${id}`, name);
  const [isConfirming, setConfirming] = useState(false);
  const commit = () => {
    if (text.trim() !== name) void rename.run({ params: { id }, body: { name: text } });
  };
  return (
    <Table.Tr>
      <Table.Td>
        <TextInput
          size="xs"
          aria-label={`Name of ${name}`}
          value={text}
          error={rename.error?.details ?? remove.error?.details}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      </Table.Td>
      <Table.Td>
        <Text size="xs" c="dimmed">
          {nameKind(kind)}, saved on <When at={savedAt} /> by {savedBy}
        </Text>
      </Table.Td>
      <Table.Td>
        {isConfirming ? (
          <Group gap={4} wrap="nowrap" justify="flex-end">
            <Text size="xs">Delete for all officers?</Text>
            <Button size="compact-xs" variant="default" ref={moveFocus} onClick={() => setConfirming(false)}>
              Keep
            </Button>
            <Button
              size="compact-xs"
              color="red.9"
              aria-label={`Delete ${name} for all officers`}
              loading={remove.isRunning}
              onClick={() => void remove.run({ params: { id } })}
            >
              Delete
            </Button>
          </Group>
        ) : (
          <Group gap={4} wrap="nowrap" justify="flex-end">
            <Button size="compact-xs" variant="default" aria-label={`Apply ${name}`} onClick={onApply}>
              Apply
            </Button>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Delete ${name}`}
              onClick={() => setConfirming(true)}
            >
              <IconTrash size={14} stroke={1.75} />
            </ActionIcon>
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
