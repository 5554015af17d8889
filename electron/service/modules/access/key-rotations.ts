import { conflict, ruleViolation } from '#service/errors.ts';
import { type Implementation, task } from '#service/implementation.ts';
import { readKeyringFile } from '#service/storage/keyring.ts';
import { startKeyRotation } from '#shared/contracts/access/data-jobs.ts';
import { confirmOfficer } from './passphrases.ts';

export const keyRotations: Implementation[] = [
  task(
    startKeyRotation,
    async (ctx, { body: { keyId, passphrase } }) => {
      const { host, keys } = ctx.service;
      if (!host.keyRotations) {
        throw ruleViolation('host: Rotate the key in the program that has the data folder open');
      }
      // Of two administrators who want to replace the same key, one does.
      if (keyId !== readKeyringFile(keys.dataDir).current.id) {
        throw conflict('keyId: is not that of the current master key. Load the page again.');
      }
      await confirmOfficer(ctx, startKeyRotation.name, passphrase);
      return host.keyRotations.start(ctx.caller);
    },
    async (_ctx, job) => job,
  ),
];
