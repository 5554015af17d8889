import { notifications } from '@mantine/notifications';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { upload } from '../../api/files.ts';
import { OperationError } from '../../api/operation-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { formatError } from '../../components/format-error.ts';

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
    notifications.show({
      color: 'red',
      autoClose: false,
      title: `Could not import ${file.name}`,
      message: error.errors.map(explain).join('. ') || error.message,
    });
    return undefined;
  } finally {
    notifications.hide(id);
    void queryClient.invalidateQueries();
  }
}

function explain(error: FieldError): string {
  return error.field === 'file' ? `The file ${error.message}` : formatError(error);
}
