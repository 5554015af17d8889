/** The file from which the back office imported rows. It is stored, encrypted, for some days after the import. */
import type { ReadContext } from '#service/kernel/context.ts';
import { notFound } from '#service/kernel/errors.ts';
import { noteEvent, runUnit } from '#service/kernel/unit-of-work.ts';
import type { Row } from '#service/storage/schema.ts';
import { readSealed } from '#service/storage/sealed-file.ts';
import type { Vault } from '#service/storage/vault.ts';
import { exportImportFile } from '#shared/contracts/csv-imports/imports.ts';
import type { Download } from '#shared/contracts/files/files.ts';
import { openSettings } from './apply/sealed-rows.ts';
import type { ImportServices } from './import-services.ts';
import { findImport } from './present-import.ts';

type ImportRecord = Row<'csvImports'>;

/**
 * The original file of an import, with an audit event.
 * @throws not-found, if there is no such import, or its file is not stored
 */
export async function downloadOriginal(
  { drafts }: ImportServices,
  ctx: ReadContext,
  id: string,
): Promise<Download> {
  const record = await findImport(ctx, id);
  const stored = await drafts.findOriginal(id, record.draftId);
  const file = readFileFacts(ctx.service.vault, record);
  if (!stored || !file) throw notFound('id');
  const event = { subject: id, details: { exported: { fileName: record.fileName } } };
  await runUnit(ctx.service, ctx.caller, noteEvent, event, exportImportFile.name);
  const { bytes } = file;
  return {
    fileName: record.fileName,
    mediaType: record.fileName.toLowerCase().endsWith('.xlsx') ? workbookType : 'text/csv',
    bytes,
    sha256: record.fileSha256,
    open: (range) => readSealed(stored.path, Buffer.from(file.key, 'base64'), bytes, range),
  };
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function readFileFacts(vault: Vault, { id, settingsSealed }: ImportRecord) {
  return settingsSealed ? openSettings(vault, id, settingsSealed).file : undefined;
}
