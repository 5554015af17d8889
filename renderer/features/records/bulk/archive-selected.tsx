import { Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { GuardedButton } from '../../../components/access/guarded-button.tsx';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { formatCount } from '../../../components/format-number.ts';
import { useKeptState } from '../../../components/record-form/kept-changes.ts';
import { explainCount, type SelectedRows } from '../../../components/record-list/selected-rows.ts';
import { RowChangesOutcome } from './row-changes-outcome.tsx';
import { type RowChange, useRowChanges } from './use-row-changes.ts';

const restoring: RowChange = {
  label: 'Restore',
  done: 'Restored',
  change: async (id) => {
    await restore(id);
    return () => archive(id, null);
  },
};

const archiving = (note: string | null): RowChange => ({
  label: 'Archive',
  done: 'Archived',
  change: async (id) => {
    await archive(id, note);
    return () => restore(id);
  },
});

const archive = (id: string, note: string | null) =>
  call('archiveRecord', { params: { id }, body: { note } });
const restore = (id: string) => call('restoreRecord', { params: { id }, body: {} });

/** Archives the selected records; in the list of archived ones, restores them. */
export function ArchiveSelected({ rows }: { rows: SelectedRows }) {
  const { list, count, filters } = rows;
  const [isAsking, setAsking] = useState(false);
  const changes = useRowChanges(rows);
  const areArchived = filters.archived === 'yes';
  return (
    <>
      <GuardedButton
        operation={areArchived ? 'restoreRecord' : 'archiveRecord'}
        whyNot={explainCount(count)}
        variant="default"
        onClick={() => (areArchived ? void changes.run(restoring) : setAsking(true))}
      >
        {areArchived ? 'Restore' : 'Archive…'}
      </GuardedButton>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`Archive ${formatCount(count, list.one, list.many)}`}
      >
        <ArchiveForm
          onArchive={(note) => {
            setAsking(false);
            void changes.run(archiving(note));
          }}
          onCancel={() => setAsking(false)}
        />
      </Modal>
      <RowChangesOutcome changes={changes} />
    </>
  );
}

interface ArchiveFormProps {
  onArchive: (note: string | null) => void;
  onCancel: () => void;
}

function ArchiveForm({ onArchive, onCancel }: ArchiveFormProps) {
  const [note, setNote] = useKeptState('archive selected', '');
  return (
    <Stack>
      <Text size="sm">
        Lists, searches, and selections no longer show them, nor the records that belong to them. Nothing is
        deleted, client systems still read them by their IDs, and you can restore them. Those with open
        reviews or trades are not archived, and are listed afterward.
      </Text>
      <Textarea
        label="Note"
        description="Optional. Stored with each record."
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        autosize
        minRows={2}
        data-autofocus
      />
      <DialogButtons
        verb="Archive"
        isRunning={false}
        onConfirm={() => onArchive(note.trim() || null)}
        onCancel={onCancel}
      />
    </Stack>
  );
}
