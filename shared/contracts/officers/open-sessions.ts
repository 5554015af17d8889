import Type, { type Static } from 'typebox';
import { idOf, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, choice, dateTime, string, stringOrNull } from '../records.ts';

/** What a session runs in: a window of the desktop application, a browser, or a program that redeemed a link. */
export const sessionKinds = ['window', 'browser', 'program'] as const;

/** A session in which an officer is signed in. */
const openSession = Type.Object({
  id: string(),
  kind: choice(sessionKinds),
  /** The name of the browser, such as `Firefox`; null if it is not known. */
  browser: stringOrNull(),
  /** The address that opened it; null for a window. */
  address: stringOrNull(),
  signedInAt: dateTime(),
  /** When the officer last did something in it. */
  lastActiveAt: dateTime(),
  isLocked: boolean(),
  /** Whether it is the one that sent the request. */
  isCurrent: boolean(),
});
export type OpenSession = Static<typeof openSession>;

const openSessions = Type.Object({ items: Type.Array(openSession) });
const sessionId = text({ maxLength: 100 });
const noSession = 'The officer has no such session, or it has ended';

export const listSessions = operation({
  name: 'listSessions',
  module: 'officers',
  scope: 'read',
  everyOfficer: 'own-session',
  summary: 'List your sessions',
  description: 'Returns the sessions in which the officer is signed in, the newest first.',
  output: openSessions,
});

export const endSession = operation({
  name: 'endSession',
  module: 'officers',
  scope: 'write',
  everyOfficer: 'own-session',
  summary: 'End one of your sessions',
  description: 'Signs the officer out in that browser or window, whose next request is rejected.',
  params: request({ id: sessionId }),
  output: openSessions,
  errors: { 404: noSession },
});

export const endOtherSessions = operation({
  name: 'endOtherSessions',
  module: 'officers',
  scope: 'write',
  everyOfficer: 'own-session',
  summary: 'End your other sessions',
  description: 'Signs the officer out in every other browser and window. This session stays open.',
  output: openSessions,
});

export const listOfficerSessions = operation({
  name: 'listOfficerSessions',
  module: 'officers',
  scope: 'read',
  role: 'administrator',
  summary: 'List sessions of officer',
  description: 'Returns the sessions in which the officer is signed in, the newest first.',
  params: request({ id: idOf('officer') }),
  output: openSessions,
  errors: { 404: 'No such officer' },
});

export const endOfficerSession = operation({
  name: 'endOfficerSession',
  module: 'officers',
  scope: 'write',
  role: 'administrator',
  summary: 'End session of officer',
  description: 'Signs the officer out in that browser or window. The passphrase stays valid.',
  params: request({ id: idOf('officer'), sessionId }),
  output: openSessions,
  errors: { 404: `No such officer. ${noSession}` },
});

/** The operations on the sessions in which officers are signed in. */
export const openSessionOperations = {
  listSessions,
  endSession,
  endOtherSessions,
  listOfficerSessions,
  endOfficerSession,
};
