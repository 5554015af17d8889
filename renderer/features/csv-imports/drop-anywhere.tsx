import '@mantine/dropzone/styles.css';
import { Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileImport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { operationQuery } from '../../api/use-operation.ts';
import { useWhyNot } from '../../components/access/why-not.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { toastError } from '../../components/toast.tsx';
import { useHasOwnDropTarget } from '../../stores/drop-targets.ts';
import { receiveFiles } from './accept-files.tsx';
import classes from './drop-anywhere.module.css';
import { showDraft } from './shown-drafts.ts';

/** Reads files and opens the draft of one, or the list of drafts for several. */
export function useReceiveFiles(): (files: readonly File[]) => Promise<void> {
  const navigate = useNavigate();
  const reason = useWhyNot()('createImportDraft');
  return async (files) => {
    if (reason !== undefined) return toastError(reason);
    const drafts = await receiveFiles(files);
    const [draft] = drafts;
    for (const each of drafts) showDraft(each);
    if (drafts.length === 1 && draft) await navigate({ to: '/imports/drafts/$id', params: { id: draft.id } });
    else if (draft) await navigate({ to: '/imports' });
  };
}

/** Accepts CSV files and workbooks on a screen with its own drop zones: beside these. */
export function useDropBeside(): void {
  const receive = useReceiveFiles();
  const drop = useEffectEvent((event: DragEvent) => {
    // A drop zone accepts or rejects its files itself.
    if (!hasFiles(event) || (event.target as Element).closest('.mantine-Dropzone-root')) return;
    event.preventDefault();
    void receive([...(event.dataTransfer?.files ?? [])]);
  });
  useEffect(() => {
    const allow = (event: DragEvent) => hasFiles(event) && event.preventDefault();
    const onDrop = (event: DragEvent) => drop(event);
    window.addEventListener('dragover', allow);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', allow);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** Accepts CSV files and workbooks that are dropped anywhere on the window, except on the drop zone of a record. */
export function DropAnywhere() {
  const receive = useReceiveFiles();
  const isDuplicate = useHasOwnDropTarget();
  const reason = useWhyNot()('createImportDraft');
  return (
    <Dropzone.FullScreen
      active={!isDuplicate}
      onDrop={(files: File[]) => void receive(files)}
      multiple
      activateOnKeyboard={false}
      onDragEnter={() => void queryClient.prefetchQuery(operationQuery('listImportDrafts'))}
      classNames={{ fullScreen: classes.screen, root: classes.zone, inner: classes.inner }}
      inputProps={{ 'aria-label': 'CSV or Excel files' }}
    >
      <IconFileImport size={40} stroke={1.5} aria-hidden />
      <Text fw={600} size="lg">
        {reason ?? 'Drop CSV or Excel files to import them'}
      </Text>
      <Dimmed>
        {reason ? 'Importing is not available.' : 'Every row is validated before anything is saved.'}
      </Dimmed>
    </Dropzone.FullScreen>
  );
}
