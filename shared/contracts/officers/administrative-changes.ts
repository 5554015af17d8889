import Type, { type Static } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { proposalStatuses } from '../../domain/second-approval.ts';
import { idOf, longText, optional, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice, dateTime, dateTimeOrNull, record, string, stringOrNull } from '../records.ts';

/** A change of officers or of second approval that one administrator requests and another one confirms. */
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
  /** Why it can no longer be confirmed. */
  staleReason: stringOrNull(),
});
export type AdministrativeChange = Static<typeof administrativeChange>;

const params = request({ id: idOf('proposal') });
const notPending = 'The request is already closed';

export const listAdministrativeChanges = operation({
  name: 'listAdministrativeChanges',
  module: 'officers',
  scope: 'read',
  role: 'administrator',
  summary: 'List pending administrative changes',
  description:
    'Returns changes of officers and of second approval that await a second administrator, oldest first.',
  output: Type.Object({ items: Type.Array(administrativeChange) }),
});

export const confirmAdministrativeChange = operation({
  name: 'confirmAdministrativeChange',
  module: 'officers',
  scope: 'write',
  role: 'administrator',
  summary: 'Confirm administrative change',
  description: `Applies the change that another administrator requested, in one transaction. A request lapses after ${limits.administrativeChangeDays} days, when its subject changes, or when the access of either administrator changes.`,
  params,
  body: request({ note: optional(longText('Internal note')) }),
  output: administrativeChange,
  errors: {
    403: 'It is your own request',
    404: 'No such request',
    409: notPending,
    422: 'The request has lapsed, or the change is not possible anymore',
  },
});

export const declineAdministrativeChange = operation({
  name: 'declineAdministrativeChange',
  module: 'officers',
  scope: 'write',
  role: 'administrator',
  summary: 'Decline administrative change',
  description: 'Nothing changes.',
  params,
  body: request({ note: optional(longText('Internal note')) }),
  output: administrativeChange,
  errors: { 403: 'It is your own request', 404: 'No such request', 409: notPending },
});

export const withdrawAdministrativeChange = operation({
  name: 'withdrawAdministrativeChange',
  module: 'officers',
  scope: 'write',
  role: 'administrator',
  summary: 'Withdraw administrative change',
  description: 'Nothing changes.',
  params,
  output: administrativeChange,
  errors: { 403: 'Another administrator created the request', 404: 'No such request', 409: notPending },
});
