import { vi } from 'vitest';
import * as officers from '../../support/officers.ts';

export * from '../../support/officers.ts';

/** The clock of a law case does not move, but an officer acts after the account was created. */
async function afterwards<Result>(opened: Promise<Result>): Promise<Result> {
  const result = await opened;
  vi.setSystemTime(Date.now() + 1);
  return result;
}

export const openFirstWindow = (...args: Parameters<typeof officers.openFirstWindow>) =>
  afterwards(officers.openFirstWindow(...args));

export const openWindowAs = (...args: Parameters<typeof officers.openWindowAs>) =>
  afterwards(officers.openWindowAs(...args));
