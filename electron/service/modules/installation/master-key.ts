import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { ReadContext } from '#service/kernel/context.ts';
import { conflict, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, task } from '#service/kernel/operation-handler.ts';
import { noteEvent, runUnit } from '#service/kernel/unit-of-work.ts';
import { replaceDurably } from '#service/storage/durable-file.ts';
import { readKeyringFile } from '#service/storage/keyring.ts';
import { formatMasterKey, loadMasterKey } from '#service/storage/master-key.ts';
import { exportMasterKey, protectMasterKey } from '#shared/contracts/installation/master-key.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { confirmOfficer, type PassphraseServices } from '../officers/passphrases.ts';
import { assertBackupLocation } from './backup-location.ts';
import type { KeyProtection } from './data-folder.ts';
import { assertFolder } from './data-jobs.ts';

const exportedName = 'offerdesk-master.key';

/** Of the audit events about the key. */
const subject = 'master-key';

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
  await assertFolder(folder);
  await assertBackupLocation(dirname(storage.paths.database), folder);
  const file = join(folder, exportedName);
  if (existsSync(file)) {
    throw conflict('folder', `already contains ${exportedName}. Move that file, or choose another folder.`);
  }
  await confirmOfficer(services, ctx, exportMasterKey.name, confirmation);
  // Written before the file: every exported key must have its event.
  await note(ctx, exportMasterKey.name, { to: file, keyId: currentKeyId(ctx) });
  replaceDurably(file, formatMasterKey(keyStore.key ?? loadMasterKey(keyStore.place, false)));
  return { file };
}

function currentKeyId({ service }: ReadContext): string {
  return readKeyringFile(service.keys.dataDir).current.id;
}

/** Whether the current master key was exported: a rotation requires another export. */
export async function isKeyExported(ctx: ReadContext): Promise<boolean> {
  const event = await ctx.db
    .selectFrom('auditEvents')
    .select('seq')
    .where('recordId', '=', subject)
    .where('action', '=', exportMasterKey.name)
    .where(sql`after ->> '$.keyId'`, '=', currentKeyId(ctx))
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

function note(ctx: ReadContext, action: string, details: object): Promise<void> {
  return runUnit(ctx.service, ctx.caller, noteEvent, { subject, details }, action);
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
