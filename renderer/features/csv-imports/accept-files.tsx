import { List, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { upload } from '../../api/files.ts';
import { OperationError } from '../../api/operation-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { formatError } from '../../components/format-error.ts';
import { formatCount } from '../../components/format-number.ts';
import { ScrollRegion } from '../../components/scroll-region.tsx';
import classes from './drop-anywhere.module.css';

interface RejectedFile {
  name: string;
  reason: string;
}

/**
 * Reads dropped files one at a time, and shows the progress. One message names every file that was rejected.
 * @returns the drafts of the valid ones
 */
export async function receiveFiles(files: readonly File[]): Promise<ImportDraft[]> {
  const drafts: ImportDraft[] = [];
  const rejected: RejectedFile[] = [];
  const id = notifications.show({ loading: true, autoClose: false, withCloseButton: false, message: '' });
  try {
    for (const [index, file] of files.entries()) {
      const place = files.length > 1 ? ` (${index + 1} of ${files.length})` : '';
      notifications.update({ id, message: `Reading ${file.name}${place}…` });
      const received = await receiveFile(file);
      if ('reason' in received) rejected.push(received);
      else drafts.push(received);
    }
  } finally {
    notifications.hide(id);
    void queryClient.invalidateQueries();
  }
  if (rejected.length > 0) showRejected(rejected, files.length);
  return drafts;
}

async function receiveFile(file: File): Promise<ImportDraft | RejectedFile> {
  try {
    return await upload('createImportDraft', {}, file);
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    return { name: file.name, reason: error.errors.map(explain).join('. ') || error.message };
  }
}

function showRejected(rejected: readonly RejectedFile[], total: number): void {
  const [only] = rejected;
  if (rejected.length === 1 && only) {
    notifications.show({
      color: 'red',
      autoClose: false,
      title: `Could not import ${only.name}`,
      message: only.reason,
    });
    return;
  }
  notifications.show({
    color: 'red',
    autoClose: false,
    title: `Could not import ${rejected.length.toLocaleString()} of ${formatCount(total, 'file')}`,
    message: (
      <ScrollRegion className={classes.rejected} label="Rejected files">
        <List size="sm" listStyleType="none">
          {rejected.map(({ name, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files can have the same name
            <List.Item key={index}>
              <Text size="sm" fw={500} c="bright" component="span">
                {name}
              </Text>{' '}
              {reason}
            </List.Item>
          ))}
        </List>
      </ScrollRegion>
    ),
  });
}

function explain(error: FieldError): string {
  return error.field === 'file' ? `The file ${error.message}` : formatError(error);
}
