import Type, { type Static } from 'typebox';
import { proposalStatuses } from '../../domain/four-eyes.ts';
import { idOf, longText, optional, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice, dateTime, dateTimeOrNull, record, string, stringOrNull } from '../records.ts';

/** A change of officers or of second approval that one administrator requested, and another one confirms. */
export const administrativeChange = record('AdministrativeChange', {
  operation: string(),
  /** The officer or the setting that it changes. */
  subjectId: string(),
  summary: string(),
  proposedById: string(),
  proposedByName: string(),
  status: choice(proposalStatuses),
  expiresAt: dateTime(),
  closedById: stringOrNull(),
  closedAt: dateTimeOrNull(),
  closingNote: stringOrNull(),
  /** Why it cannot be confirmed anymore. */
  staleReason: stringOrNull(),
});
export type AdministrativeChange = Static<typeof administrativeChange>;

const params = request({ id: idOf('proposal') });
const notPending = 'It is not pending anymore';

export const listAdministrativeChanges = operation({
  name: 'listAdministrativeChanges',
  module: 'officers',
  scope: 'read',
  role: 'administrator',
  summary: 'List pending administrative changes',
  description: 'Changes of officers and of second approval that await a second administrator, oldest first.',
  output: Type.Object({ items: Type.Array(administrativeChange) }),
});

export const confirmAdministrativeChange = operation({
  name: 'confirmAdministrativeChange',
  module: 'officers',
  scope: 'write',
  role: 'administrator',
  summary: 'Confirm an administrative change',
  description:
    'Carries out the change that another administrator requested, in one transaction. It lapses after 7 days, when its subject changes, and when the access of either administrator changes.',
  params,
  body: request({ note: optional(longText('For the file')) }),
  output: administrativeChange,
  errors: {
    403: 'It is your own request',
    404: 'No such request',
    409: notPending,
    422: 'It has lapsed, or the change is not possible anymore',
  },
});

export const declineAdministrativeChange = operation({
  name: 'declineAdministrativeChange',
  module: 'officers',
  scope: 'write',
  role: 'administrator',
  summary: 'Decline an administrative change',
  description: 'Nothing changes.',
  params,
  body: request({ note: optional(longText('For the file')) }),
  output: administrativeChange,
  errors: { 403: 'It is your own request', 404: 'No such request', 409: notPending },
});

export const withdrawAdministrativeChange = operation({
  name: 'withdrawAdministrativeChange',
  module: 'officers',
  scope: 'write',
  role: 'administrator',
  summary: 'Withdraw an administrative change',
  description: 'Nothing changes.',
  params,
  output: administrativeChange,
  errors: { 403: 'It is the request of another administrator', 404: 'No such request', 409: notPending },
});
