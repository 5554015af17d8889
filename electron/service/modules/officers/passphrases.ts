import type { ReadContext } from '#service/kernel/context.ts';
import { AppError, invalid, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, task } from '#service/kernel/operation-handler.ts';
import type { SignInAttempts } from '#service/kernel/sign-in-attempts.ts';
import { defineUnit, noteEvent, runUnit } from '#service/kernel/unit-of-work.ts';
import { changePassphrase } from '#shared/contracts/officers/officers.ts';
import { findPassphraseError } from '#shared/domain/passphrases.ts';
import { checkSecondFactor, hasProof, type SecondFactorProof } from './check-second-factor.ts';
import { type OfficerRow, readOfficer } from './officer-profiles.ts';
import { presentOfficer } from './officers.ts';
import { sessionOf } from './screen-session.ts';

/** What the check of a passphrase requires. */
export interface PassphraseServices {
  signInAttempts: SignInAttempts;
}

/**
 * Verifies the officer's passphrase. Each wrong one is recorded in the audit log, and after some of them within a
 * minute not even the right one is accepted (`SignInAttempts` has the rule).
 *
 * @param action the operation that requires it
 * @param given the passphrase, under the name of its field
 * @throws forbidden or too-many-requests, naming the field
 */
export async function checkPassphrase(
  services: PassphraseServices,
  ctx: ReadContext,
  officer: OfficerRow,
  action: string,
  given: Record<string, string>,
): Promise<void> {
  await verifyPassphrase(services, ctx, officer, action, given);
  sessionOf(ctx).notePassed(services.signInAttempts);
}

/**
 * Verifies the officer's passphrase, and then the code of the second factor if the officer has one. Wrong codes count as
 * wrong passphrases do. Above the limit, not even the passphrase is verified, so that the error does not disclose whether
 * it was right.
 *
 * @throws as `checkPassphrase` and `checkSecondFactor`
 */
export async function checkSignIn(
  services: PassphraseServices,
  ctx: ReadContext,
  officer: OfficerRow,
  action: string,
  { passphrase, ...proof }: { passphrase: string } & SecondFactorProof,
): Promise<void> {
  const { signInAttempts } = services;
  const session = sessionOf(ctx);
  await verifyPassphrase(services, ctx, officer, action, { passphrase });
  if (officer.secondFactorSince === null) return session.notePassed(signInAttempts);
  session.moveAttemptToCode(signInAttempts, officer);
  if (!hasProof(proof)) session.withdrawAttempt(signInAttempts, officer);
  await checkSecondFactor(ctx, officer, action, proof);
  session.notePassed(signInAttempts, officer);
}

/** Counts the attempt, and verifies the passphrase. The attempt counts as wrong until the caller notes that it passed. */
async function verifyPassphrase(
  { signInAttempts }: PassphraseServices,
  ctx: ReadContext,
  officer: OfficerRow,
  action: string,
  given: Record<string, string>,
): Promise<void> {
  const session = sessionOf(ctx);
  const [[field, passphrase] = ['', '']] = Object.entries(given);
  const wait = session.noteAttempt(signInAttempts, officer);
  if (wait !== undefined) {
    const errors = [{ field, message: `too many incorrect attempts; try again in ${wait} seconds` }];
    throw new AppError('too-many-requests', errors, wait);
  }
  const { passwords } = ctx.service;
  if (await passwords.verify(passphrase, officer.passphraseHash)) {
    if (passwords.isOutdated(officer.passphraseHash)) {
      const { id, passphraseHash: outdated } = officer;
      const renewed = await passwords.hash(passphrase);
      await runUnit(ctx.service, ctx.caller, renewHash, { id, outdated, renewed });
    }
    return;
  }
  const event = { subject: officer.id, details: { passphrase: 'wrong' } };
  await runUnit(ctx.service, ctx.caller, noteEvent, event, action);
  throw new AppError('forbidden', [{ field, message: 'incorrect passphrase' }]);
}

/** Stores the same passphrase with a stronger hash: the profile does not change, and sessions continue. */
const renewHash = defineUnit(
  'renewPassphraseHash',
  async ({ db }, { id, outdated, renewed }: { id: string; outdated: string; renewed: string }) => {
    await db
      .updateTable('officers')
      .set({ passphraseHash: renewed })
      .where('id', '=', id)
      .where('passphraseHash', '=', outdated)
      .execute();
  },
);

/** @throws invalid, if the passphrase is easy to guess */
export function assertGoodPassphrase(passphrase: string, name: string): void {
  const error = findPassphraseError(passphrase, name);
  if (error !== undefined) throw invalid('passphrase', error);
}

/**
 * Requires the passphrase again, and the code of the second factor if the officer has one, because someone else may be
 * using the open screens.
 *
 * @param action the operation that requires them
 * @param given as they were sent; without officers, none is needed
 * @throws invalid, forbidden, or too-many-requests, naming the field
 */
export async function confirmOfficer(
  services: PassphraseServices,
  ctx: ReadContext,
  action: string,
  { passphrase, code, recoveryCode }: { passphrase?: string | null | undefined } & SecondFactorProof,
): Promise<void> {
  const officer = await readOfficer(ctx.db, ctx.caller.actor.id);
  if (!officer) return;
  if (!passphrase) throw invalid('passphrase', 'is required');
  await checkSignIn(services, ctx, officer, action, { passphrase, code, recoveryCode });
}

const storePassphrase = defineUnit(
  changePassphrase.name,
  ({ records, now }, { officer, passphraseHash }: { officer: OfficerRow; passphraseHash: string }) =>
    records.update('officers', officer, { passphraseHash, passphraseSetAt: now, mustChangePassphrase: 0 }),
);

export const passphraseUnits = [renewHash, storePassphrase];

async function change(
  services: PassphraseServices,
  ctx: ReadContext,
  body: { oldPassphrase: string; passphrase: string },
): Promise<OfficerRow> {
  const { oldPassphrase, passphrase } = body;
  const officer = await readOfficer(ctx.db, ctx.caller.actor.id);
  if (!officer) throw ruleViolation(null, 'No officer is signed in');
  await checkPassphrase(services, ctx, officer, changePassphrase.name, { oldPassphrase });
  if (passphrase === oldPassphrase)
    throw invalid('passphrase', 'is the current passphrase; choose another one');
  const { assignedPassphraseHash } = officer;
  if (assignedPassphraseHash && (await ctx.service.passwords.verify(passphrase, assignedPassphraseHash)))
    throw invalid('passphrase', 'was set by an administrator; choose one that only you know');
  assertGoodPassphrase(passphrase, officer.name);
  const passphraseHash = await ctx.service.passwords.hash(passphrase);
  const changed = await runUnit(ctx.service, ctx.caller, storePassphrase, { officer, passphraseHash });
  ctx.caller.session?.confirm(changed);
  return changed;
}

export const createPassphrases = (services: PassphraseServices): OperationHandler[] => [
  task(
    changePassphrase,
    (ctx, { body }) => change(services, ctx, body),
    async (_ctx, officer) => presentOfficer(officer),
  ),
];
