import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Caller } from '#service/kernel/caller.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import { defineRead, runRead } from '#service/kernel/heavy-read.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import type { Platform, Windows } from '#service/kernel/platform.ts';
import type { MasterKeyStore } from '#service/storage/key-store.ts';
import { readKeyringFile } from '#service/storage/keyring.ts';
import { measureDatabase } from '#service/storage/storage.ts';
import {
  chooseFolder,
  getDataFolder,
  type KeychainState,
  showDataFolder,
} from '#shared/contracts/installation/data-folder.ts';
import { hasRole } from '#shared/domain/officer-roles.ts';
import packageJson from '../../../../package.json' with { type: 'json' };

/** @throws AppError rule */
function windowsOf({ windows }: Platform): Windows {
  if (!windows) throw ruleViolation(null, 'This program has no windows; use the desktop application');
  return windows;
}

/** Reads all records of files. */
export const measureStoredFiles = defineRead('measureStoredFiles', ({ db }) =>
  db
    .selectFrom('files')
    .select((eb) => [
      eb.fn.countAll<number>().as('files'),
      eb.fn.sum<number | null>('bytes').as('filesBytes'),
    ])
    .executeTakeFirstOrThrow(),
);

async function readKeychain({ keyStore, platform }: KeyProtection): Promise<KeychainState> {
  if (keyStore.protection === 'keychain') return 'protects';
  return platform.keychain ? platform.keychain.readAvailability() : 'desktop-only';
}

/** Instead of the reason of a failure, which can contain a path. */
export const hiddenReason = 'Administrators see the reason.';

/** Paths disclose users and disks of the machine, which only administrators need. */
export function maySeePaths({ officer }: Caller): boolean {
  return officer === undefined || hasRole(officer.roles, 'administrator');
}

/** The master key, and what the surrounding program can do to protect it. */
export interface KeyProtection {
  keyStore: MasterKeyStore;
  platform: Platform;
}

export const createDataFolder = ({ keyStore, platform }: KeyProtection): OperationHandler[] => [
  read(getDataFolder, async (ctx) => {
    const { storage } = ctx.service;
    const path = dirname(storage.paths.database);
    const { files, filesBytes } = await runRead(ctx, measureStoredFiles, undefined);
    const disk = await statfs(path).catch(() => undefined);
    const seesPaths = maySeePaths(ctx.caller);
    return {
      path: seesPaths ? path : null,
      keyFile: seesPaths ? keyStore.place : null,
      keyId: readKeyringFile(path).current.id,
      keychain: await readKeychain({ keyStore, platform }),
      databaseBytes: await measureDatabase(storage.paths.database),
      files,
      filesBytes: filesBytes ?? 0,
      freeBytes: disk ? disk.bavail * disk.bsize : null,
      version: packageJson.version,
      hasWindow: platform.windows !== undefined,
    };
  }),
  read(showDataFolder, async (ctx) => {
    await windowsOf(platform).showFolder(dirname(ctx.service.storage.paths.database));
    return { isShown: true };
  }),
  read(chooseFolder, async (_ctx, { query: { title } }) => ({
    folder: (await windowsOf(platform).chooseFolder(title)) ?? null,
  })),
];
