import { describe, expect, test } from 'vitest';
import { expectError } from '../support/errors.ts';
import { bodies, createIssuer, createOffering } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const issuerId = await createIssuer(service);

describe('GET /offerings/{id}', () => {
  test.each([
    { include: '', embedded: [] },
    { include: '?include=', embedded: [] },
    { include: '?include=assets', embedded: ['assets'] },
    { include: '?include=issuer', embedded: ['issuer'] },
    { include: '?include=assets,issuer', embedded: ['assets', 'issuer'] },
    { include: '?include=%20issuer%20,assets,', embedded: ['assets', 'issuer'] },
  ])('embeds $embedded with $include', async ({ include, embedded }) => {
    const created = await service.post('/offerings', { ...bodies.offering, issuerId });
    const { assets, ...own } = created.body;
    const issuer = (await service.get(`/issuers/${issuerId}`)).body;

    const { status, body } = await service.get(`/offerings/${created.body.id}${include}`);

    expect(status).toBe(200);
    expect(body).toEqual({
      ...own,
      ...(embedded.includes('assets') && { assets }),
      ...(embedded.includes('issuer') && { issuer }),
    });
  });

  test('embeds the primary asset first, then the other ones', async () => {
    const offeringId = await createOffering(service, { issuerId });
    await service.post('/assets', { ...bodies.asset, offeringId, name: 'Second' });
    await service.post('/assets', { ...bodies.asset, offeringId, name: 'Third' });

    const { body } = await service.get(`/offerings/${offeringId}?include=assets`);

    expect(body.assets.map(({ name }: { name: string }) => name)).toEqual(['Class A', 'Second', 'Third']);
  });

  test.each(['owner', 'assets,owner', '__proto__', 'Assets'])('rejects include=%s', async (include) => {
    const offeringId = await createOffering(service, { issuerId });

    await expectError(
      service,
      400,
      () => service.get(`/offerings/${offeringId}?include=${include}`),
      'include: ',
    );
  });

  test('returns 404 for an offering that does not exist', () =>
    expectError(
      service,
      404,
      () => service.get('/offerings/offering_01k9z3m4n5p6q7r8s9t0v1w2x3'),
      'id: no such record',
    ));
});
