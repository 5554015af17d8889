import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { dialog } from 'electron';
import { uploadForScreens } from '#http/screen-bytes.ts';
import type { App } from '#service/app.ts';
import { AppError, toErrorText } from '#service/kernel/errors.ts';
import type { ScreenSession } from '#service/modules/officers/screen-session.ts';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { newRequestId } from '#shared/domain/ids.ts';
import { askForPaths } from './folders.ts';
import type { ScreensWindow } from './window.ts';

/** Lets users choose CSV files, and opens their import drafts. */
export async function importFiles(
  service: App,
  session: ScreenSession,
  window: ScreensWindow,
): Promise<void> {
  const paths = await askForPaths({
    title: 'Import CSV',
    filters: [{ name: 'CSV files', extensions: ['csv', 'tsv', 'txt'] }],
    properties: ['openFile', 'multiSelections'],
  });
  const drafts: ImportDraft[] = [];
  for (const path of paths) {
    try {
      drafts.push(await readFile(service, session, path));
    } catch (error) {
      dialog.showErrorBox(`Could not import ${basename(path)}`, explain(error));
    }
  }
  const [draft, ...others] = drafts;
  if (draft) window.show(others.length === 0 ? `/imports/drafts/${draft.id}` : '/imports');
}

/** Creates a draft like a file that is dropped on the screens, in the name of the signed-in officer. */
async function readFile(service: App, session: ScreenSession, path: string): Promise<ImportDraft> {
  const headers = { 'x-file-name': encodeURIComponent(basename(path)) };
  const bytesRequest = { operation: 'createImportDraft', request: '{}', headers, requestId: newRequestId() };
  return (await uploadForScreens(service, session, bytesRequest, readBytes(path))) as ImportDraft;
}

/** Opens the file when it is read: an error of an unread stream would end the application. */
async function* readBytes(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path);
}

function explain(error: unknown): string {
  if (error instanceof AppError) return [error.message, ...error.errors.map(toErrorText)].join('\n');
  console.error(error);
  return 'The file could not be read.';
}
