import { Button, Group, Modal, Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { privateTargets, targetTableOf } from '#shared/domain/file-targets.ts';
import { limits, toSearchWords } from '#shared/domain/limits.ts';
import type { CallOutput } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { cancelableQuery } from '../../api/use-operation.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { RelatedRecords } from '../../components/record-page/related-records.tsx';
import { Section } from '../../components/section.tsx';
import { toast, toastError, toastWithUndo } from '../../components/toast.tsx';

type Details = CallOutput<'getFileDetails'>;

/** The record that a file belongs to, with the actions that move and detach the file. */
export function FileOwner({ details }: { details: Details }) {
  const { file, target, previousTarget } = details;
  const [isMoving, setIsMoving] = useState(false);
  const link = linkOf(file);
  const unlink = unlinkOf(file);
  const linking = useAction(link);
  const unlinking = useAction(unlink);

  async function moveTo(targetId: string) {
    const former = file.targetId;
    const params = { id: file.id };
    if (!(await linking.run({ params, body: { targetId } }))) return;
    setIsMoving(false);
    toastWithUndo(`${file.name} moved`, () => void undoMove(former));
  }

  async function undoMove(former: string | null) {
    const params = { id: file.id };
    const isUndone = former
      ? await linking.run({ params, body: { targetId: former } })
      : await unlinking.run({ params });
    if (isUndone) toast(`${file.name} moved back`);
    else toastError(`${file.name} could not be moved back. Move it on its page.`);
  }

  async function detach() {
    const former = file.targetId;
    if (!(await unlinking.run({ params: { id: file.id } }))) return;
    toastWithUndo(`${file.name} removed from ${target?.title}`, () => void undoMove(former));
  }

  return (
    <Section
      title="Owner"
      description={
        target ? undefined : 'The file belongs to no record. Move it to one, or keep it for the audit.'
      }
    >
      <Stack>
        <RelatedRecords records={target ? [target] : []} none="No owner" />
        <ErrorAlert message={isMoving ? undefined : (linking.error ?? unlinking.error)?.besides([])} />
        <Group gap="xs">
          <GuardedButton operation={link} variant="default" size="xs" onClick={() => setIsMoving(true)}>
            Move
          </GuardedButton>
          {target && (
            <GuardedButton
              operation={unlink}
              variant="default"
              size="xs"
              loading={unlinking.isRunning}
              onClick={() => void detach()}
            >
              Remove from record
            </GuardedButton>
          )}
          {previousTarget && !target && (
            <Button variant="subtle" size="xs" onClick={() => void moveTo(previousTarget.id)}>
              Return to {previousTarget.title}
            </Button>
          )}
        </Group>
      </Stack>
      <Modal opened={isMoving} onClose={() => setIsMoving(false)} title={`Move ${file.name}`}>
        <MoveForm
          file={file}
          error={linking.error?.details}
          isRunning={linking.isRunning}
          onMove={(targetId) => void moveTo(targetId)}
          onCancel={() => setIsMoving(false)}
        />
      </Modal>
    </Section>
  );
}

type IsPrivate = Pick<Details['file'], 'private'>;
const linkOf = (file: IsPrivate) => (file.private ? 'linkPrivateFile' : 'linkPublicFile');
const unlinkOf = (file: IsPrivate) => (file.private ? 'unlinkPrivateFile' : 'unlinkPublicFile');

interface MoveFormProps {
  file: Details['file'];
  error: string | undefined;
  isRunning: boolean;
  onMove: (targetId: string) => void;
  onCancel: () => void;
}

function MoveForm({ file, error, isRunning, onMove, onCancel }: MoveFormProps) {
  const [targetId, setTargetId] = useState<string | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (targetId) onMove(targetId);
      }}
    >
      <Stack>
        <TargetSelect
          isPrivate={file.private}
          except={file.targetId}
          value={targetId}
          onChange={setTargetId}
        />
        <ErrorAlert message={error} />
        <DialogButtons
          verb="Move"
          isRunning={isRunning}
          whyNot={targetId ? undefined : 'Choose a record first.'}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}

interface TargetSelectProps {
  isPrivate: boolean;
  /** The record that has the file now. */
  except: string | null;
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Finds a record that accepts the file. */
function TargetSelect({ isPrivate, except, value, onChange }: TargetSelectProps) {
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text.trim(), 150);
  const isSearch = toSearchWords(searched).length > 0;
  const { data, isFetching } = useQuery({
    ...cancelableQuery('searchRecords', { query: { text: searched, limit: 50 } }),
    placeholderData: keepPreviousData,
    enabled: isSearch,
  });
  const found = (data?.items ?? []).filter(({ id }) => {
    const table = targetTableOf(id);
    return table !== undefined && id !== except && (!isPrivate || privateTargets.includes(table));
  });
  return (
    <Select
      label="New owner"
      description="Search by name, email address, EIN, trade number, or ID"
      placeholder="Search records"
      searchable
      data-autofocus
      value={value}
      onChange={onChange}
      onSearchChange={setText}
      filter={({ options }) => options}
      data={found.map(({ id, title, entity, detail }) => ({
        value: id,
        label: [title, entity, detail].filter(Boolean).join(' · '),
      }))}
      nothingFoundMessage={
        isSearch && !isFetching
          ? 'No record that accepts this file'
          : `Enter at least ${limits.searchLength} characters`
      }
    />
  );
}
