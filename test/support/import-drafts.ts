import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { App } from '../../electron/service/app.ts';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { OperationName, Operations } from '../../shared/contracts/index.ts';
import type { InputOf, OutputOf, Upload } from '../../shared/contracts/operation.ts';
import { eventually } from './wait.ts';

type DraftOperation = Extract<
  OperationName,
  `${string}ImportDraft${string}` | 'getImport' | 'undoImport' | 'resumeImport' | 'cancelImport' | ListName
>;
type ListName =
  | 'listImports'
  | 'listImportMappings'
  | 'saveImportMapping'
  | 'renameImportMapping'
  | 'deleteImportMapping'
  | 'listImportOutcomes'
  | 'listIssuers'
  | 'importInvestors'
  | 'exportFailedRows'
  | 'listAuditEvents'
  | 'searchRecords';

/** The arguments and outputs by operation, spelled out because deriving them is too slow for the compiler. */
type Asked = {
  [Name in DraftOperation]: {
    request: Partial<InputOf<Operations[Name]>>;
    answer: OutputOf<Operations[Name]>;
  };
};

/** Runs an operation like the screens. */
export async function ask<Name extends DraftOperation>(
  app: App,
  operation: Name,
  request: Asked[Name]['request'] = {},
): Promise<Asked[Name]['answer']> {
  return (await app.run(operation, backOffice, request)) as Asked[Name]['answer'];
}

/** A file as a transport passes it to the service; it is deleted when the test ends. */
export function writeUpload(content: string | Uint8Array, fileName = 'people.csv'): Upload {
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-drop-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'upload');
  const bytes = Buffer.from(content);
  writeFileSync(path, bytes);
  return { path, fileName, bytes: bytes.length, sha256: hash('sha256', bytes) };
}

/** Drops a file on the window. */
export function drop(app: App, content: string | Uint8Array, fileName?: string) {
  return ask(app, 'createImportDraft', { upload: writeUpload(content, fileName) });
}

/** Drops a file and validates its rows. */
export async function dropAndCheck(app: App, content: string, fileName?: string) {
  const { id } = await drop(app, content, fileName);
  return ask(app, 'checkImportDraft', { params: { id } });
}

export async function readRows(
  app: App,
  id: string,
  query: InputOf<Operations['listImportDraftRows']>['query'] = {},
) {
  return (await ask(app, 'listImportDraftRows', { params: { id }, query })).rows;
}

/** Acknowledges every warning of a draft. */
export function acknowledgeAll(app: App, id: string) {
  return ask(app, 'fixImportDraftRows', {
    params: { id },
    body: { selection: { only: 'warned' }, columns: [], fix: { action: 'acknowledge' } },
  });
}

/** Imports a draft, and waits until the import has ended. */
export async function runToEnd(app: App, id: string, again = false) {
  const { importId } = await ask(app, 'runImportDraft', { params: { id }, body: { again } });
  return waitForEnd(app, importId);
}

export async function undoToEnd(app: App, id: string) {
  await ask(app, 'undoImport', { params: { id } });
  return waitForEnd(app, id);
}

export async function waitForEnd(app: App, id: string) {
  return eventually(async () => {
    const imported = await ask(app, 'getImport', { params: { id } });
    if (['RUNNING', 'UNDOING'].includes(imported.status)) throw new Error('It has not ended');
    return imported;
  });
}
