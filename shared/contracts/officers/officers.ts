import Type, { type Static } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { findOfficerNameError } from '../../domain/officer-names.ts';
import { type OfficerRole, officerRoleNames } from '../../domain/officer-roles.ts';
import { email, idOf, oneOf, optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice, dateTimeOrNull, record, string, stringOrNull } from '../records.ts';
import { orAwaiting } from './awaiting-administrator.ts';

/** The profile of somebody who works in the back office. */
export const officer = record('Officer', {
  name: string(),
  email: stringOrNull(),
  roles: Type.Unsafe<OfficerRole[]>({ type: 'array', items: choice(officerRoleNames) }),
  disabledAt: dateTimeOrNull(),
});
export type Officer = Static<typeof officer>;

const newPassphrase = text({
  format: 'password',
  minLength: limits.passphraseMin,
  maxLength: limits.passphraseMax,
});

const officerName = () =>
  Type.Refine(
    text({ maxLength: 100 }),
    (value) => findOfficerNameError(value) === undefined,
    (value) => findOfficerNameError(String(value)) ?? '',
  );

const roles = Type.Unsafe<OfficerRole[]>({
  type: 'array',
  items: oneOf(officerRoleNames),
  minItems: 1,
  uniqueItems: true,
});

const params = request({ id: idOf('officer') });
const lastAdministrator = 'There would be no administrator left';

export const listOfficers = operation({
  name: 'listOfficers',
  module: 'officers',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'List officers',
  description: 'All of them by name, the disabled ones too.',
  output: Type.Object({ items: Type.Array(officer) }),
});

export const createOfficer = operation({
  name: 'createOfficer',
  module: 'officers',
  scope: 'write',
  role: 'administrator',
  renewsSession: true,
  status: 201,
  summary: 'Make an officer',
  description:
    'The first officer of a data folder has every role, whatever is asked for, and is signed in where it was made. From then on the back office asks for a passphrase.',
  body: request({
    name: officerName(),
    email: optional(email()),
    roles,
    passphrase: newPassphrase,
  }),
  output: orAwaiting(officer),
  errors: { 409: 'An officer has that name or e-mail address' },
});

export const updateOfficer = operation({
  name: 'updateOfficer',
  module: 'officers',
  scope: 'write',
  role: 'administrator',
  summary: 'Change an officer',
  description: 'What is not named stays as it is. It holds from the officer’s next request on.',
  params,
  body: request({
    name: Type.Optional(officerName()),
    email: optional(email()),
    roles: Type.Optional(roles),
  }),
  output: orAwaiting(officer),
  errors: {
    404: 'No such officer',
    409: 'An officer has that name or e-mail address',
    422: lastAdministrator,
  },
});

export const disableOfficer = operation({
  name: 'disableOfficer',
  module: 'officers',
  scope: 'write',
  role: 'administrator',
  summary: 'Disable an officer',
  description: 'Signed out at once, in every window. What the officer decided keeps its author.',
  params,
  output: officer,
  errors: { 404: 'No such officer', 422: lastAdministrator },
});

export const enableOfficer = operation({
  name: 'enableOfficer',
  module: 'officers',
  scope: 'write',
  role: 'administrator',
  summary: 'Enable an officer',
  description: 'The officer signs in with the passphrase of before.',
  params,
  output: orAwaiting(officer),
  errors: { 404: 'No such officer' },
});

export const changePassphrase = operation({
  name: 'changePassphrase',
  module: 'officers',
  scope: 'write',
  everyOfficer: 'own-session',
  summary: 'Change the own passphrase',
  description: 'Other windows in which the officer is signed in ask for the new one.',
  body: request({
    oldPassphrase: text({ format: 'password', maxLength: limits.passphraseMax }),
    passphrase: newPassphrase,
  }),
  output: officer,
  errors: {
    403: 'The old passphrase is not the right one',
    422: 'Nobody is signed in',
    429: 'Too many wrong passphrases within a minute',
  },
});

export const resetPassphrase = operation({
  name: 'resetPassphrase',
  module: 'officers',
  scope: 'write',
  role: 'administrator',
  summary: 'Give an officer a new passphrase',
  description: 'For who forgot it. Windows in which the officer is signed in ask for the new one.',
  params,
  body: request({ passphrase: newPassphrase }),
  output: orAwaiting(officer),
  errors: { 404: 'No such officer', 422: 'The own passphrase is changed with the old one' },
});
