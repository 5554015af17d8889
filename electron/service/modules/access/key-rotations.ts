import { ruleViolation } from '#service/errors.ts';
import { type Implementation, task } from '#service/implementation.ts';
import { startKeyRotation } from '#shared/contracts/access/data-jobs.ts';
import { confirmOfficer } from './passphrases.ts';

export const keyRotations: Implementation[] = [
  task(
    startKeyRotation,
    async (ctx, { body: { passphrase } }) => {
      const { keyRotations } = ctx.service.host;
      if (!keyRotations)
        throw ruleViolation('host: Rotate the key in the program that has the data folder open');
      await confirmOfficer(ctx, startKeyRotation.name, passphrase);
      return keyRotations.start(ctx.caller);
    },
    async (_ctx, job) => job,
  ),
];
