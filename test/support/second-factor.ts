import { TOTP } from 'otpauth';
import { passphrase, type Window } from './officers.ts';

/** What an authenticator app shows for a secret at a time (milliseconds). */
export function showCode(secret: string, at = Date.now()): string {
  return TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: at });
}

/** The duration of a code, in milliseconds. */
export const codeDuration = 30_000;

/** Turns on the second factor of the officer in the window, as of `Date.now()`. */
export async function turnOnSecondFactor(
  window: Window,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await window.ask('startSecondFactorEnrollment', { body: { passphrase } });
  const { recoveryCodes } = await window.ask('turnOnSecondFactor', { body: { code: showCode(secret) } });
  return { secret, recoveryCodes };
}
