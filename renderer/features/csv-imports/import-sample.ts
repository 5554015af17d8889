import type { CsvKind } from '#shared/contracts/csv-imports/kinds/index.ts';
import { call } from '../../api/client.ts';
import { OperationError } from '../../api/operation-error.ts';
import { toastError } from '../../components/toast.tsx';
import { receiveFiles } from './accept-files.tsx';
import { readSample } from './sample-files.ts';
import { hideImported, showDraft } from './shown-drafts.ts';
import { findValidationBlocker } from './validation-blocker.ts';

/** The import of a sample, or its draft if an officer must complete or check it first. */
type SampleImport = { importId: string } | { draftId: string };

/** Imports a sample at once, if every row is valid and it was not imported before. */
export async function importSample(kind: CsvKind): Promise<SampleImport | undefined> {
  const [draft] = await receiveFiles([await readSample(kind)]);
  if (!draft) return undefined;
  showDraft(draft);
  const { id } = draft;
  if (findValidationBlocker(draft) !== undefined || draft.importedBefore) return { draftId: id };
  try {
    const { counts } = await call('checkImportDraft', { params: { id } });
    if (counts.invalid + counts.warned > 0) return { draftId: id };
    const started = await call('runImportDraft', { params: { id }, body: {} });
    hideImported(id);
    return started;
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    toastError(error.message);
    return { draftId: id };
  }
}
