import { describe, expect, test } from 'vitest';
import { tryLock } from '../../electron/service/storage/folder-lock.ts';
import type { Answer } from '../support/client.ts';
import { countRecords, importCsv, investorRow, offeringRow, toCsv } from '../support/csv-files.ts';
import { expectErrorBody } from '../support/errors.ts';
import { bodies, createIndividual, createInvestorAccount, createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { commitTo } from '../support/writes.ts';

const service = await shareService();
const { runningKeys, storage } = service.app.service;

let keys = 0;

const once = () => ({ 'idempotency-key': `concurrent-${keys++}` });

const atOnce = (count: number, send: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index)));

const csv = { 'content-type': 'text/csv' };

/** Each returns a function that sends the same request every time. */
const imports: Record<string, () => Promise<(headers: object) => Promise<Answer>>> = {
  'an import of investors': async () => {
    const file = toCsv([investorRow(), investorRow()]);
    return (headers) => importCsv(service, 'investors', file, { again: true }, { ...headers });
  },
  'an atomic import of investors': async () => {
    const file = toCsv([investorRow(), investorRow()]);
    return (headers) => importCsv(service, 'investors', file, { again: true, atomic: true }, { ...headers });
  },
  'an import of offerings': async () => {
    const [issuerId, file] = [await createIssuer(service), toCsv([offeringRow()])];
    return (headers) => importCsv(service, 'offering', file, { issuerId, again: true }, { ...headers });
  },
  'a submission of accreditation documents': async () => {
    const investorAccountId = await createInvestorAccount(service);
    await createIndividual(service, { investorAccountId });
    const query = new URLSearchParams({
      investorAccountId,
      aicAccreditationType: 'NET_WORTH',
      again: 'true',
    });
    return (headers) =>
      service.post(`/csv/aic?${query}`, 'institution,accountType,balance\nCasco Bay,BROKERAGE,1\n', {
        ...csv,
        ...headers,
      });
  },
};

describe.each(Object.entries(imports))('%s', (_what, prepare) => {
  test('runs once for several simultaneous requests with one key', async () => {
    const send = await prepare();
    const before = await countRecords(service);
    await send({});
    const after = await countRecords(service);
    const again = await prepare();
    const prepared = await countRecords(service);
    const key = once();

    const answers = await atOnce(6, () => again(key));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await again(key)).body).toEqual(answers[0]?.body);
    const created = await countRecords(service);
    expect(created.individuals).toBe(
      (prepared.individuals ?? 0) + (after.individuals ?? 0) - (before.individuals ?? 0),
    );
    expect(created.offerings).toBe(
      (prepared.offerings ?? 0) + (after.offerings ?? 0) - (before.offerings ?? 0),
    );
  });
});

test('a dry run returns one response for simultaneous requests with one key', async () => {
  const file = toCsv([investorRow(), investorRow({ ssn: '1' })]);
  const [key, before] = [once(), await countRecords(service)];

  const answers = await atOnce(6, () => importCsv(service, 'investors', file, { dryRun: true }, key));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await countRecords(service)).toEqual(before);
});

test('40 requests with 10 keys at the same time create exactly one record for each key', async () => {
  const issuerId = await createIssuer(service);
  const file = toCsv([offeringRow()]);
  const before = await countRecords(service);
  const work = Array.from({ length: 10 }, (_, index) => {
    const key = once();
    return index % 2 === 0
      ? () => service.post('/issuers', bodies.issuer, key)
      : () => importCsv(service, 'offering', file, { issuerId, again: true }, key);
  });

  const answers = await atOnce(40, async (index) => (work[(index * 7) % 10] as () => Promise<Answer>)());

  expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(10);
  const after = await countRecords(service);
  expect(after.issuers).toBe((before.issuers ?? 0) + 5);
  expect(after.offerings).toBe((before.offerings ?? 0) + 5);
});

describe('a request while another with its key is running', () => {
  /** Sends an import that does not start until the test allows it. */
  async function startBlocked() {
    const lock = tryLock(storage.paths.importLock);
    const [key, file] = [once(), toCsv([investorRow()])];
    const send = () => importCsv(service, 'investors', file, { again: true }, key);
    const first = send();
    await expect
      .poll(() =>
        storage.reader
          .selectFrom('idempotentAnswers')
          .select('runId')
          .where('idempotencyKey', '=', key['idempotency-key'])
          .execute(),
      )
      .toHaveLength(1);
    return { key, send, first, release: () => lock?.release() };
  }

  test('returns 409 with Retry-After if it waits too long', async () => {
    const { send, first, release } = await startBlocked();
    const wait = runningKeys.waitLimitMilliseconds;
    runningKeys.waitLimitMilliseconds = 20;

    const second = await send();

    runningKeys.waitLimitMilliseconds = wait;
    release();
    expectErrorBody(second, 409);
    expect(second.body.errors).toEqual([expect.stringMatching(/^Idempotency-Key: .* still running/)]);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await first).status).toBe(200);
    expect((await send()).body).toEqual((await first).body);
  });

  test.each([
    [
      'another file',
      (key: Record<string, string>) => importCsv(service, 'investors', toCsv([investorRow()]), {}, key),
    ],
    ['another operation', (key: Record<string, string>) => service.post('/issuers', bodies.issuer, key)],
  ])('returns 409 at once with %s', async (_what, send) => {
    const { key, first, release } = await startBlocked();

    const other = await send(key);

    expectErrorBody(other, 409);
    expect(other.body.errors).toEqual(['Idempotency-Key: was used for another request']);
    release();
    expect((await first).status).toBe(200);
  });
});

describe('a key is released', () => {
  test('after an import that failed, and waiting requests fail like it', async () => {
    const [key, file] = [once(), toCsv([investorRow({ ssn: '1' })])];

    const answers = await atOnce(4, () => importCsv(service, 'investors', file, {}, key));

    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    expect((await importCsv(service, 'investors', toCsv([investorRow()]), {}, key)).status).toBe(200);
  });

  test.each([
    ['an earlier run of the host', '2026-01-01T00:00:00.000Z'],
    ['this run, if the request has ended without releasing it', service.app.service.openedAt],
  ])('if it was reserved in %s', async (_what, runId) => {
    const key = once();
    const { accountId } = (await service.post('/issuers', bodies.issuer)).body;
    await commitTo(service.app.service, (db) =>
      db
        .insertInto('idempotentAnswers')
        .values({
          accountId,
          idempotencyKey: key['idempotency-key'],
          requestDigest: 'another',
          runId,
          answerSealed: null,
          createdAt: new Date().toISOString(),
        })
        .execute(),
    );

    const answer = await importCsv(service, 'investors', toCsv([investorRow()]), {}, key);

    expect(answer.status).toBe(200);
  });
});
