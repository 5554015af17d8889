import { linkOptions } from '@tanstack/react-router';
import type { CsvKind } from '#shared/contracts/csv-imports/kinds/index.ts';
import { call } from '../../api/client.ts';
import { OperationError } from '../../api/operation-error.ts';
import { toastError } from '../../components/toast.tsx';
import { receiveFiles } from './accept-files.tsx';
import { hideImported, showDraft } from './shown-drafts.ts';
import { findValidationBlocker } from './validation-blocker.ts';

const files = import.meta.glob<string>('../../../resources/csv/*.csv', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

export const addressOf = (name: string) => files[`../../../resources/csv/${name}`];

async function readSample(kind: CsvKind): Promise<File> {
  const name = `${kind}-sample.csv`;
  const response = await fetch(addressOf(name) ?? '');
  return new File([await response.blob()], name, { type: 'text/csv' });
}

/**
 * Imports a sample at once, if every row is valid and it was not imported before.
 * @returns the link to its import, or to its draft if an officer must complete or check it first
 */
export async function importSample(kind: CsvKind) {
  const [draft] = await receiveFiles([await readSample(kind)]);
  if (!draft) return undefined;
  showDraft(draft);
  const { id } = draft;
  const toDraft = linkOptions({ to: '/imports/drafts/$id', params: { id } });
  if (findValidationBlocker(draft) !== undefined || draft.importedBefore) return toDraft;
  try {
    const { counts } = await call('checkImportDraft', { params: { id } });
    if (counts.invalid + counts.warned > 0) return toDraft;
    const { importId } = await call('runImportDraft', { params: { id }, body: {} });
    hideImported(id);
    return linkOptions({ to: '/imports/$id', params: { id: importId } });
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    toastError(error.message);
    return toDraft;
  }
}
