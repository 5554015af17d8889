import type { Context } from '#service/context.ts';
import { AppError, notFound, ruleViolation } from '#service/errors.ts';
import { type Implementation, preparedWrite, task } from '#service/implementation.ts';
import { hashPassword, verifyPassword } from '#service/passwords.ts';
import { runUnitOfWork } from '#service/run-operation.ts';
import { changePassphrase, resetPassphrase } from '#shared/contracts/access/officers.ts';
import { type OfficerRow, readOfficer } from './officer-profiles.ts';
import { presentOfficer } from './officers.ts';
import { sessionOf } from './screen-session.ts';

/**
 * Makes sure that it is the officer's passphrase. Each wrong one leaves an audit event, and after some of
 * them within a minute not even the right one is taken (`SignInAttempts` has the rule).
 *
 * @param action the operation that asks for it
 * @param given the passphrase, under the name of its field
 * @throws forbidden or too-many-requests, naming the field
 */
export async function checkPassphrase(
  ctx: Context,
  officer: OfficerRow,
  action: string,
  given: Record<string, string>,
): Promise<void> {
  const session = sessionOf(ctx);
  const [[field, passphrase] = ['', '']] = Object.entries(given);
  const wait = session.noteAttempt(ctx.service, officer);
  if (wait !== undefined) {
    const errors = [`${field}: was wrong too often; try again in ${wait} seconds`];
    throw new AppError('too-many-requests', 'Too many wrong passphrases', errors, wait);
  }
  if (await verifyPassword(passphrase, officer.passphraseHash)) {
    session.notePassed(ctx.service);
    return;
  }
  await runUnitOfWork(ctx.service, ctx.caller, action, async ({ records }) =>
    records.note(officer.id, { passphrase: 'wrong' }),
  );
  throw new AppError('forbidden', 'The passphrase is wrong', [`${field}: is not the right one`]);
}

async function change(
  ctx: Context,
  body: { oldPassphrase: string; passphrase: string },
): Promise<OfficerRow> {
  const { oldPassphrase, passphrase } = body;
  const officer = await readOfficer(ctx.db, ctx.caller.actor.id);
  if (!officer) throw ruleViolation('session: nobody is signed in');
  await checkPassphrase(ctx, officer, changePassphrase.name, { oldPassphrase });
  const passphraseHash = await hashPassword(passphrase);
  const changed = await runUnitOfWork(ctx.service, ctx.caller, changePassphrase.name, ({ records, now }) =>
    records.update('officers', officer, { passphraseHash, passphraseSetAt: now }),
  );
  ctx.caller.session?.confirm(changed);
  return changed;
}

export const passphrases: Implementation[] = [
  task(
    changePassphrase,
    (ctx, { body }) => change(ctx, body),
    async (_ctx, officer) => presentOfficer(officer),
  ),
  preparedWrite(
    resetPassphrase,
    ({ body }) => hashPassword(body.passphrase),
    async (ctx, { params }, passphraseHash) => {
      const officer = await readOfficer(ctx.db, params.id);
      if (!officer) throw notFound('id');
      if (officer.id === ctx.caller.actor.id) {
        throw ruleViolation('id: change your own passphrase with the old one');
      }
      const changed = await ctx.records.update('officers', officer, {
        passphraseHash,
        passphraseSetAt: ctx.now,
      });
      return presentOfficer(changed);
    },
  ),
];
