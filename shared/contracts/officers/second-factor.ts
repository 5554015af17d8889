import Type, { type Static } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { idOf, optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { dateTime, dateTimeOrNull, number, string } from '../records.ts';
import { orAwaiting } from './awaiting-administrator.ts';
import { officer } from './officers.ts';

/** Six digits, also with a space in the middle, as authenticator apps show them. */
const code = () => text({ format: 'one-time-code', maxLength: 7 });

/** What an officer with a second factor sends besides the passphrase: one of the two. */
export const secondFactorProof = {
  code: optional(code()),
  recoveryCode: optional(text({ format: 'recovery-code', maxLength: 20 })),
};

/** How an officer confirms a request that would be harmful from someone else at the open screens. */
export const officerConfirmation = {
  passphrase: optional(
    text({
      format: 'password',
      maxLength: limits.passphraseMax,
      description: 'Passphrase of the officer; required if there are officers',
    }),
  ),
  ...secondFactorProof,
};

const passphrase = text({ format: 'password', maxLength: limits.passphraseMax });

const secondFactor = Type.Object({
  /** When it was turned on; null while it is off. */
  since: dateTimeOrNull(),
  recoveryCodesLeft: number(),
});
export type SecondFactor = Static<typeof secondFactor>;

/** What an authenticator app needs. It is sent once, to set the app up. */
const enrollment = Type.Object({
  /** In base32, without spaces. */
  secret: string(),
  /** The same as an `otpauth:` address, for a QR code. */
  uri: string(),
  /** When the enrollment ends if it is not completed. */
  expiresAt: dateTime(),
});
export type SecondFactorEnrollment = Static<typeof enrollment>;

const recoveryCodes = Type.Object({ recoveryCodes: Type.Array(string()) });

const noOfficer = 'No officer is signed in';
const isOff = 'The second factor is off';
const proofErrors = {
  403: 'The passphrase or the code is incorrect',
  429: 'Too many incorrect passphrases or codes within a minute',
};

export const getSecondFactor = operation({
  name: 'getSecondFactor',
  module: 'officers',
  scope: 'read',
  everyOfficer: 'own-session',
  summary: 'Get your second factor',
  description: 'Returns whether it is on, and the number of unused recovery codes.',
  output: secondFactor,
  errors: { 422: noOfficer },
});

export const startSecondFactorEnrollment = operation({
  name: 'startSecondFactorEnrollment',
  module: 'officers',
  scope: 'write',
  everyOfficer: 'own-session',
  summary: 'Start second factor enrollment',
  description: `Returns a new secret for an authenticator app. It is not stored until a code confirms it within ${limits.secondFactorEnrollmentMinutes} minutes.`,
  body: request({ passphrase }),
  output: enrollment,
  errors: {
    ...proofErrors,
    403: 'The passphrase is incorrect',
    422: `${noOfficer}, or the second factor is on`,
  },
});

export const turnOnSecondFactor = operation({
  name: 'turnOnSecondFactor',
  module: 'officers',
  scope: 'write',
  everyOfficer: 'own-session',
  summary: 'Turn on second factor',
  description:
    'Completes the enrollment with a code of the authenticator app. Returns the recovery codes, which are not shown again.',
  body: request({ code: code() }),
  output: recoveryCodes,
  errors: {
    403: 'The code is incorrect',
    422: 'No enrollment was started in this session, or it has expired',
  },
});

export const createRecoveryCodes = operation({
  name: 'createRecoveryCodes',
  module: 'officers',
  scope: 'write',
  everyOfficer: 'own-session',
  summary: 'Create recovery codes',
  description: 'Returns new recovery codes, which are not shown again. The previous ones stop working.',
  body: request({ passphrase, ...secondFactorProof }),
  output: recoveryCodes,
  errors: { ...proofErrors, 422: `${noOfficer}. ${isOff}` },
});

export const turnOffSecondFactor = operation({
  name: 'turnOffSecondFactor',
  module: 'officers',
  scope: 'write',
  everyOfficer: 'own-session',
  summary: 'Turn off second factor',
  description: 'Deletes the secret and the recovery codes. Sign-in then requires only the passphrase.',
  body: request({ passphrase, ...secondFactorProof }),
  output: secondFactor,
  errors: { ...proofErrors, 422: `${noOfficer}. ${isOff}` },
});

export const resetSecondFactor = operation({
  name: 'resetSecondFactor',
  module: 'officers',
  scope: 'write',
  role: 'administrator',
  summary: 'Reset second factor of officer',
  description:
    'Turns off the second factor of an officer who lost the device, and ends the sessions of the officer. The passphrase stays valid.',
  params: request({ id: idOf('officer') }),
  output: orAwaiting(officer),
  errors: {
    404: 'No such officer',
    422: 'The second factor is off, or it is your own: turn it off with your passphrase and a code',
  },
});

/** The operations on the one-time codes that officers enter besides their passphrases. */
export const secondFactorOperations = {
  getSecondFactor,
  startSecondFactorEnrollment,
  turnOnSecondFactor,
  createRecoveryCodes,
  turnOffSecondFactor,
  resetSecondFactor,
};
