import { Secret, TOTP } from 'otpauth';

/** What every authenticator app supports (RFC 6238). */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** The length that RFC 4226 recommends. */
const secretBytes = 20;

/** Codes of the step before and of the one after are accepted, because clocks differ and typing takes time. */
const window = 1;

/** A new secret, in base32. */
export function drawCodeSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The address that authenticator apps read from a QR code. */
export function toAuthenticatorUri(secret: string, officerName: string): string {
  return new TOTP({ ...parameters, issuer: 'Offerdesk', label: officerName, secret }).toString();
}

/**
 * Finds the step of time that a code belongs to: the number of half minutes since 1970.
 *
 * @param code six digits, also with spaces
 * @param at ISO text
 * @returns undefined, if the code is not valid at that time
 */
export function findCodeStep(secret: string, code: string, at: string): number | undefined {
  const totp = new TOTP({ ...parameters, secret });
  const timestamp = Date.parse(at);
  const difference = totp.validate({ token: code.replaceAll(' ', ''), timestamp, window });
  return difference === null ? undefined : totp.counter({ timestamp }) + difference;
}
