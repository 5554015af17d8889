import type { ReadContext, WriteContext } from '#service/kernel/context.ts';
import { AppError, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, task } from '#service/kernel/operation-handler.ts';
import { defineUnit, runUnit } from '#service/kernel/unit-of-work.ts';
import {
  createRecoveryCodes,
  getSecondFactor,
  type SecondFactor,
  type SecondFactorEnrollment,
  startSecondFactorEnrollment,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '#shared/contracts/officers/second-factor.ts';
import { limits } from '#shared/domain/limits.ts';
import type { SecondFactorProof } from './check-second-factor.ts';
import { type OfficerRow, readOfficer } from './officer-profiles.ts';
import { findOfficer } from './officers.ts';
import { drawCodeSecret, findCodeStep, toAuthenticatorUri } from './one-time-codes.ts';
import { checkPassphrase, checkSignIn, type PassphraseServices } from './passphrases.ts';
import { type ScreenSession, sessionOf } from './screen-session.ts';
import {
  drawRecoveryCodes,
  readRecoveryCodeDigests,
  type SecondFactorColumns,
  sealCodeSecret,
  withoutSecondFactor,
} from './second-factor-state.ts';

/** A secret that no code has confirmed yet. Only memory has it. */
interface Enrollment {
  secret: string;
  officerId: string;
  expiresAt: string;
}

/** The enrollment that was last started in each session. */
const enrollments = new WeakMap<ScreenSession, Enrollment>();

/** @throws rule, if no officer is signed in */
async function readSelf(ctx: ReadContext): Promise<OfficerRow> {
  const officer = await readOfficer(ctx.db, ctx.caller.actor.id);
  if (!officer) throw ruleViolation(null, 'No officer is signed in');
  return officer;
}

function assertOff({ secondFactorSince }: OfficerRow): void {
  if (secondFactorSince !== null)
    throw ruleViolation(null, 'The second factor is already on; turn it off to use another device');
}

function assertOn({ secondFactorSince }: OfficerRow): void {
  if (secondFactorSince === null) throw ruleViolation(null, 'The second factor is off');
}

async function readState(ctx: ReadContext): Promise<SecondFactor> {
  const officer = await readSelf(ctx);
  return { since: officer.secondFactorSince, recoveryCodesLeft: readRecoveryCodeDigests(officer).length };
}

async function startEnrollment(
  services: PassphraseServices,
  ctx: ReadContext,
  passphrase: string,
): Promise<SecondFactorEnrollment> {
  const officer = await readSelf(ctx);
  assertOff(officer);
  await checkPassphrase(services, ctx, officer, startSecondFactorEnrollment.name, { passphrase });
  const secret = drawCodeSecret();
  const expiresAt = new Date(
    Date.parse(ctx.now) + limits.secondFactorEnrollmentMinutes * 60_000,
  ).toISOString();
  enrollments.set(sessionOf(ctx), { secret, officerId: officer.id, expiresAt });
  return { secret, uri: toAuthenticatorUri(secret, officer.name), expiresAt };
}

const storeSecondFactor = defineUnit(
  turnOnSecondFactor.name,
  async (
    ctx: WriteContext,
    { officerId, ...columns }: { officerId: string } & Partial<SecondFactorColumns>,
  ): Promise<void> => {
    const officer = await findOfficer(ctx, officerId);
    assertOff(officer);
    const times = { secondFactorSince: ctx.now, secondFactorChangedAt: ctx.now };
    await ctx.records.update('officers', officer, { ...columns, ...times });
  },
);

/** A wrong code is not an attempt to guess: the caller has the secret. */
async function turnOn(ctx: ReadContext, code: string): Promise<string[]> {
  const { id: officerId } = await readSelf(ctx);
  const session = sessionOf(ctx);
  const enrollment = enrollments.get(session);
  if (!enrollment || enrollment.officerId !== officerId || ctx.now >= enrollment.expiresAt) {
    throw ruleViolation(null, 'The QR code has expired; start again');
  }
  const step = findCodeStep(enrollment.secret, code, ctx.now);
  if (step === undefined) throw new AppError('forbidden', [{ field: 'code', message: 'incorrect code' }]);
  const { vault } = ctx.service;
  const { codes, digests } = drawRecoveryCodes(vault, officerId);
  await runUnit(ctx.service, ctx.caller, storeSecondFactor, {
    officerId,
    secondFactorSealed: sealCodeSecret(vault, officerId, enrollment.secret),
    lastCodeStep: step,
    recoveryCodeDigests: digests,
  });
  enrollments.delete(session);
  return codes;
}

const storeRecoveryCodes = defineUnit(
  createRecoveryCodes.name,
  async (
    ctx: WriteContext,
    { officerId, digests }: { officerId: string; digests: string },
  ): Promise<void> => {
    const officer = await findOfficer(ctx, officerId);
    assertOn(officer);
    const columns = { recoveryCodeDigests: digests, secondFactorChangedAt: ctx.now };
    await ctx.db.updateTable('officers').set(columns).where('id', '=', officerId).executeTakeFirstOrThrow();
    ctx.records.note(officerId, { recoveryCodesLeft: limits.recoveryCodes });
  },
);

type PassphraseAndCode = { passphrase: string } & SecondFactorProof;

async function replaceRecoveryCodes(
  services: PassphraseServices,
  ctx: ReadContext,
  given: PassphraseAndCode,
): Promise<string[]> {
  const officer = await readSelf(ctx);
  assertOn(officer);
  await checkSignIn(services, ctx, officer, createRecoveryCodes.name, given);
  const { codes, digests } = drawRecoveryCodes(ctx.service.vault, officer.id);
  await runUnit(ctx.service, ctx.caller, storeRecoveryCodes, { officerId: officer.id, digests });
  return codes;
}

const removeSecondFactor = defineUnit(
  turnOffSecondFactor.name,
  async (ctx: WriteContext, officerId: string): Promise<void> => {
    await ctx.records.update('officers', await findOfficer(ctx, officerId), withoutSecondFactor(ctx.now));
  },
);

async function turnOff(
  services: PassphraseServices,
  ctx: ReadContext,
  given: PassphraseAndCode,
): Promise<void> {
  const officer = await readSelf(ctx);
  assertOn(officer);
  await checkSignIn(services, ctx, officer, turnOffSecondFactor.name, given);
  await runUnit(ctx.service, ctx.caller, removeSecondFactor, officer.id);
}

export const secondFactorUnits = [storeSecondFactor, storeRecoveryCodes, removeSecondFactor];

const present = async (_ctx: ReadContext, recoveryCodes: string[]) => ({ recoveryCodes });

/** Officers set up their own second factor; administrators reset those of others. */
export const createSecondFactors = (services: PassphraseServices): OperationHandler[] => [
  read(getSecondFactor, readState),
  task(
    startSecondFactorEnrollment,
    (ctx, { body }) => startEnrollment(services, ctx, body.passphrase),
    async (_ctx, enrollment) => enrollment,
  ),
  task(turnOnSecondFactor, (ctx, { body }) => turnOn(ctx, body.code), present),
  task(createRecoveryCodes, (ctx, { body }) => replaceRecoveryCodes(services, ctx, body), present),
  task(turnOffSecondFactor, (ctx, { body }) => turnOff(services, ctx, body), readState),
];
