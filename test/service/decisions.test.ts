import { describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { AppError, toErrorText } from '../../electron/service/kernel/errors.ts';
import type { QueueItem } from '../../shared/contracts/compliance/queues.ts';
import type { FieldError } from '../../shared/contracts/errors.ts';
import { type ReviewName, reviewNames, transitionsOf } from '../../shared/domain/reviews.ts';
import { transitionsFrom } from '../../shared/domain/transitions.ts';
import { uploadPublic } from '../support/public-files.ts';
import { createIndividual, createIssuer, createOffering } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';
import { createOffer } from '../support/trading.ts';

const officer = (id: string) => ({ ...backOffice, actor: { kind: 'officer' as const, id } });

/** Runs an operation as an officer with that name; errors are returned. */
function ask(service: Running, name: Parameters<Running['app']['run']>[0], input: object, as = 'officer-a') {
  return service.app.run(name, officer(as), input).catch((error: unknown) => {
    if (error instanceof AppError) return { rejected: error.code, errors: error.errors.map(toErrorText) };
    throw error;
  });
}

async function readIssuer(service: Running, id: string) {
  return (await service.get(`/issuers/${id}`)).body as { status: string; updatedAt: string };
}

describe('the transitions of compliance.md § 2', () => {
  const allowed: [ReviewName, string, string[]][] = [
    ['kyc', 'PENDING', ['APPROVED', 'REJECTED', 'RESUBMIT', 'CANCELLED']],
    ['kyc', 'NEEDS_REVIEW', ['APPROVED', 'REJECTED', 'RESUBMIT', 'CANCELLED']],
    ['kyc', 'ERROR', ['APPROVED', 'REJECTED', 'RESUBMIT', 'CANCELLED', 'PENDING']],
    ['kyc', 'APPROVED', ['NEEDS_REVIEW']],
    ['kyc', 'REJECTED', ['NEEDS_REVIEW']],
    ['kyc', 'RESUBMIT', ['NEEDS_REVIEW']],
    ['kyc', 'CANCELLED', ['NEEDS_REVIEW']],
    ['aic', 'PENDING', ['APPROVED', 'REJECTED', 'NEEDS_INFO']],
    ['aic', 'NEEDS_INFO', ['REJECTED', 'PENDING']],
    ['aic', 'APPROVED', ['PENDING']],
    ['aic', 'REJECTED', ['PENDING']],
    ['aml', 'PENDING', ['APPROVED', 'REJECTED', 'NEEDS_INFO']],
    ['aml', 'APPROVED', ['PENDING']],
    ['issuer', 'SUBMITTED', ['APPROVED', 'REJECTED', 'NEEDS_INFO']],
    ['issuer', 'APPROVED', ['SUBMITTED']],
    ['issuer', 'REJECTED', ['SUBMITTED']],
    ['onboarding', 'NEEDS_INFO', ['REJECTED', 'IN_REVIEW']],
    ['offering', 'PENDING', ['APPROVED', 'REJECTED', 'NEEDS_INFO']],
    ['onboarding', 'IN_REVIEW', ['APPROVED', 'REJECTED', 'NEEDS_INFO']],
    ['kyb', 'PENDING', ['APPROVED', 'REJECTED', 'NEEDS_INFO']],
    ['sanctions', 'PENDING', ['APPROVED', 'REJECTED', 'NEEDS_INFO']],
    ['file', 'PENDING', ['APPROVED', 'REJECTED', 'NEEDS_INFO']],
  ];
  test.each(allowed)('match for %s %s', (review, from, to) => {
    expect(transitionsFrom(transitionsOf(review), from, 'officer')).toEqual(to);
  });
});

test('a decision changes the state, stores reason, author, and time, and writes its audit events', async () => {
  const service = await startService();
  const id = await createIssuer(service);
  const { updatedAt: expectedUpdatedAt } = await readIssuer(service, id);

  const decision = await ask(service, 'decideIssuer', {
    params: { id },
    body: {
      expectedUpdatedAt,
      to: 'NEEDS_INFO',
      reasonCode: 'DOCUMENT_MISSING',
      note: 'No letter',
      message: 'Please send the SS-4',
    },
  });

  expect(decision).toMatchObject({ from: 'SUBMITTED', to: 'NEEDS_INFO', decidedById: 'officer-a' });
  expect((await readIssuer(service, id)).status).toBe('NEEDS_INFO');
  const history = await service.app.run('getHistory', backOffice, { params: { id } });
  expect(history).toMatchObject({
    decisions: [
      {
        from: 'SUBMITTED',
        to: 'NEEDS_INFO',
        reasonCode: 'DOCUMENT_MISSING',
        note: 'No letter',
        message: 'Please send the SS-4',
      },
    ],
    events: [
      { action: 'createIssuer', before: null },
      {
        action: 'decideIssuer',
        actorId: 'officer-a',
        before: { status: 'SUBMITTED' },
        after: { status: 'NEEDS_INFO' },
      },
      {
        action: 'decideIssuer',
        actorId: 'officer-a',
        after: { decision: { reasonCode: 'DOCUMENT_MISSING' } },
      },
    ],
  });
});

describe('a decision is rejected', () => {
  test.each([
    [
      'a transition that the table does not have',
      { to: 'SUBMITTED', reasonCode: 'OTHER' },
      'rule',
      'Cannot change',
    ],
    ['a state of another record', { to: 'RESUBMIT', reasonCode: 'OTHER' }, 'rule', 'Cannot change'],
    ['one without a reason', { to: 'REJECTED' }, 'rule', 'reasonCode: '],
    [
      'one with a reason that is not on the list',
      { to: 'REJECTED', reasonCode: 'BECAUSE' },
      'rule',
      'reasonCode: ',
    ],
    [
      'one with a reason of another review',
      { to: 'REJECTED', reasonCode: 'UNDER_AGE' },
      'rule',
      'reasonCode',
    ],
    [
      'one about an outdated version',
      { to: 'APPROVED', expectedUpdatedAt: '2020-01-01T00:00:00.000Z' },
      'outdated',
      'The record was updated',
    ],
  ])('as %s', async (_title, body, code, message) => {
    const service = await startService();
    const id = await createIssuer(service);
    const { updatedAt: expectedUpdatedAt } = await readIssuer(service, id);

    const rejected = await ask(service, 'decideIssuer', {
      params: { id },
      body: { expectedUpdatedAt, ...body },
    });

    expect(rejected).toEqual({
      rejected: code,
      errors: [expect.stringMatching(new RegExp(`^${message}`))],
    });
    expect((await readIssuer(service, id)).status).toBe('SUBMITTED');
  });

  test('with the allowed transitions', async () => {
    const service = await startService();
    const id = await createIssuer(service);
    const { updatedAt: expectedUpdatedAt } = await readIssuer(service, id);
    const rejected = await ask(service, 'decideIssuer', {
      params: { id },
      body: { expectedUpdatedAt, to: 'SETTLED' },
    });
    expect(rejected).toMatchObject({
      errors: ['Cannot change from SUBMITTED to SETTLED; allowed: APPROVED, REJECTED, NEEDS_INFO'],
    });
  });
});

test('a file in the queue has the name of its owner', async () => {
  const service = await startService();
  const { assetId, offeringId, issuerId } = await createOffer(service, { name: 'Harbor Series A' });
  const individualId = await createIndividual(service, { firstName: 'Ingrid', lastName: 'Solheim' });
  const names = new Map([
    [assetId, (await service.get(`/offerings/${offeringId}?include=assets`)).body.assets[0].name],
    [offeringId, 'Harbor Series A'],
    [issuerId, (await service.get(`/issuers/${issuerId}`)).body.title],
    [individualId, 'Ingrid Solheim'],
  ]);
  for (const id of names.keys()) await uploadPublic(service, id, 'OTHER');

  const { items } = (await ask(service, 'listQueue', { query: { review: 'file' } })) as {
    items: QueueItem[];
  };
  expect(items.map((item) => item.title)).toEqual([...names.values()]);
  for (const { id, title } of items) {
    expect(await ask(service, 'getCase', { params: { review: 'file', id } })).toMatchObject({ title });
  }
});

test('only the first of two simultaneous decisions succeeds, and the other officer gets an error', async () => {
  const service = await startService();
  const id = await createIssuer(service);
  const { updatedAt: expectedUpdatedAt } = await readIssuer(service, id);

  const answers = await Promise.all([
    ask(
      service,
      'decideIssuer',
      { params: { id }, body: { expectedUpdatedAt, to: 'APPROVED' } },
      'officer-a',
    ),
    ask(
      service,
      'decideIssuer',
      { params: { id }, body: { expectedUpdatedAt, to: 'REJECTED', reasonCode: 'OTHER' } },
      'officer-b',
    ),
  ]);

  expect(answers.filter((answer) => 'to' in (answer as object))).toHaveLength(1);
  expect(answers.filter((answer) => 'rejected' in (answer as object))).toHaveLength(1);
});

test('a claimed record cannot be decided by another officer', async () => {
  const service = await startService();
  const id = await createIssuer(service);
  const { updatedAt: expectedUpdatedAt } = await readIssuer(service, id);
  await ask(service, 'claimRecord', { params: { id } }, 'officer-a');

  expect(await ask(service, 'claimRecord', { params: { id } }, 'officer-b')).toMatchObject({
    rejected: 'conflict',
  });
  const body = { expectedUpdatedAt, to: 'APPROVED' };
  expect(await ask(service, 'decideIssuer', { params: { id }, body }, 'officer-b')).toMatchObject({
    rejected: 'conflict',
  });
  await ask(service, 'releaseRecord', { params: { id } }, 'officer-b');
  expect(await ask(service, 'claimRecord', { params: { id } }, 'officer-b')).toMatchObject({
    rejected: 'conflict',
  });
  await ask(service, 'releaseRecord', { params: { id } }, 'officer-a');
  expect(await ask(service, 'decideIssuer', { params: { id }, body }, 'officer-b')).toMatchObject({
    to: 'APPROVED',
  });
});

test('records are decided in bulk, and those that cannot be decided are listed', async () => {
  const service = await startService();
  const ids = [await createIssuer(service), await createIssuer(service), await createIssuer(service)];
  const [first = ''] = ids;
  await ask(service, 'decideIssuer', {
    params: { id: first },
    body: { expectedUpdatedAt: (await readIssuer(service, first)).updatedAt, to: 'APPROVED' },
  });

  const outcome = (await ask(service, 'decideMany', {
    body: { review: 'issuer', ids, to: 'REJECTED', reasonCode: 'OTHER' },
  })) as {
    decided: string[];
    rejected: { id: string; errors: FieldError[] }[];
  };

  expect(outcome.decided.toSorted()).toEqual(ids.slice(1).toSorted());
  expect(outcome.rejected).toEqual([
    {
      id: first,
      errors: [{ field: null, message: 'Cannot change from APPROVED to REJECTED; allowed: SUBMITTED' }],
    },
  ]);
});

describe('approval in bulk', () => {
  test.each([
    ['kyc', 'KYC submissions are approved one at a time'],
    ['aml', 'AML reviews are approved one at a time, each with a screening statement'],
    ['aic', 'Accreditations are approved one at a time'],
    ['issuer', 'Issuers are approved one at a time'],
    ['offering', 'Offerings are approved one at a time'],
    ['kyb', 'Legal entities are approved one at a time'],
    ['sanctions', 'Sanctions screenings are approved one at a time, each with a screening statement'],
  ])('is rejected for the review %s', async (review, error) => {
    const service = await startService();
    expect(await ask(service, 'decideMany', { body: { review, ids: ['x'], to: 'APPROVED' } })).toEqual({
      rejected: 'rule',
      errors: [error],
    });
  });

  test.each(['file', 'onboarding', 'trade'])(
    'includes at most 100 records of the review %s',
    async (review) => {
      const service = await startService();
      const ids = Array.from({ length: 101 }, (_, index) => `x${index}`);
      expect(await ask(service, 'decideMany', { body: { review, ids, to: 'APPROVED' } })).toEqual({
        rejected: 'rule',
        errors: ['ids: contains 101 records; approve at most 100 at once'],
      });
      const outcome = await ask(service, 'decideMany', {
        body: { review, ids: [...ids.slice(1), 'x1'], to: 'APPROVED' },
      });
      expect((outcome as { rejected: object[] }).rejected).toHaveLength(100);
    },
  );
});

test('the list of reasons is a setting with an audit event', async () => {
  const service = await startService();
  const items = [{ code: 'ONLY', label: 'The only one', reviews: ['issuer'], restricted: false }];
  expect(await ask(service, 'setReasonCodes', { body: { items } })).toEqual({ items });
  expect(await ask(service, 'listReasonCodes', {})).toEqual({ items });
  expect(await ask(service, 'setReasonCodes', { body: { items: [...items, ...items] } })).toMatchObject({
    rejected: 'conflict',
  });
  expect(
    await ask(service, 'setReasonCodes', {
      body: { items: [{ code: 'X', label: 'x', reviews: ['people'] }] },
    }),
  ).toMatchObject({
    rejected: 'invalid',
  });

  const id = await createIssuer(service);
  const { updatedAt: expectedUpdatedAt } = await readIssuer(service, id);
  const decide = (reasonCode: string) =>
    ask(service, 'decideIssuer', { params: { id }, body: { expectedUpdatedAt, to: 'REJECTED', reasonCode } });
  expect(await decide('OTHER')).toMatchObject({ rejected: 'rule' });
  expect(await decide('ONLY')).toMatchObject({ to: 'REJECTED' });
});

test('the queues count by state and age, list the oldest first, and return the next record', async () => {
  const service = await startService();
  const first = await createIssuer(service, { title: 'First' });
  const second = await createIssuer(service, { title: 'Second', type: 'CORPORATION' });
  await createOffering(service, { issuerId: first });

  const counts = (await ask(service, 'getQueueCounts', {})) as {
    items: { review: string; state: string; count: number }[];
  };
  expect(counts.items).toContainEqual(
    expect.objectContaining({ review: 'issuer', state: 'SUBMITTED', count: 2, byAge: [2, 0, 0, 0] }),
  );
  expect(counts.items.map(({ review }) => review)).toEqual(
    reviewNames.filter((review) => ['issuer', 'offering', 'onboarding'].includes(review)),
  );

  const list = async (query: object) =>
    (await ask(service, 'listQueue', { query: { review: 'issuer', ...query } })) as {
      items: { id: string }[];
      next: string | null;
    };
  expect((await list({})).items.map(({ id }) => id)).toEqual([first, second]);
  expect((await list({ type: 'CORPORATION' })).items.map(({ id }) => id)).toEqual([second]);
  expect((await list({ olderThanDays: 1 })).items).toEqual([]);
  const page = await list({ limit: 1 });
  expect(page.items.map(({ id }) => id)).toEqual([first]);
  expect((await list({ limit: 1, after: page.next })).items.map(({ id }) => id)).toEqual([second]);

  expect((await list({ afterId: first })).items.map(({ id }) => id)).toEqual([second]);
  expect((await list({ afterId: second })).items).toEqual([]);
  expect((await list({ beforeId: second })).items.map(({ id }) => id)).toEqual([first]);
  expect((await list({ beforeId: first })).items).toEqual([]);

  const next = (as: string) => ask(service, 'claimNext', { body: { review: 'issuer' } }, as);
  expect(await next('officer-a')).toMatchObject({ item: { id: first, assigneeId: 'officer-a' } });
  expect(await next('officer-b')).toMatchObject({ item: { id: second, assigneeId: 'officer-b' } });
  expect(await next('officer-c')).toEqual({ item: null });
  expect((await list({ assigneeId: 'officer-b' })).items.map(({ id }) => id)).toEqual([second]);
  expect((await list({ assigneeId: 'none' })).items).toEqual([]);
});
