import Type, { type Static } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { type OfficerRole, officerRoleNames } from '../../domain/officer-roles.ts';
import { idOf, request, text, wholeNumber } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, choice, dateTime, dateTimeOrNull, number, string } from '../records.ts';
import { officer } from './officers.ts';
import { secondFactorProof } from './second-factor.ts';

/** Why an officer was signed out automatically. */
const signOutReasons = ['expired', 'ended', 'everywhere', 'passphrase-changed', 'disabled'] as const;
export type SignOutReason = (typeof signOutReasons)[number];

const named = Type.Object({ id: string(), name: string() });

/** The signed-in officer, and whether the screens are open. */
const session = Type.Object({
  state: choice(['open', 'locked', 'signed-out']),
  /** The signed-in officer; null if there is none, or the data folder has no officers yet. */
  officer: Type.Unsafe<Static<typeof named> | null>({ ...named, type: ['object', 'null'] }),
  roles: Type.Unsafe<OfficerRole[]>({ type: 'array', items: choice(officerRoleNames) }),
  /** Whether an administrator set the passphrase: until it is changed, nothing that requires a role is allowed. */
  mustChangePassphrase: boolean(),
  hasOfficers: boolean(),
  idleMinutes: number(),
  /** When the screens lock if the officer does nothing; null while they are not open, or never lock. */
  locksAt: dateTimeOrNull(),
  /** When the sign-in expires; null while no officer is signed in. */
  endsAt: dateTimeOrNull(),
  /** Why the officer was signed out; null if the officer did it, or none has been signed in. */
  signedOutBecause: Type.Unsafe<SignOutReason | null>({
    type: ['string', 'null'],
    enum: [...signOutReasons, null],
  }),
  /** When the data folder was opened. It changes when a restore replaces the data. */
  openedAt: dateTime(),
  /** The officers who can sign in. */
  officers: Type.Array(named),
});
export type SessionState = Static<typeof session>;

const passphrase = text({ format: 'password', maxLength: limits.passphraseMax });

const signInErrors = {
  403: 'The passphrase is incorrect',
  429: 'Too many incorrect passphrases within a minute; all passphrases are rejected now',
};

export const getSession = operation({
  name: 'getSession',
  module: 'officers',
  scope: 'read',
  everyOfficer: 'own-session',
  whileLocked: true,
  summary: 'Get session',
  description:
    'Returns the state of the session, the signed-in officer, the time until it locks, and the officers who can sign in.',
  output: session,
});

export const signIn = operation({
  name: 'signIn',
  module: 'officers',
  scope: 'write',
  everyOfficer: 'own-session',
  whileLocked: true,
  renewsSession: true,
  summary: 'Sign in',
  description:
    'Signs out the officer who was signed in to this window. An officer with a second factor also sends a code; without one, the error names the field.',
  body: request({ officerId: idOf('officer'), passphrase, ...secondFactorProof }),
  output: session,
  errors: {
    400: 'The officer has a second factor, and the code is missing',
    403: 'The passphrase or the code is incorrect',
    404: 'No such officer, or the officer is disabled',
    429: 'Too many incorrect passphrases or codes within a minute; all are rejected now',
  },
});

export const signOut = operation({
  name: 'signOut',
  module: 'officers',
  scope: 'write',
  everyOfficer: 'own-session',
  summary: 'Sign out',
  description: 'Ends the session of this window. If there are no officers, nothing changes.',
  output: session,
});

export const signOutEverywhere = operation({
  name: 'signOutEverywhere',
  module: 'officers',
  scope: 'write',
  everyOfficer: 'own-session',
  summary: 'Sign out everywhere',
  description:
    'Signs the officer out in every browser and window, including this one. If there are no officers, nothing changes.',
  output: session,
});

export const signOutOfficer = operation({
  name: 'signOutOfficer',
  module: 'officers',
  scope: 'write',
  role: 'administrator',
  summary: 'Sign officer out everywhere',
  description: 'Ends the sessions of the officer in every browser and window. The passphrase stays valid.',
  params: request({ id: idOf('officer') }),
  output: officer,
  errors: { 404: 'No such officer' },
});

export const lockSession = operation({
  name: 'lockSession',
  module: 'officers',
  scope: 'write',
  everyOfficer: 'own-session',
  summary: 'Lock screens',
  description:
    'All operations are rejected until the officer unlocks the screens or another officer signs in.',
  output: session,
  errors: { 422: 'The data folder has no officers, so the screens could not be unlocked' },
});

export const unlockSession = operation({
  name: 'unlockSession',
  module: 'officers',
  scope: 'write',
  everyOfficer: 'own-session',
  whileLocked: true,
  renewsSession: true,
  summary: 'Unlock screens',
  description:
    'Unlocks the session of the signed-in officer. A code is not required, because the session started with one.',
  body: request({ passphrase }),
  output: session,
  errors: { ...signInErrors, 422: 'No officer is signed in' },
});

export const keepAlive = operation({
  name: 'keepAlive',
  module: 'officers',
  scope: 'write',
  everyOfficer: 'own-session',
  summary: 'Keep session alive',
  description:
    'Resets the idle timer. Every operation that writes also resets it; reads do not, because screens read automatically.',
  output: session,
});

export const setIdleMinutes = operation({
  name: 'setIdleMinutes',
  module: 'officers',
  scope: 'write',
  role: 'administrator',
  summary: 'Change idle lock',
  description:
    'Sets the number of minutes of inactivity after which the screens lock. Takes effect immediately in all windows.',
  body: request({ minutes: wholeNumber({ minimum: 1, maximum: limits.idleMinutesMax }) }),
  output: session,
});

/** The operations of the session of an officer. */
export const sessionOperations = {
  getSession,
  signIn,
  signOut,
  signOutEverywhere,
  signOutOfficer,
  lockSession,
  unlockSession,
  keepAlive,
  setIdleMinutes,
};
