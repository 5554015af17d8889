import { expect } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { type OperationName, operations } from '../../shared/contracts/index.ts';
import type { AnyOperation } from '../../shared/contracts/operation.ts';
import { idPrefixes } from '../../shared/domain/ids.ts';
import { submit, uploadImage } from '../support/kyc.ts';
import { bodies, createIndividual, createInvestorAccount } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';
import { createBuyer, createOffer, fillCart, placeTrade } from '../support/trading.ts';
import { setClock } from './support/clock.ts';
import { lawCase } from './support/law-case.ts';

const note = 'Reported by the bank on Friday';
const restricted = { reasonCode: 'SUSPECTED_FRAUD', note };

type Review = 'kyc' | 'aml' | 'sanctions' | 'trade' | 'settlement' | 'file';

/** An officer decides a record as it is now. */
async function decide(service: Running, review: Review, id: string, to: string, reasons: object) {
  const { updatedAt } = (await service.app.run('getCase', backOffice, { params: { review, id } })) as {
    updatedAt: string;
  };
  const operation = `decide${review.charAt(0).toUpperCase()}${review.slice(1)}` as OperationName;
  const body = { to, expectedUpdatedAt: updatedAt, ...reasons };
  return service.app.run(operation, backOffice, { params: { id }, body });
}

/** The responses of every operation of the client API about these records, by method and path; reads come first. */
async function askEverything(service: Running, ids: string[]): Promise<[path: string, text: string][]> {
  const byPrefix = new Map(ids.map((id) => [id.slice(0, id.lastIndexOf('_')), id]));
  const known = new RegExp(`\\b(${Object.values(idPrefixes).join('|')})_[0-9a-hjkmnp-tv-z]{26}`, 'g');
  const withIds = (value: unknown) =>
    String(value).replaceAll(known, (id, prefix) => byPrefix.get(prefix) ?? id);
  const texts: [string, string][] = [];
  const offered = Object.values<AnyOperation>(operations).filter(({ http }) => http !== undefined);
  const isRead = ({ http }: AnyOperation) => http?.method === 'GET';
  for (const operation of offered.toSorted((one, other) => Number(isRead(other)) - Number(isRead(one)))) {
    const { method = 'GET', path: pattern = '' } = operation.http ?? {};
    const { params = {}, query = {}, body } = (operation.example ?? {}) as Record<string, object>;
    const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name) =>
      withIds((params as Record<string, unknown>)[name]),
    );
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, withIds(value)]));
    const address = `${path}?${search}`;
    const sent = body && withIds(JSON.stringify(body));
    const headers = sent === undefined ? undefined : { 'content-type': 'application/json' };
    const answer = await service.send(method, address, sent, headers);
    texts.push([`${method} ${address}`, `${answer.status} ${JSON.stringify(answer.body)}`]);
  }
  return texts;
}

/** @param written the writes that must succeed, each with the start of its path */
async function expectSilence(service: Running, ids: string[], written: string[] = []): Promise<void> {
  const texts = await askEverything(service, ids);
  for (const secret of ['SUSPECTED_FRAUD', 'Suspected fraud', 'SANCTIONS_HIT', 'sanctions match', note]) {
    const paths = texts.filter(([, text]) => text.includes(secret)).map(([path]) => path);
    expect(paths, `responses with "${secret}"`).toEqual([]);
  }
  for (const path of written) {
    expect(
      texts.some(([address, text]) => address.startsWith(path) && /^20\d /.test(text)),
      `a response to ${path}`,
    ).toBe(true);
  }
  for (const id of ids) {
    expect(
      texts.some(([, text]) => text.startsWith('200') && text.includes(id)),
      `a response contains ${id}`,
    ).toBe(true);
  }
}

lawCase(80, '1023.320(e)', 'a KYC rejection for suspected fraud is not revealed to the client', async () => {
  setClock();
  const service = await startService();
  const individualId = await createIndividual(service);
  const { id } = await submit(service, individualId);
  await service.app.settle();

  await expect(
    decide(service, 'kyc', id, 'REJECTED', { ...restricted, message: 'Your document is forged' }),
  ).rejects.toMatchObject({ code: 'rule', errors: [{ field: 'message' }] });
  await decide(service, 'kyc', id, 'REJECTED', restricted);

  expect((await service.get(`/kyc/${id}`)).body).toMatchObject({
    kycStatus: 'REJECTED',
    reason: 'The review did not result in an approval.',
  });
  await expectSilence(service, [id, individualId]);
});

lawCase(
  80,
  '1023.320(e)',
  'a rejection without a message reads the same for every other reason',
  async () => {
    setClock();
    const service = await startService();
    const { id } = await submit(service, await createIndividual(service));
    await service.app.settle();

    await decide(service, 'kyc', id, 'REJECTED', { reasonCode: 'DOCUMENT_EXPIRED', note: 'Expired' });

    const { body } = await service.get(`/kyc/${id}`);
    expect(body.reason).toBe('The review did not result in an approval.');
  },
);

lawCase(
  80,
  '1023.320(e)',
  'a trade rejection for suspected fraud is not revealed to the client',
  async () => {
    setClock();
    const service = await startService();
    const { assetId } = await createOffer(service);
    const buyer = await createBuyer(service);
    const tradeId = await placeTrade(service, buyer, assetId, 2);

    await expect(
      decide(service, 'settlement', tradeId, 'REJECTED', { ...restricted, message: 'Fraud' }),
    ).rejects.toMatchObject({ code: 'rule' });
    await decide(service, 'settlement', tradeId, 'REJECTED', restricted);

    expect((await service.get(`/trades/${tradeId}`)).body).toMatchObject({
      tradeStatus: 'REJECTED',
      rejectionReason: 'The review did not result in an approval.',
    });
    await expectSilence(service, [tradeId, buyer.userId, buyer.investorAccountId]);
  },
);

for (const [reasonCode, status] of [
  ['SANCTIONS_HIT', 'PENDING'],
  ['NAME_MISMATCH', 'REJECTED'],
] as const) {
  lawCase(
    81,
    '1023.320(e), status',
    `after an AML rejection with ${reasonCode} the client reads ${status}`,
    async () => {
      setClock();
      const service = await startService();
      const buyer = await createBuyer(service);
      const { investorAccountId, userId } = buyer;
      const people = (await service.get(`/individuals?investorAccountId=${investorAccountId}`)).body.items;
      const individualId: string = people[0].id;
      const { assetId, offeringId } = await createOffer(service);
      const tradeId = await fillCart(service, buyer, assetId, 1);

      await decide(service, 'aml', individualId, 'REJECTED', { reasonCode, note });

      expect((await service.get(`/individuals/${individualId}`)).body.amlStatus).toBe(status);
      const list = (await service.get('/individuals')).body.items;
      expect(list.map(({ amlStatus }: { amlStatus: string }) => amlStatus)).toEqual([status]);
      expect(
        await service.app.run('getIndividual', backOffice, { params: { id: individualId } }),
      ).toMatchObject({
        amlStatus: 'REJECTED',
      });
      await expectSilence(
        service,
        [individualId, investorAccountId, userId, offeringId, tradeId],
        [`PATCH /individuals/${individualId}`, `POST /carts/${tradeId}/evaluate`, 'POST /carts/checkout'],
      );
    },
  );
}

lawCase(
  81,
  '1023.320(e), status',
  'a sanctions hit of a legal entity is not revealed to the client',
  async () => {
    setClock();
    const service = await startService();
    const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' });
    const { body } = await service.post('/legal-entities', { ...bodies.legalEntity, investorAccountId });

    await decide(service, 'sanctions', body.id, 'REJECTED', { reasonCode: 'SANCTIONS_HIT', note });

    expect((await service.get(`/legal-entities/${body.id}`)).body.sanctionsStatus).toBe('PENDING');
    await expectSilence(service, [body.id]);
  },
);

/** Moves the clock by a minute, so that every changed time shows. */
let minute = 0;
const wait = () => {
  minute += 1;
  setClock(`2026-06-15T10:${String(minute).padStart(2, '0')}:00-04:00`);
};

/** A record of a review, what answers a request for information about it, and another one that is pending. */
async function startScreened(service: Running, review: 'aml' | 'sanctions') {
  if (review === 'aml') {
    const [id, other] = [await createIndividual(service), await createIndividual(service)];
    const read = async () => [
      (await service.get(`/individuals/${id}`)).body,
      (await service.get('/individuals')).body.items.find((one: { id: string }) => one.id === id),
    ];
    const change = (one: string) => service.patch(`/individuals/${one}`, { city: 'Bergen' });
    return { id, other, read, change };
  }
  const create = async () => {
    const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' });
    return (await service.post('/legal-entities', { ...bodies.legalEntity, investorAccountId })).body.id;
  };
  const [id, other]: string[] = [await create(), await create()];
  const read = async () => [(await service.get(`/legal-entities/${id}`)).body];
  const owner = { kind: 'NATURAL_PERSON', name: 'Ada Hopper', percent: 30 };
  const change = async (one: string) => {
    await service.post(`/legal-entities/${one}/owners`, owner);
    return service.get(`/legal-entities/${one}`);
  };
  return { id: id as string, other: other as string, read, change };
}

for (const [review, to] of [
  ['aml', 'REJECTED'],
  ['aml', 'NEEDS_INFO'],
  ['sanctions', 'REJECTED'],
  ['sanctions', 'NEEDS_INFO'],
] as const)
  lawCase(
    81,
    '1023.320(e), status',
    `no field of the client tells ${review} ${to} from pending`,
    async () => {
      wait();
      const service = await startService();
      const { id, other, read, change } = await startScreened(service, review);
      const before = await read();

      wait();
      await decide(service, review, id, to, { reasonCode: 'SANCTIONS_HIT', note });
      expect(await read()).toEqual(before);
      wait();
      await uploadImage(service, id, 'OTHER');
      expect(await read()).toEqual(before);
      wait();
      const [changed, pending] = [await change(id), await change(other)];
      expect(changed.body.updatedAt).toBe(pending.body.updatedAt);
      expect((await read())[0]).toEqual(changed.body);
    },
  );

lawCase(81, '1023.320(e), status', 'a decision that the client reads changes the time, too', async () => {
  wait();
  const service = await startService();
  const { id, read } = await startScreened(service, 'aml');
  await decide(service, 'aml', id, 'REJECTED', { reasonCode: 'SANCTIONS_HIT', note });
  const [{ updatedAt }] = await read();

  wait();
  await decide(service, 'aml', id, 'PENDING', { reasonCode: 'REOPENED' });
  expect((await read())[0]).toMatchObject({ amlStatus: 'PENDING', updatedAt });
  wait();
  await decide(service, 'aml', id, 'REJECTED', { reasonCode: 'NAME_MISMATCH' });
  const [shown] = await read();
  expect(shown.amlStatus).toBe('REJECTED');
  expect(shown.updatedAt > updatedAt).toBe(true);
});
