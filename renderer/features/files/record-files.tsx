import '@mantine/dropzone/styles.css';
import { Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useState } from 'react';
import type { File as StoredFile } from '#shared/contracts/files/files.ts';
import type { FileLabel } from '#shared/domain/file-labels.ts';
import { useReason } from '../../components/access/guard.tsx';
import { Section } from '../../components/section.tsx';
import { useOwnDropTarget } from '../../stores/drop-targets.ts';
import classes from './file-card.module.css';
import { FileCard } from './file-card.tsx';
import { UploadFiles } from './upload-files.tsx';

interface RecordFilesProps {
  targetId: string;
  files: StoredFile[];
  /** The usual labels for such a record, which are offered first. */
  labels: FileLabel[];
}

export function RecordFiles({ targetId, files, labels }: RecordFilesProps) {
  const [dropped, setDropped] = useState<File[]>([]);
  const reason = useReason({ operation: 'uploadPrivateFile' });
  useOwnDropTarget();
  return (
    <Section title="Files">
      {files.length > 0 && (
        <ul className={classes.list}>
          {files.map((file) => (
            <FileCard key={file.id} file={file} />
          ))}
        </ul>
      )}
      <Dropzone
        onDrop={setDropped}
        disabled={reason !== undefined}
        className={classes.drop}
        aria-label="Add files"
        inputProps={{ 'aria-label': 'Add files' }}
      >
        <Text size="xs" c="dimmed" ta="center">
          {reason ?? 'Drop files here or browse'}
        </Text>
      </Dropzone>
      <UploadFiles targetId={targetId} files={dropped} labels={labels} onClose={() => setDropped([])} />
    </Section>
  );
}
