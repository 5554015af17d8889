import fc from 'fast-check';
import { test } from 'vitest';
import { type OperationName, operations } from '../../shared/contracts/index.ts';
import type { AnyOperation } from '../../shared/contracts/operation.ts';
import { fillIn } from '../support/operations.ts';
import { createOffer, fillCart } from '../support/trading.ts';
import { expectUnharmed, limitTime, request, runAll, startFuzzed } from './support/fuzz.ts';
import { requestsOf, seed } from './support/scale.ts';
import { type FieldSchema, type KnownIds, objectsOf, wildValues } from './support/schema-values.ts';
import type { World } from './support/world.ts';

const requests = requestsOf(0.7);
limitTime(requests);

/** Consecutive requests to an operation. */
const perRound = 2;

/** A hash takes as long as hundreds of other requests, so these operations get fewer requests. */
const hashesPasswords = ({ body }: AnyOperation) =>
  'password' in body.properties || 'passphrase' in body.properties;

/** They would end the fuzzer's session, revoke its key, write to paths of the fuzzer, or replace the master key. */
const excludedOperations: OperationName[] = [
  ...(['signIn', 'signOut', 'signOutEverywhere', 'signOutOfficer', 'lockSession', 'unlockSession'] as const),
  ...(['endSession', 'endOtherSessions', 'endOfficerSession'] as const),
  ...(['disableOfficer', 'updateOfficer', 'changePassphrase', 'resetPassphrase', 'setIdleMinutes'] as const),
  ...(['setRateLimit', 'setListener', 'startRestore', 'startBackup', 'startBackupCheck'] as const),
  ...(['exportMasterKey', 'protectMasterKey', 'startKeyRotation'] as const),
];

const fuzzed = Object.values(operations).filter(
  ({ name, upload }: AnyOperation) =>
    upload === undefined && !excludedOperations.includes(name as OperationName),
) as AnyOperation[];

/** Creates a record of each kind that operations refer to, so that requests get past the lookup. */
async function createKnown(world: World): Promise<KnownIds> {
  const { client } = world;
  const investor = world.investors[0];
  if (!investor) throw new Error('The world has no investor');
  const { offeringId, assetId, issuerId } = await createOffer(client);
  const trade = await fillCart(client, investor, assetId, 1);
  const cart = await client.get(`/trades/${trade}`);
  return {
    user: investor.userId,
    investor_account: investor.investorAccountId,
    individual: investor.individualId,
    payment_method: investor.paymentMethodId,
    offering: offeringId,
    asset: assetId,
    issuer: issuerId,
    trade,
    trade_line_item: cart.body.lineItems[0].id,
    account: cart.body.accountId,
  };
}

interface Parts {
  operation: AnyOperation;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

function requestsTo(operation: AnyOperation, ids: KnownIds): fc.Arbitrary<Parts> {
  const parts = (schema: unknown) => objectsOf(schema as FieldSchema, ids);
  const body = fc.oneof(
    { weight: 20, arbitrary: parts(operation.body) },
    { weight: 1, arbitrary: wildValues },
  );
  return fc.record({
    operation: fc.constant(operation),
    params: parts(operation.params),
    query: parts(operation.query),
    body,
  });
}

const toText = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

function sendToApi(world: World, { operation, params, query, body }: Parts, hint: string): Promise<void> {
  const { method, path } = operation.http ?? { method: 'GET', path: '' };
  const shortened = (value: unknown) => encodeURIComponent(toText(value).slice(0, 3000)) || '%20';
  const filled = fillIn(
    path,
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shortened(value)])),
  );
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${shortened(value)}`)
    .join('&');
  const headers = {
    'x-api-key': world.client.key,
    ...(method !== 'GET' && { 'content-type': 'application/json' }),
  };
  const init = { method, headers, ...(method !== 'GET' && { body: JSON.stringify(body) }) };
  return request(`${world.host.address}${filled}?${search.slice(0, 8000)}`, init, hint);
}

function sendToScreens(
  { officerSession }: World,
  { operation, params, query, body }: Parts,
  hint: string,
): Promise<void> {
  const headers = { ...officerSession.headers, 'content-type': 'application/json' };
  const asked = JSON.stringify({ params, query, body });
  const init = { method: 'POST', headers, body: asked };
  return request(`${officerSession.base}/operations/${operation.name}`, init, hint);
}

test('every operation answers every request, valid or not, and never with an internal error', async () => {
  const world = await startFuzzed();
  const ids = await createKnown(world);
  const rounds = Math.ceil(requests / fuzzed.length / perRound);
  const arbitraries = fuzzed.map((operation) => requestsTo(operation, ids));
  let sent = 0;
  function* interleaved(): Generator<Parts> {
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, arbitrary] of arbitraries.entries()) {
        const isSlow = hashesPasswords(fuzzed[index] as AnyOperation);
        if (isSlow && round % 10 !== 0) continue;
        for (const parts of fc.sample(arbitrary, { numRuns: perRound, seed: seed + round * 1000 + index })) {
          sent += 1;
          yield parts;
        }
      }
    }
  }
  await runAll(interleaved(), (parts) => {
    const { operation, ...rest } = parts;
    const hint = `${operation.name} ${JSON.stringify(rest).slice(0, 1500)}`;
    return operation.http ? sendToApi(world, parts, hint) : sendToScreens(world, parts, hint);
  });
  await expectUnharmed(world, 'requests to operations', sent);
});
