import { Alert, Modal, Stack, Text } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArchiveState } from '#shared/contracts/compliance/archives.ts';
import { archivableTableOf } from '#shared/domain/archivable-kinds.ts';
import { useAction } from '../../api/use-action.ts';
import { operationQuery, useRecord } from '../../api/use-operation.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Entry } from '../../components/record-form/entry.tsx';
import { RecordLink } from '../../components/record-link.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
import { toast } from '../../components/toast.tsx';
import { When } from '../../components/when.tsx';
import { OfficerName } from '../installation/audit-log/actor.tsx';
import { ArchiveFooter } from './archive-footer.tsx';

/** Whether a record is archived; undefined while it is read, and for kinds that cannot be archived. */
export function useArchiveState(id: string): ArchiveState | undefined {
  const query = operationQuery('getArchiveState', { params: { id } });
  const canBeArchived = archivableTableOf(id) !== undefined;
  const { data } = useQuery({ ...query, ...(!canBeArchived && { queryFn: skipToken }) });
  return data;
}

/** Says that a record is archived, and restores it. */
export function ArchiveBanner({ id }: { id: string }) {
  const state = useArchiveState(id);
  if (!state) return null;
  if (!state.archived) return <Duplicates duplicates={state.duplicates} />;
  const { at, officerId, note, duplicateOf } = state.archived;
  return (
    <Alert
      color="yellow"
      icon={<IconArchive />}
      title={
        <>
          Archived on <When at={at} exactTo="minute" /> by <OfficerName id={officerId} />
        </>
      }
    >
      <Stack gap="xs" align="flex-start">
        {duplicateOf && (
          <Text size="sm">
            Duplicate of{' '}
            <RecordLink id={duplicateOf.id} isInText>
              {duplicateOf.title}
            </RecordLink>
            .
          </Text>
        )}
        {note && <Text size="sm">{note}</Text>}
        <Text size="sm">Lists, searches, and selections do not show it. Nothing was deleted.</Text>
        {state.restoreFirst ? (
          <Text size="sm">
            Restore{' '}
            <RecordLink id={state.restoreFirst.id} isInText>
              {state.restoreFirst.title}
            </RecordLink>{' '}
            first.
          </Text>
        ) : (
          <Entry
            operation="restoreRecord"
            label="Restore"
            title="Restore the record"
            description={<Included state={state} verb="restored" />}
            verb="Restore"
            fields={() => [{ name: 'note', label: 'Note', kind: 'long' }]}
            toInput={(body: object) => ({ params: { id }, body })}
            done="Restored"
          />
        )}
      </Stack>
    </Alert>
  );
}

/** Names the records that are archived as duplicates of one. */
function Duplicates({ duplicates }: Pick<ArchiveState, 'duplicates'>) {
  if (duplicates.length === 0) return null;
  return (
    <Alert color="gray" title="Duplicates are archived">
      {duplicates.map(({ id, title }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <RecordLink id={id} isInText>
            {title}
          </RecordLink>
        </span>
      ))}
      . The history of this record includes theirs.
    </Alert>
  );
}

/** The names of the records that change together with one. */
function Included({ state: { included }, verb }: { state: ArchiveState; verb: string }) {
  if (included.length === 0) return null;
  return (
    <>
      Also {verb}: {included.map(({ title }) => title).join(', ')}.
    </>
  );
}

interface ArchiveDialogProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
}

export function ArchiveDialog({ id, isOpen, onClose }: ArchiveDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Archive the record">
      <ArchiveForm id={id} onClose={onClose} />
    </Modal>
  );
}

interface ArchiveFormProps {
  id: string;
  onClose: () => void;
}

function ArchiveForm({ id, onClose }: ArchiveFormProps) {
  const query = useRecord('getArchiveState', { params: { id }, query: { withBlockers: true } });
  return (
    <Loaded query={query} height={160}>
      {(state) => <LoadedArchiveForm id={id} state={state} onClose={onClose} />}
    </Loaded>
  );
}

function LoadedArchiveForm({ id, state, onClose }: ArchiveFormProps & { state: ArchiveState }) {
  const [duplicateOfId, setDuplicateOfId] = useState<string | null>(null);
  const table = archivableTableOf(id);
  const { run, isRunning, error } = useAction('archiveRecord');
  async function archive(note: string | null) {
    if (!(await run({ params: { id }, body: { note, duplicateOfId } }))) return;
    toast('Archived');
    onClose();
  }
  return (
    <Stack>
      <Text size="sm">
        Lists, searches, and selections no longer show it. Nothing is deleted, client systems still read it by
        its ID, and you can restore it. <Included state={state} verb="archived" />
      </Text>
      {state.blockers.length === 0 && table && table !== 'assets' && (
        <RecordSelect
          list={table}
          label="Duplicate of"
          description="Optional. The history of that record then includes this one."
          value={duplicateOfId}
          error={error?.at('duplicateOfId')}
          clearable
          onChange={(chosen) => setDuplicateOfId(chosen || null)}
        />
      )}
      <ArchiveFooter
        verb="Archive"
        blockers={state.blockers}
        isRunning={isRunning}
        onConfirm={archive}
        onClose={onClose}
        renderErrors={() => <ErrorAlert message={error?.besides(['duplicateOfId'])} />}
      />
    </Stack>
  );
}
