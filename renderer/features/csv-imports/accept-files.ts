import { notifications } from '@mantine/notifications';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { upload } from '../../api/files.ts';
import { OperationError } from '../../api/operation-error.ts';
import { queryClient } from '../../api/query-client.ts';

/**
 * Reads dropped files one at a time, and shows the progress.
 * @returns the drafts of the valid ones
 */
export async function receiveFiles(files: readonly File[]): Promise<ImportDraft[]> {
  const drafts: ImportDraft[] = [];
  for (const file of files) {
    const draft = await receiveFile(file);
    if (draft) drafts.push(draft);
  }
  return drafts;
}

async function receiveFile(file: File): Promise<ImportDraft | undefined> {
  const id = notifications.show({
    loading: true,
    autoClose: false,
    withCloseButton: false,
    message: `Reading ${file.name}…`,
  });
  try {
    return await upload('createImportDraft', {}, file);
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    const reasons = error.errors.map((entry) => toSentence(entry));
    notifications.show({
      color: 'red',
      autoClose: false,
      title: `Could not import ${file.name}`,
      message: reasons.join('. ') || error.message,
    });
    return undefined;
  } finally {
    notifications.hide(id);
    void queryClient.invalidateQueries();
  }
}

/** The error `file: must not be empty` as a sentence. */
function toSentence(entry: string): string {
  return entry === 'file: must not be empty' ? 'The file is empty' : entry.replace(/^file: /, 'The file ');
}
