import type { ReadContext, WriteContext } from '#service/kernel/context.ts';
import { AppError, invalid } from '#service/kernel/errors.ts';
import { defineUnit, noteEvent, runUnit } from '#service/kernel/unit-of-work.ts';
import { asCaller, type OfficerRow, readOfficer } from './officer-profiles.ts';
import { findCodeStep } from './one-time-codes.ts';
import { openCodeSecret, removeRecoveryCode } from './second-factor-state.ts';

/** What an officer sends besides the passphrase. */
export interface SecondFactorProof {
  code?: string | null | undefined;
  recoveryCode?: string | null | undefined;
}

/** Whether the proof has a code of either kind. */
export function hasProof({ code, recoveryCode }: SecondFactorProof): boolean {
  return Boolean(code ?? recoveryCode);
}

interface GivenCode {
  officerId: string;
  code: string;
  /** When it was sent, by the clock of the host. */
  at: string;
}

/**
 * Accepts a code once. All sign-ins pass through the writer, so that the second of two with the same code finds its
 * step used. The step only grows, also while the clock is set back.
 */
const acceptCode = defineUnit(
  'acceptCode',
  async (ctx: WriteContext, { officerId, code, at }: GivenCode): Promise<'accepted' | 'used' | 'wrong'> => {
    const officer = await readOfficer(ctx.db, officerId);
    if (!officer?.secondFactorSealed) return 'wrong';
    const secret = openCodeSecret(ctx.service.vault, officerId, officer.secondFactorSealed);
    const step = findCodeStep(secret, code, at);
    if (step === undefined) return 'wrong';
    if (step <= (officer.lastCodeStep ?? 0)) return 'used';
    // Not a change of the profile: it has no event of its own.
    await ctx.db
      .updateTable('officers')
      .set({ lastCodeStep: step })
      .where('id', '=', officerId)
      .executeTakeFirstOrThrow();
    return 'accepted';
  },
);

/** The action of its event in the audit log. */
const useRecoveryCode = defineUnit(
  'useRecoveryCode',
  async (ctx: WriteContext, { officerId, code }: Omit<GivenCode, 'at'>): Promise<'accepted' | 'wrong'> => {
    const officer = await readOfficer(ctx.db, officerId);
    const others = officer && removeRecoveryCode(ctx.service.vault, officer, code);
    if (!others) return 'wrong';
    await ctx.db
      .updateTable('officers')
      .set({ recoveryCodeDigests: JSON.stringify(others), secondFactorChangedAt: ctx.now })
      .where('id', '=', officerId)
      .executeTakeFirstOrThrow();
    ctx.records.note(officerId, { recoveryCodesLeft: others.length });
    return 'accepted';
  },
);

export const secondFactorCheckUnits = [acceptCode, useRecoveryCode];

/**
 * Verifies the code of an officer whose passphrase was right. Each wrong one is recorded in the audit log.
 *
 * @param action the operation that requires it
 * @throws invalid, if no code was sent; forbidden, if it is wrong or was used. The error names the field
 */
export async function checkSecondFactor(
  ctx: ReadContext,
  officer: OfficerRow,
  action: string,
  { code, recoveryCode }: SecondFactorProof,
): Promise<void> {
  const { id: officerId } = officer;
  const reject = async (details: object, field: string, message: string) => {
    await runUnit(ctx.service, ctx.caller, noteEvent, { subject: officerId, details }, action);
    throw new AppError('forbidden', [{ field, message }]);
  };
  if (code) {
    const result = await runUnit(ctx.service, ctx.caller, acceptCode, { officerId, code, at: ctx.now });
    if (result === 'used') {
      const message = 'this code or a later one was already used; enter the next code';
      await reject({ code: 'used' }, 'code', message);
    }
    if (result === 'wrong') await reject({ code: 'wrong' }, 'code', 'incorrect code');
  } else if (recoveryCode) {
    const given = { officerId, code: recoveryCode };
    const result = await runUnit(ctx.service, asCaller(officer), useRecoveryCode, given);
    if (result === 'wrong') {
      await reject(
        { recoveryCode: 'wrong' },
        'recoveryCode',
        'incorrect recovery code, or it was already used',
      );
    }
  } else {
    throw invalid('code', 'is required');
  }
}
