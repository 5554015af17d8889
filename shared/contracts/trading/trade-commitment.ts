/** How a client ends or confirms a placed trade (compliance.md § 5.6). */
import { idOf, longText, optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { trade } from './trades.ts';

const params = request({ id: idOf('trade') });
const example = { params: { id: 'trade_01k9z3m4n5p6q7r8s9t0v1w2x3' }, body: {} };
const noTrade = 'No such trade for this key';

export const reconfirmTrade = operation({
  name: 'reconfirmTrade',
  module: 'trading',
  http: { method: 'POST', path: '/trades/{id}/reconfirm' },
  scope: 'write',
  role: 'reviewer',
  summary: 'Reconfirm trade',
  description:
    'After a material change of a Regulation Crowdfunding offering, confirms that the investor keeps the commitment. `reconfirmation` of the trade contains the deadline, `dueAt`. Without a confirmation, the trade is canceled at that time (17 CFR 227.304(c)).',
  params,
  body: request({}),
  output: trade,
  errors: { 404: noTrade, 409: 'No reconfirmation is due' },
  example,
});

export const recordReconfirmation = operation({
  name: 'recordReconfirmation',
  module: 'trading',
  scope: 'write',
  role: 'reviewer',
  summary: 'Record written reconfirmation',
  description: 'Confirms the commitment for an investor whose written confirmation an officer has.',
  params,
  body: request({ note: longText('Internal: where the written confirmation is') }),
  output: trade,
  errors: { 404: noTrade, 409: 'No reconfirmation is due' },
});

export const cancelTrade = operation({
  name: 'cancelTrade',
  module: 'trading',
  http: { method: 'POST', path: '/trades/{id}/cancel' },
  scope: 'write',
  role: 'approver',
  summary: 'Cancel trade',
  description:
    'Cancels a placed trade for the investor, while the cancellation right lasts: until `cancellableUntil`. Its units are released, and its money is returned until `refundDueAt`. Officers cancel trades with `decideSettlement`.',
  params,
  body: request({ reason: optional(text()) }),
  output: trade,
  errors: {
    404: noTrade,
    409: 'The trade is not PLACED',
    422: 'The cancellation right has ended',
  },
  example,
});
