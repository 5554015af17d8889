import { basename } from 'node:path';
import { dialog } from 'electron';
import { AppError, toErrorText } from '#service/kernel/errors.ts';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { importExtensions } from '#shared/domain/file-types.ts';
import { askForPaths } from './folders.ts';
import type { ServiceClient } from './service-client.ts';
import type { ScreensWindow } from './window.ts';

/** Lets users choose CSV files and workbooks, and opens their import drafts. */
export async function importFiles(service: ServiceClient, window: ScreensWindow): Promise<void> {
  const paths = await askForPaths({
    title: 'Import CSV or Excel',
    filters: [{ name: 'CSV files and Excel workbooks', extensions: importExtensions }],
    properties: ['openFile', 'multiSelections'],
  });
  const drafts: ImportDraft[] = [];
  for (const path of paths) {
    try {
      drafts.push(await service.importFile(path));
    } catch (error) {
      dialog.showErrorBox(`Could not import ${basename(path)}`, explain(error));
    }
  }
  const [draft, ...others] = drafts;
  if (draft) window.show(others.length === 0 ? `/imports/drafts/${draft.id}` : '/imports');
}

function explain(error: unknown): string {
  if (error instanceof AppError) return [error.message, ...error.errors.map(toErrorText)].join('\n');
  console.error(error);
  return 'The file could not be read.';
}
