import Type, { type Static } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { findOfficerNameError } from '../../domain/officer-names.ts';
import { type OfficerRole, officerRoleNames } from '../../domain/officer-roles.ts';
import { email, idOf, oneOf, optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice, dateTimeOrNull, record, string, stringOrNull } from '../records.ts';
import { orAwaiting } from './awaiting-administrator.ts';

/** The profile of a user of the back office. */
export const officer = record('Officer', {
  name: string(),
  email: stringOrNull(),
  roles: Type.Unsafe<OfficerRole[]>({ type: 'array', items: choice(officerRoleNames) }),
  /** When the officer turned on the second factor; null while it is off. */
  secondFactorSince: dateTimeOrNull(),
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
const lastAdministrator = 'At least one administrator must remain';

export const listOfficers = operation({
  name: 'listOfficers',
  module: 'officers',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'List officers',
  description: 'Returns all officers by name, including disabled officers.',
  output: Type.Object({ items: Type.Array(officer) }),
});

export const createOfficer = operation({
  name: 'createOfficer',
  module: 'officers',
  scope: 'write',
  role: 'administrator',
  renewsSession: true,
  status: 201,
  summary: 'Add officer',
  description:
    'The first officer of a data folder gets all roles and is signed in. From then on, the back office requires signing in.',
  body: request({
    name: officerName(),
    email: optional(email()),
    roles,
    passphrase: newPassphrase,
  }),
  output: orAwaiting(officer),
  errors: { 409: 'An officer with this name or email address already exists' },
});

export const updateOfficer = operation({
  name: 'updateOfficer',
  module: 'officers',
  scope: 'write',
  role: 'administrator',
  summary: 'Update officer',
  description: 'Omitted fields do not change. Takes effect on the officer’s next request.',
  params,
  body: request({
    name: Type.Optional(officerName()),
    email: optional(email()),
    roles: Type.Optional(roles),
  }),
  output: orAwaiting(officer),
  errors: {
    404: 'No such officer',
    409: 'An officer with this name or email address already exists',
    422: lastAdministrator,
  },
});

export const disableOfficer = operation({
  name: 'disableOfficer',
  module: 'officers',
  scope: 'write',
  role: 'administrator',
  summary: 'Disable officer',
  description: 'Signs the officer out in every window. Past decisions keep their author.',
  params,
  output: officer,
  errors: { 404: 'No such officer', 422: lastAdministrator },
});

export const enableOfficer = operation({
  name: 'enableOfficer',
  module: 'officers',
  scope: 'write',
  role: 'administrator',
  summary: 'Enable officer',
  description: 'The officer can sign in with the previous passphrase.',
  params,
  output: orAwaiting(officer),
  errors: { 404: 'No such officer' },
});

export const changePassphrase = operation({
  name: 'changePassphrase',
  module: 'officers',
  scope: 'write',
  everyOfficer: 'own-session',
  summary: 'Change your passphrase',
  description: 'Other windows in which the officer is signed in require the new passphrase.',
  body: request({
    oldPassphrase: text({ format: 'password', maxLength: limits.passphraseMax }),
    passphrase: newPassphrase,
  }),
  output: officer,
  errors: {
    403: 'The old passphrase is incorrect',
    422: 'No officer is signed in',
    429: 'Too many incorrect passphrases within a minute',
  },
});

export const resetPassphrase = operation({
  name: 'resetPassphrase',
  module: 'officers',
  scope: 'write',
  role: 'administrator',
  summary: 'Reset officer passphrase',
  description:
    'Sets a new passphrase for an officer who does not remember it. Windows in which the officer is signed in require the new passphrase.',
  params,
  body: request({ passphrase: newPassphrase }),
  output: orAwaiting(officer),
  errors: { 404: 'No such officer', 422: 'Change your own passphrase with the old one instead' },
});

/** The operations on the profiles of officers. */
export const officerOperations = {
  listOfficers,
  createOfficer,
  updateOfficer,
  disableOfficer,
  enableOfficer,
  changePassphrase,
  resetPassphrase,
};
