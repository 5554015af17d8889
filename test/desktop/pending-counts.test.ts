import { expect, onTestFinished, test, vi } from 'vitest';
import { describeCount, describePending, screenOf } from '../../electron/desktop/describe-pending.ts';
import {
  countPending,
  type PendingCounts,
  sumOf,
  watchPending,
} from '../../electron/desktop/pending-counts.ts';
import { readDataVersion } from '../../electron/service/storage/data-version.ts';
import { startService } from '../support/service.ts';

const issuer = { title: 'Harbor Light', legalName: 'Harbor Light LLC', ein: '123456789', type: 'LLC' };

test('it counts what waits, across accounts and without an officer', async () => {
  const service = await startService();
  const other = await service.client({ account: 'Another' });

  expect(await countPending(service.app)).toEqual(new Map());
  await service.post('/issuers', issuer);
  await other.post('/issuers', issuer);

  expect(await countPending(service.app)).toEqual(new Map([['issuer', 2]]));
});

test('it tells at once, and again when something has changed', async () => {
  const service = await startService();
  const reported: number[] = [];
  onTestFinished(watchPending(service.app, (pending) => reported.push(sumOf(pending))));
  await vi.waitFor(() => expect(reported).toEqual([0]));

  await service.post('/issuers', issuer);

  await vi.waitFor(() => expect(reported.at(-1)).toBe(1), { timeout: 10_000 });
});

test('each commit has a version of its own, and reading changes none', async () => {
  const service = await startService();
  const { storage } = service.app.service;
  await service.app.settle();
  const before = readDataVersion(storage.reader);

  await countPending(service.app);
  expect(readDataVersion(storage.reader)).toBe(before);
  await service.post('/issuers', issuer);

  expect(readDataVersion(storage.reader)).not.toBe(before);
});

test('counts of pending records are described in words', () => {
  const pending: PendingCounts = new Map([
    ['kyc', 1200],
    ['kyb', 1],
    ['trade', 2],
  ]);

  expect(describeCount('onboarding', 1)).toBe('1 offering onboarding');
  expect(describePending(pending)).toBe('1,200 KYC submissions, 1 legal entity, and 2 trades');
});

test('it leads to the queue, or to the overview where there are several', () => {
  expect(screenOf(new Map([['kyc', 3]]))).toBe('/reviews/kyc');
  expect(
    screenOf(
      new Map([
        ['kyc', 3],
        ['aic', 1],
      ]),
    ),
  ).toBe('/');
});
