import { expect, onTestFinished, test } from 'vitest';
import {
  describeCount,
  describePending,
  type PendingCounts,
  screenOf,
  sumOf,
} from '../../electron/desktop/describe-pending.ts';
import { countPending, watchPending } from '../../electron/desktop/service-thread/pending-counts.ts';
import { readDataVersion } from '../../electron/service/storage/data-version.ts';
import { startService } from '../support/service.ts';
import { eventually } from '../support/wait.ts';

const issuer = { title: 'Harbor Light', legalName: 'Harbor Light LLC', ein: '123456789', type: 'LLC' };

test('the desktop counts pending records of all accounts without an officer', async () => {
  const service = await startService();
  const other = await service.client({ account: 'Another' });

  expect(await countPending(service.app)).toEqual(new Map());
  await service.post('/issuers', issuer);
  await other.post('/issuers', issuer);

  expect(await countPending(service.app)).toEqual(new Map([['issuer', 2]]));
});

test('the counts are reported at once, and after each change', async () => {
  const service = await startService();
  const reported: number[] = [];
  onTestFinished(watchPending(service.app, (pending) => reported.push(sumOf(pending))));
  await eventually(() => expect(reported).toEqual([0]));

  await service.post('/issuers', issuer);

  await eventually(() => expect(reported.at(-1)).toBe(1));
});

test('each commit has a different version, and reads do not change it', async () => {
  const service = await startService();
  const { storage } = service.app.service;
  await service.app.settle();
  const before = readDataVersion(storage.reader);

  await countPending(service.app);
  expect(readDataVersion(storage.reader)).toBe(before);
  await service.post('/issuers', issuer);

  expect(readDataVersion(storage.reader)).not.toBe(before);
});

test('counts of pending records are described as text', () => {
  const pending: PendingCounts = new Map([
    ['kyc', 1200],
    ['kyb', 1],
    ['trade', 2],
  ]);

  expect(describeCount('onboarding', 1)).toBe('1 offering onboarding');
  expect(describePending(pending)).toBe('1,200 KYC submissions, 1 legal entity, and 2 trades');
});

test('one review opens its queue, several open the home screen', () => {
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
