import { conflict, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, task } from '#service/kernel/operation-handler.ts';
import type { Platform } from '#service/kernel/platform.ts';
import { readKeyringFile } from '#service/storage/keyring.ts';
import { startKeyRotation } from '#shared/contracts/installation/data-jobs.ts';
import { confirmOfficer, type PassphraseServices } from '../officers/passphrases.ts';

export const createKeyRotations = (
  platform: Platform,
  passphrases: PassphraseServices,
): OperationHandler[] => [
  task(
    startKeyRotation,
    async (ctx, { body: { keyId, ...confirmation } }) => {
      if (!platform.keyRotations) {
        throw ruleViolation(null, 'Rotate the key in the program that has the data folder open');
      }
      // If two administrators replace the same key, only the first succeeds.
      if (keyId !== readKeyringFile(ctx.service.keys.dataDir).current.id) {
        throw conflict('keyId', 'does not match the current master key. Reload the page.');
      }
      await confirmOfficer(passphrases, ctx, startKeyRotation.name, confirmation);
      return platform.keyRotations.start(ctx.caller);
    },
    async (_ctx, job) => job,
  ),
];
