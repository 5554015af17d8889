import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Caller } from '#service/kernel/caller.ts';
import type { Context } from '#service/kernel/context.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import type { Windows } from '#service/kernel/platform.ts';
import { readKeyringFile } from '#service/storage/keyring.ts';
import {
  chooseFolder,
  getDataFolder,
  type KeychainState,
  showDataFolder,
} from '#shared/contracts/installation/data-folder.ts';
import { hasRole } from '#shared/domain/officer-roles.ts';
import packageJson from '../../../../package.json' with { type: 'json' };

/** @throws AppError rule */
function windowsOf({ service }: Context): Windows {
  if (!service.platform.windows) throw ruleViolation('window: this program has none');
  return service.platform.windows;
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

async function readDatabaseBytes(database: string): Promise<number> {
  const sizes = await Promise.all([database, `${database}-wal`].map(sizeOf));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function readKeychain({ service: { keyStore, platform } }: Context): Promise<KeychainState> {
  if (keyStore.protection === 'keychain') return 'protects';
  return platform.keychain ? platform.keychain.readAvailability() : 'desktop-only';
}

/** Paths disclose users and disks of the machine, which only administrators need. */
export function maySeePaths({ officer }: Caller): boolean {
  return officer === undefined || hasRole(officer.roles, 'administrator');
}

export const dataFolder: OperationHandler[] = [
  read(getDataFolder, async (ctx) => {
    const { storage, keyStore, platform } = ctx.service;
    const path = dirname(storage.paths.database);
    const { files, filesBytes } = await ctx.db
      .selectFrom('files')
      .select((eb) => [eb.fn.countAll<number>().as('files'), eb.fn.sum<number>('bytes').as('filesBytes')])
      .executeTakeFirstOrThrow();
    const disk = await statfs(path).catch(() => undefined);
    const seesPaths = maySeePaths(ctx.caller);
    return {
      path: seesPaths ? path : null,
      keyFile: seesPaths ? keyStore.place : null,
      keyId: readKeyringFile(path).current.id,
      keychain: await readKeychain(ctx),
      databaseBytes: await readDatabaseBytes(storage.paths.database),
      files,
      filesBytes: filesBytes ?? 0,
      freeBytes: disk ? disk.bavail * disk.bsize : null,
      version: packageJson.version,
      hasWindow: platform.windows !== undefined,
    };
  }),
  read(showDataFolder, async (ctx) => {
    await windowsOf(ctx).showFolder(dirname(ctx.service.storage.paths.database));
    return { isShown: true };
  }),
  read(chooseFolder, async (ctx, { query: { title } }) => ({
    folder: (await windowsOf(ctx).chooseFolder(title)) ?? null,
  })),
];
