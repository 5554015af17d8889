import fc from 'fast-check';
import { test } from 'vitest';
import { type OperationName, operations } from '../../shared/contracts/index.ts';
import type { AnyOperation } from '../../shared/contracts/operation.ts';
import { fillIn } from '../support/operations.ts';
import { createOffer, fillCart } from '../support/trading.ts';
import { expectUnharmed, limitTime, request, runAll, startFuzzed } from './support/fuzz.ts';
import { requestsOf, seed } from './support/scale.ts';
import {
  type FieldSchema,
  type KnownIds,
  objectsOf,
  textFieldsOf,
  validObjectsOf,
  wildValues,
} from './support/schema-values.ts';
import type { World } from './support/world.ts';

const requests = requestsOf(0.5);
const longTexts = requestsOf(0.17);
limitTime(requests + longTexts);

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

const withoutUpload = (Object.values(operations) as AnyOperation[]).filter(({ upload }) => !upload);
const fuzzed = withoutUpload.filter(({ name }) => !excludedOperations.includes(name as OperationName));

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
  isForScreens: boolean;
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
    isForScreens: fc.constant(!operation.http),
  });
}

/** Texts at which a pattern could start again and again. */
const repeated = [
  'T',
  ' ',
  '(',
  '[',
  '9',
  '@',
  '.',
  '-',
  '/',
  '"',
  ',',
  '\u0416',
  'e\u0301',
  'T ',
  '9.',
  'a@',
  '[[',
];

/** Every text field of an operation, also of those that are excluded above: no text is as long as these. */
const textFields = withoutUpload.flatMap((operation) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    textFieldsOf(operation[part] as FieldSchema).map((setText) => ({ operation, part, setText })),
  ),
);

/**
 * Requests with a long text in one field: in the long form, each text in each field. Some fields accept 100 kB. Only a
 * text about as long as a body may be takes a pattern that starts again at each character longer than a test waits.
 */
function* requestsWithLongTexts(ids: KnownIds): Generator<Parts> {
  for (let count = 0; count < longTexts; count += 1) {
    // A prime number: each step has another field and another text, until all were sent.
    const place = (seed + count * 7919) % (textFields.length * repeated.length);
    const pattern = repeated[Math.floor(place / textFields.length)] ?? '';
    const { operation, part, setText } = textFields[place % textFields.length] as (typeof textFields)[number];
    const bytes = count % 3 === 0 ? 100_000 : 900_000;
    const times = bytes / Buffer.byteLength(JSON.stringify(pattern).slice(1, -1));
    const text = `${count % 2 ? 'x' : ''}${pattern.repeat(times)}x`;
    const valid = (schema: unknown) =>
      fc.sample(validObjectsOf(schema as FieldSchema, ids), { numRuns: 1, seed: seed + count })[0] ?? {};
    const { params, query, body } = operation;
    const parts = { params: valid(params), query: valid(query), body: valid(body) };
    // An address has no room for such a text.
    yield {
      operation,
      ...parts,
      [part]: setText(parts[part], text),
      isForScreens: !operation.http || part !== 'body',
    };
  }
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
  const rounds = Math.ceil(requests / fuzzed.length);
  const arbitraries = fuzzed.map((operation) => requestsTo(operation, ids));
  let sent = 0;
  function* interleaved(): Generator<Parts> {
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, arbitrary] of arbitraries.entries()) {
        const isSlow = hashesPasswords(fuzzed[index] as AnyOperation);
        if (isSlow && round % 10 !== 0) continue;
        sent += 1;
        yield* fc.sample(arbitrary, { numRuns: 1, seed: seed + round * 1000 + index });
      }
    }
    yield* requestsWithLongTexts(ids);
  }
  await runAll(interleaved(), (parts) => {
    const { operation, isForScreens, ...rest } = parts;
    const hint = `${operation.name} ${JSON.stringify(rest).slice(0, 1500)}`;
    return (isForScreens ? sendToScreens : sendToApi)(world, parts, hint);
  });
  await expectUnharmed(world, 'requests to operations', sent + longTexts);
});
