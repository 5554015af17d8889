import type { Command } from 'commander';
import { KeyRotation } from '#service/host/keys/rotate-keys.ts';
import { openDataFolder } from '#service/host/open-data-folder.ts';
import { type FolderLock, tryLock } from '#service/storage/folder-lock.ts';
import { KeyFileStore } from '#service/storage/key-store.ts';
import { dataFolderPaths, openWritableStorage } from '#service/storage/storage.ts';
import { startKeyRotation } from '#shared/contracts/installation/data-jobs.ts';
import { assertData, type FolderOptions } from './data-folder.ts';
import { addExamples } from './failures.ts';
import { noteEvent } from './note-event.ts';
import { printDone, printJson } from './print.ts';
import { showPhases } from './show-phases.ts';

/** `rotate-key`: a new master key, under which everything is encrypted again. */
export function addRotateKeyCommand(program: Command): void {
  const command = program
    .command('rotate-key')
    .description('Replace the master key and encrypt the database again. Stop the host first.')
    .action(async (_, command: Command) => {
      const { dataDir, json } = command.optsWithGlobals<FolderOptions>();
      assertData(dataDir);
      const store = new KeyFileStore();
      await rotate(dataDir, store);
      if (json) return printJson({ keyFile: store.place });
      printDone(`The new master key is in ${store.place}. Store a copy of it separately.`);
      printDone(
        'Older backups can still be opened on this computer. Create a new backup to restore on another one.',
      );
    });
  addExamples(command, '--data-dir ./data');
}

/**
 * It can be interrupted at any time. A rotation after its decisive step is completed when the folder is opened again.
 */
async function rotate(dataDir: string, store: KeyFileStore): Promise<void> {
  const locks = acquireLocks(dataDir);
  const { report, end } = showPhases();
  try {
    const { storage } = await openDataFolder({ dataDir }, openWritableStorage);
    const rotation = new KeyRotation({ dataDir });
    await rotation.prepare(storage, report).finally(() => storage.close());
    await rotation.putInPlace(store);
    await noteEvent(dataDir, 'master-key', { state: 'done' }, startKeyRotation.name);
  } finally {
    end();
    for (const lock of locks) lock.release();
  }
}

/** @throws if a host or an import would continue to write to the files that are replaced */
function acquireLocks(dataDir: string): FolderLock[] {
  const { hostLock, importLock } = dataFolderPaths(dataDir);
  const host = tryLock(hostLock);
  const imports = host && tryLock(importLock);
  if (imports) return [host, imports];
  host?.release();
  throw new Error(
    host
      ? `An import is running on ${dataDir}. Rotate the key after it has ended.`
      : `A host is running on ${dataDir}. Stop it, or rotate the key under Settings, Data and backup.`,
  );
}
