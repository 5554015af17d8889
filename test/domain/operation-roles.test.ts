import { expect, test } from 'vitest';
import { operations } from '../../shared/contracts/index.ts';
import type { AnyOperation } from '../../shared/contracts/operation.ts';

const all: AnyOperation[] = Object.values(operations);
const namesOf = (found: AnyOperation[]) => found.map(({ name }) => name).toSorted();

test('every operation declares the role that officers need, or why they need none', () => {
  expect(
    namesOf(all.filter(({ role, everyOfficer }) => (role === undefined) === (everyOfficer === undefined))),
  ).toEqual([]);
});

test('an officer without a role can change only their own session, passphrase, second factor, columns, and views', () => {
  const open = all.filter(({ scope, everyOfficer }) => scope === 'write' && everyOfficer !== undefined);
  expect(namesOf(open)).toEqual([
    'changePassphrase',
    'createRecoveryCodes',
    'createSavedView',
    'deleteSavedView',
    'endOtherSessions',
    'endSession',
    'keepAlive',
    'lockSession',
    'restoreSavedView',
    'setOwnColumns',
    'signIn',
    'signOut',
    'signOutEverywhere',
    'startSecondFactorEnrollment',
    'turnOffSecondFactor',
    'turnOnSecondFactor',
    'unlockSession',
    'updateSavedView',
  ]);
  for (const { everyOfficer } of open) expect(['own-session', 'own-views']).toContain(everyOfficer);
});

test('an officer without a role cannot export', () => {
  const downloads = all.filter(({ download, everyOfficer }) => download && everyOfficer !== undefined);
  expect(namesOf(downloads)).toEqual(['previewPrivateFile', 'previewPublicFile']);
});
