import type { Context } from '#service/kernel/context.ts';
import { AppError, invalid, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, task } from '#service/kernel/operation-handler.ts';
import type { Passwords } from '#service/kernel/passwords.ts';
import { runUnitOfWork } from '#service/kernel/run-operation.ts';
import type { SignInAttempts } from '#service/kernel/sign-in-attempts.ts';
import { changePassphrase } from '#shared/contracts/officers/officers.ts';
import { findPassphraseError } from '#shared/domain/passphrases.ts';
import { type OfficerRow, readOfficer } from './officer-profiles.ts';
import { presentOfficer } from './officers.ts';
import { sessionOf } from './screen-session.ts';

/** What the check of a passphrase requires. */
export interface PassphraseServices {
  passwords: Passwords;
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
  { passwords, signInAttempts }: PassphraseServices,
  ctx: Context,
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
  if (await passwords.verify(passphrase, officer.passphraseHash)) {
    session.notePassed(signInAttempts);
    if (passwords.isOutdated(officer.passphraseHash)) await renewHash(passwords, ctx, officer, passphrase);
    return;
  }
  await runUnitOfWork(ctx.service, ctx.caller, action, async ({ records }) =>
    records.note(officer.id, { passphrase: 'wrong' }),
  );
  throw new AppError('forbidden', [{ field, message: 'incorrect passphrase' }]);
}

/** Stores the same passphrase with a stronger hash: the profile does not change, and sessions continue. */
async function renewHash(
  passwords: Passwords,
  ctx: Context,
  { id, passphraseHash }: OfficerRow,
  passphrase: string,
): Promise<void> {
  const renewed = await passwords.hash(passphrase);
  await ctx.service.storage.commits.run((db) =>
    db
      .updateTable('officers')
      .set({ passphraseHash: renewed })
      .where('id', '=', id)
      .where('passphraseHash', '=', passphraseHash)
      .execute(),
  );
}

/** @throws invalid, if the passphrase is easy to guess */
export function assertGoodPassphrase(passphrase: string, name: string): void {
  const error = findPassphraseError(passphrase, name);
  if (error !== undefined) throw invalid('passphrase', error);
}

/**
 * Requires the passphrase again, because someone else may be using the open screens.
 * @param action the operation that requires it
 * @param passphrase as it was sent; without officers, none is needed
 * @throws invalid, forbidden, or too-many-requests, naming the field
 */
export async function confirmOfficer(
  services: PassphraseServices,
  ctx: Context,
  action: string,
  passphrase: string | null | undefined,
): Promise<void> {
  const officer = await readOfficer(ctx.db, ctx.caller.actor.id);
  if (!officer) return;
  if (!passphrase) throw invalid('passphrase', 'is required');
  await checkPassphrase(services, ctx, officer, action, { passphrase });
}

async function change(
  services: PassphraseServices,
  ctx: Context,
  body: { oldPassphrase: string; passphrase: string },
): Promise<OfficerRow> {
  const { oldPassphrase, passphrase } = body;
  const officer = await readOfficer(ctx.db, ctx.caller.actor.id);
  if (!officer) throw ruleViolation(null, 'No officer is signed in');
  await checkPassphrase(services, ctx, officer, changePassphrase.name, { oldPassphrase });
  if (passphrase === oldPassphrase)
    throw invalid('passphrase', 'is the current passphrase; choose another one');
  assertGoodPassphrase(passphrase, officer.name);
  const passphraseHash = await services.passwords.hash(passphrase);
  const changed = await runUnitOfWork(ctx.service, ctx.caller, changePassphrase.name, ({ records, now }) =>
    records.update('officers', officer, { passphraseHash, passphraseSetAt: now, mustChangePassphrase: 0 }),
  );
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
