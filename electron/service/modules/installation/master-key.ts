import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ReadContext } from '#service/kernel/context.ts';
import { conflict, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, task } from '#service/kernel/operation-handler.ts';
import { noteEvent, runUnit } from '#service/kernel/unit-of-work.ts';
import { replaceDurably } from '#service/storage/durable-file.ts';
import { formatMasterKey } from '#service/storage/master-key.ts';
import { exportMasterKey, protectMasterKey } from '#shared/contracts/installation/master-key.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { confirmOfficer, type PassphraseServices } from '../officers/passphrases.ts';
import { assertBackupLocation } from './backup-location.ts';
import type { KeyProtection } from './data-folder.ts';
import { assertFolder } from './data-jobs.ts';

const exportedName = 'offerdesk-master.key';

/** Why the keychain cannot protect the key file. */
const obstacles = {
  unconfirmed: 'already protects the master key from the next start of Offerdesk.',
  unavailable: 'is not available for this user account. The key file stays in use.',
  bypassed: 'is not used because OFFERDESK_KEY_FILE names the key file. Start Offerdesk without it.',
};

/** @throws rule, conflict */
async function protect({ keyStore, platform }: KeyProtection, ctx: ReadContext): Promise<{ file: string }> {
  if (!platform.keychain) throw ruleViolation('keychain', 'is used only by the desktop application');
  if (keyStore.protection === 'keychain') throw conflict('keychain', 'already protects the master key');
  const availability = await platform.keychain.readAvailability();
  if (availability !== 'available') throw ruleViolation('keychain', obstacles[availability]);
  const file = await platform.keychain.protect();
  await note(ctx, protectMasterKey.name, { from: keyStore.place, to: file });
  return { file };
}

/** @throws invalid, forbidden, not-found, conflict, rule, or too-many-requests */
async function exportKey(
  services: KeyProtection & PassphraseServices,
  ctx: ReadContext,
  { folder, ...confirmation }: InputOf<typeof exportMasterKey>['body'],
): Promise<{ file: string }> {
  const { keyStore } = services;
  const { storage } = ctx.service;
  if (!keyStore.key) {
    throw ruleViolation('key', 'is already in a key file. Copy the key file that Settings shows.');
  }
  await assertFolder(folder);
  await assertBackupLocation(dirname(storage.paths.database), folder);
  const file = join(folder, exportedName);
  if (existsSync(file)) {
    throw conflict('folder', `already contains ${exportedName}. Move that file, or choose another folder.`);
  }
  await confirmOfficer(services, ctx, exportMasterKey.name, confirmation);
  // Written before the file: every exported key must have its event.
  await note(ctx, exportMasterKey.name, { to: file });
  replaceDurably(file, formatMasterKey(keyStore.key));
  return { file };
}

function note(ctx: ReadContext, action: string, details: object): Promise<void> {
  return runUnit(ctx.service, ctx.caller, noteEvent, { subject: 'master-key', details }, action);
}

export const createMasterKey = (services: KeyProtection & PassphraseServices): OperationHandler[] => [
  task(
    protectMasterKey,
    (ctx) => protect(services, ctx),
    async (_ctx, result) => result,
  ),
  task(
    exportMasterKey,
    (ctx, { body }) => exportKey(services, ctx, body),
    async (_ctx, result) => result,
  ),
];
