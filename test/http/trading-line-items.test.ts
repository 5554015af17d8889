import { describe, expect, test } from 'vitest';
import { expectError } from '../support/errors.ts';
import { bodies, createInvestor } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { addUnits, createBuyer, createOffer, placeTrade, readCart } from '../support/trading.ts';

const service = await shareService();
const stranger = await service.client({ account: 'Solheim Partners' });
const { offeringId, assetId } = await createOffer(service, { totalUnits: 100 });
const foreignOffer = await createOffer(stranger);

/** Invalid quantities, by their error. */
const noQuantities = [
  { what: 'zero', quantity: 0, message: 'must be at least 1' },
  { what: 'negative', quantity: -1, message: 'must be at least 1' },
  { what: 'fractional', quantity: 1.5, message: 'must be a whole number' },
  { what: 'text', quantity: '5', message: 'must be a whole number' },
  { what: 'null', quantity: null, message: 'must be a whole number' },
  { what: 'a list', quantity: [1], message: 'must be a whole number' },
  { what: 'missing', quantity: undefined, message: 'is required' },
  { what: 'beyond 2^53', quantity: 2 ** 53, message: 'must be at most 9007199254740991' },
  { what: 'far beyond 2^53', quantity: 1e300, message: 'must be at most 9007199254740991' },
];

describe('POST /trade-line-items', () => {
  test('returns 201 with every field of the record', async () => {
    const userId = await createInvestor(service);

    const { status, body } = await addUnits(service, userId, assetId, 4);

    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^trade_line_item_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      __entity: 'TradeLineItem',
      createdAt: expect.any(String),
      updatedAt: body.createdAt,
      deletedAt: null,
      tid: null,
      tradeId: (await readCart(service, userId)).id,
      assetId,
      assetName: 'Class A',
      assetType: 'UNITS',
      quantity: 4,
      bonusShares: 0,
      totalNumberOfShares: 4,
      pricePerShare: 12.5,
      total: 50,
      signaturePlatform: null,
      signatureDocumentId: null,
      signatureUrl: null,
      signatureStatus: 'PENDING',
      jointSignatureStatus: 'PENDING',
      subdocFileId: null,
      lineItemRegulation: 'REG_D',
      lineItemCoverArtId: null,
    });
  });

  test('adds to the line of an asset that is in the cart', async () => {
    const userId = await createInvestor(service);
    const first = await addUnits(service, userId, assetId, 4);
    const second = await addUnits(service, userId.replace('user_', 'user_login_'), assetId, 6);

    expect(second.body).toMatchObject({ id: first.body.id, quantity: 10, total: 125 });
    expect((await readCart(service, userId)).lineItems).toEqual([{ id: first.body.id }]);
  });

  test.each([
    { pricePerUnit: 1.005, quantity: 1000, total: 1005 },
    { pricePerUnit: 0.1, quantity: 3, total: 0.3 },
    { pricePerUnit: 0.0001, quantity: 7, total: 0.0007 },
    { pricePerUnit: 19.99, quantity: 3333, total: 66626.67 },
  ])(
    'returns exactly $total for $quantity units at $pricePerUnit',
    async ({ pricePerUnit, quantity, total }) => {
      const userId = await createInvestor(service);
      const offer = await createOffer(service, { pricePerUnit });

      const { body } = await addUnits(service, userId, offer.assetId, quantity);

      expect(body.total).toBe(total);
      expect((await readCart(service, userId)).totalAmount).toBe(total);
    },
  );

  test('sums the lines of a cart exactly, without a price if they have several', async () => {
    const userId = await createInvestor(service);
    const offer = await createOffer(service, { pricePerUnit: 0.1 });
    const second = await service.post('/assets', {
      ...bodies.asset,
      offeringId: offer.offeringId,
      pricePerUnit: 0.2,
    });
    await addUnits(service, userId, offer.assetId, 1);
    await addUnits(service, userId, second.body.id, 1);

    expect(await readCart(service, userId)).toMatchObject({
      totalAmount: 0.3,
      purchasedShares: 2,
      numberOfShares: 2,
      pricePerShare: null,
    });
  });

  test.each(noQuantities)('rejects a quantity that is $what', async ({ quantity, message }) => {
    const userId = await createInvestor(service);

    await expectError(
      service,
      400,
      () => addUnits(service, userId, assetId, quantity),
      `quantity: ${message}`,
    );
  });

  test('rejects more digits than a number can represent', async () => {
    const userId = await createInvestor(service);
    const body = `{"assetId":"${assetId}","quantity":9007199254740993}`;

    await expectError(
      service,
      400,
      () => service.post(`/trade-line-items?userId=${userId}`, body, { 'content-type': 'application/json' }),
      'quantity: must be at most',
    );
  });

  test('rejects more units than are left, including those in the line', async () => {
    const userId = await createInvestor(service);
    const wanted = 'quantity: exceeds the available units: 101 of Class A requested, 100 available';

    await expectError(service, 422, () => addUnits(service, userId, assetId, 101), wanted);
    await addUnits(service, userId, assetId, 100);
    await expectError(service, 422, () => addUnits(service, userId, assetId, 1), wanted);
  });

  test('accepts whole units of an asset with a fraction of one', async () => {
    const userId = await createInvestor(service);
    const offer = await createOffer(service, { totalUnits: 2.5 });

    await expectError(service, 422, () => addUnits(service, userId, offer.assetId, 3), 'quantity: ');
    expect((await addUnits(service, userId, offer.assetId, 2)).status).toBe(201);
  });

  test('rejects a total above the limit of amounts', async () => {
    const userId = await createInvestor(service);
    const offer = await createOffer(service, { pricePerUnit: 1e12, totalUnits: 10 });
    await addUnits(service, userId, offer.assetId, 1);

    await expectError(
      service,
      422,
      () => addUnits(service, userId, offer.assetId, 1),
      'quantity: makes the cart total',
    );
  });

  test('rejects units of another offering', async () => {
    const userId = await createInvestor(service);
    const offer = await createOffer(service);
    await addUnits(service, userId, assetId, 1);

    await expectError(
      service,
      422,
      () => addUnits(service, userId, offer.assetId, 1),
      'assetId: belongs to a different offering than the cart',
    );
    expect(await readCart(service, userId)).toMatchObject({ offeringId, totalAmount: 12.5 });
  });

  test('returns 404 for an asset or a user of another account', async () => {
    const userId = await createInvestor(service);
    const foreignUser = await createInvestor(stranger);

    await expectError(
      service,
      404,
      () => addUnits(service, userId, foreignOffer.assetId, 1),
      'assetId: no such',
    );
    await expectError(service, 404, () => addUnits(service, foreignUser, assetId, 1), 'userId: no such');
    await expectError(
      service,
      404,
      () => addUnits(service, userId, 'asset_01k9z3m4n5p6q7r8s9t0v1w2x3', 1),
      'assetId: no such',
    );
  });
});

describe('PATCH /trade-line-items/{id}', () => {
  test('returns the line with its asset', async () => {
    const userId = await createInvestor(service);
    const line = (await addUnits(service, userId, assetId, 4)).body;

    const { status, body } = await service.patch(`/trade-line-items/${line.id}`, { quantity: 7 });

    expect(status).toBe(200);
    expect(body).toEqual({
      ...line,
      updatedAt: expect.any(String),
      quantity: 7,
      totalNumberOfShares: 7,
      total: 87.5,
      asset: (await service.get(`/assets/${assetId}`)).body,
      generatedMaps: [],
      raw: [],
      affected: 1,
    });
    expect((await readCart(service, userId)).totalAmount).toBe(87.5);
  });

  test.each(noQuantities)('rejects a quantity that is $what', async ({ quantity, message }) => {
    const { body } = await addUnits(service, await createInvestor(service), assetId, 1);

    await expectError(
      service,
      400,
      () => service.patch(`/trade-line-items/${body.id}`, { quantity }),
      `quantity: ${message}`,
    );
  });

  test('rejects more units than are left', async () => {
    const { body } = await addUnits(service, await createInvestor(service), assetId, 1);

    await expectError(
      service,
      422,
      () => service.patch(`/trade-line-items/${body.id}`, { quantity: 101 }),
      'quantity: exceeds the available units: 101 of Class A requested, 100 available',
    );
  });
});

describe('DELETE /trade-line-items/{id}', () => {
  test('removes the line, and an empty cart accepts any offering again', async () => {
    const userId = await createInvestor(service);
    const offer = await createOffer(service);
    const line = (await addUnits(service, userId, assetId, 4)).body;

    const { status, body } = await service.send('DELETE', `/trade-line-items/${line.id}`);

    expect(status).toBe(200);
    expect(body).toEqual({ ...line, deletedAt: expect.stringMatching(/Z$/) });
    expect(await readCart(service, userId)).toMatchObject({
      offeringId: null,
      issuerId: null,
      lineItems: [],
      totalAmount: null,
      pricePerShare: null,
      numberOfShares: 0,
    });
    expect((await addUnits(service, userId, offer.assetId, 1)).status).toBe(201);
    await expectError(service, 404, () => service.send('DELETE', `/trade-line-items/${line.id}`), 'id: ');
  });
});

describe('a line item', () => {
  test('returns 404 if it belongs to another account', async () => {
    const line = await addUnits(stranger, await createInvestor(stranger), foreignOffer.assetId, 1);
    const path = `/trade-line-items/${line.body.id}`;

    await expectError(service, 404, () => service.patch(path, { quantity: 2 }), 'id: no such record');
    await expectError(service, 404, () => service.send('DELETE', path), 'id: no such record');
  });

  test('cannot be changed in a placed trade', async () => {
    const buyer = await createBuyer(service);
    const offer = await createOffer(service);
    const tradeId = await placeTrade(service, buyer, offer.assetId, 5);
    const { lineItems } = (await service.get(`/trades/${tradeId}`)).body;
    const path = `/trade-line-items/${lineItems[0].id}`;

    await expectError(service, 409, () => service.patch(path, { quantity: 2 }), 'tradeStatus: is PLACED');
    await expectError(service, 409, () => service.send('DELETE', path), 'tradeStatus: is PLACED');
    expect((await service.get(`/trades/${tradeId}`)).body).toMatchObject({ totalAmount: 62.5, lineItems });
  });
});
