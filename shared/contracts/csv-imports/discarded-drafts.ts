/** The list of drafts, and how drafts are discarded and restored. */
import Type, { type Static } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { idOf, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { dateTime, number, string } from '../records.ts';
import { importDraft, kindOrNull } from './import-drafts.ts';

const params = request({ id: idOf('csvDraft') });
const example = { params: { id: 'csv_draft_01k9z3m4n5p6q7r8s9t0v1w2x3' } };

const discardedDraft = Type.Object({
  id: string(),
  fileName: string(),
  totalRows: number(),
  kind: kindOrNull(),
  discardedAt: dateTime(),
  discardedBy: string(),
  removedAt: Type.String({ format: 'date-time', description: 'Until then, it can be restored' }),
});
export type DiscardedDraft = Static<typeof discardedDraft>;

export const listImportDrafts = operation({
  name: 'listImportDrafts',
  module: 'csv-imports',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List import drafts',
  description: 'Returns import drafts and discarded drafts, newest first.',
  output: Type.Object({ items: Type.Array(importDraft), discarded: Type.Array(discardedDraft) }),
});

export const discardImportDraft = operation({
  name: 'discardImportDraft',
  module: 'csv-imports',
  scope: 'write',
  role: 'importer',
  summary: 'Discard import draft',
  description: `The draft can be restored for ${limits.discardedDraftDays} days. Then it is deleted with its rows. With more than ${limits.csvDrafts} drafts, the one that was discarded first is deleted earlier.`,
  params,
  output: discardedDraft,
  errors: { 404: 'No such draft', 422: 'The draft is being validated or imported' },
  example,
});

export const restoreImportDraft = operation({
  name: 'restoreImportDraft',
  module: 'csv-imports',
  scope: 'write',
  role: 'importer',
  summary: 'Restore import draft',
  description: 'Restores a discarded draft with all changes of its rows, and validates them again.',
  params,
  output: importDraft,
  errors: { 404: 'No such discarded draft, or it was deleted' },
  example,
});

/** The operations of this file, which the list of all operations includes. */
export const discardedDraftOperations = { listImportDrafts, discardImportDraft, restoreImportDraft };
