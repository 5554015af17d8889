import { describe, expect, test } from 'vitest';
import { expectError } from '../support/errors.ts';
import {
  aboveZero,
  acceptedCases,
  amount,
  flag,
  id,
  notNull,
  nullable,
  oneOf,
  rejectedCases,
  required,
  text,
} from '../support/fields.ts';
import { bodies, createOffering } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { createBuyer, createOffer, fillCart, placeTrade } from '../support/trading.ts';

const service = await shareService();
const offeringId = await createOffering(service);
const minimal = { ...bodies.asset, offeringId };

/** client-api.md "Asset": the fields that a client sends. */
const fields = {
  offeringId: required(id()),
  name: required(text()),
  type: required(oneOf('STOCK', 'UNITS', 'BOND', 'NOTE', 'SAFE', 'OTHER')),
  pricePerUnit: required(aboveZero()),
  totalUnits: required(aboveZero()),
  template: text(),
  enableBonus: notNull(flag()),
  yield: nullable(amount()),
  duration: nullable(amount()),
  durationType: nullable(text()),
  tid: nullable(text()),
};

const setByService = ['id', 'accountId', 'totalAmount', 'createdAt', 'deletedAt', '__entity'];

const full = {
  offeringId,
  name: 'Class B Units',
  type: 'UNITS',
  pricePerUnit: 25.5,
  totalUnits: 40_000,
  template: 'CONVERTIBLE',
  enableBonus: true,
  bonusTiers: [{ from: 10_000, shares: 5 }],
  yield: 4.25,
  duration: 36,
  durationType: 'MONTHS',
  tiers: [{ name: 'Gold' }],
  tid: 'class-b',
};

describe('POST /assets', () => {
  test('returns 201 with every field of the record', async () => {
    const { status, body } = await service.post('/assets', full);

    expect(status).toBe(201);
    expect(body).toEqual({
      ...full,
      id: expect.stringMatching(/^asset_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      __entity: 'Asset',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: body.createdAt,
      deletedAt: null,
      accountId: (await service.get(`/offerings/${offeringId}`)).body.accountId,
      totalAmount: 1_020_000,
    });
  });

  test('creates a STANDARD asset without bonus and tiers by default', async () => {
    const { body } = await service.post('/assets', { ...bodies.asset, offeringId });

    expect(body).toMatchObject({ template: 'STANDARD', enableBonus: false, bonusTiers: [], tiers: null });
  });

  test.each([
    { pricePerUnit: 1.005, totalUnits: 1000, totalAmount: 1005 },
    { pricePerUnit: 0.1, totalUnits: 3, totalAmount: 0.3 },
    { pricePerUnit: 19.99, totalUnits: 100, totalAmount: 1999 },
    { pricePerUnit: 4.35, totalUnits: 100, totalAmount: 435 },
    { pricePerUnit: 0.0001, totalUnits: 0.0001, totalAmount: 1e-8 },
  ])('returns exactly $totalAmount for $pricePerUnit × $totalUnits', async ({ totalAmount, ...amounts }) => {
    const { body } = await service.post('/assets', { ...minimal, ...amounts });

    expect(body).toMatchObject({ ...amounts, totalAmount });
    expect((await service.get(`/assets/${body.id}`)).body.totalAmount).toBe(totalAmount);
  });

  test.each(acceptedCases(fields))('accepts $what in $field', async ({ field, value, at, answer }) => {
    const { status, body } = await service.post('/assets', { ...minimal, [field]: value });

    expect(status).toBe(201);
    expect(body).toHaveProperty(at, answer);
  });

  test.each(rejectedCases(fields))('rejects $what in $field', ({ field, value, message }) =>
    expectError(
      service,
      400,
      () => service.post('/assets', { ...minimal, [field]: value }),
      `${field}: ${message}`,
    ),
  );

  test.each(setByService)('rejects %s, which the service sets', (field) =>
    expectError(
      service,
      400,
      () => service.post('/assets', { ...minimal, [field]: 'x' }),
      `${field}: is not a field of this request`,
    ),
  );

  test.each([
    { what: 'text', bonusTiers: 'gold', error: 'bonusTiers: must be a list' },
    {
      what: 'a long text',
      bonusTiers: [{ name: 'x'.repeat(20_000) }],
      error: 'bonusTiers: must have at most 20000 characters as JSON',
    },
    { what: 'a list of texts', bonusTiers: ['gold'], error: 'bonusTiers[0]: must be an object' },
    {
      what: '101 tiers',
      bonusTiers: Array(101).fill({}),
      error: 'bonusTiers: must have at most 100 entries',
    },
    { what: 'a nested NUL character', bonusTiers: [{ name: 'a\0' }], error: 'bonusTiers[0].name: must not' },
    { what: 'a NUL character in a name', bonusTiers: [{ 'a\0': 1 }], error: 'bonusTiers[0]' },
    {
      what: 'a nested __proto__',
      bonusTiers: [JSON.parse('{"__proto__":{"admin":true}}')],
      error: 'bonusTiers[0].__proto__: is not a field',
    },
  ])('rejects $what in bonusTiers', ({ bonusTiers, error }) =>
    expectError(service, 400, () => service.post('/assets', { ...minimal, bonusTiers }), error),
  );

  test('returns 404 for an offering that does not exist', () =>
    expectError(
      service,
      404,
      () => service.post('/assets', { ...minimal, offeringId: 'offering_01k9z3m4n5p6q7r8s9t0v1w2x3' }),
      'offeringId: no such record',
    ));
});

describe('GET /assets/{id}', () => {
  test('returns the same record as its creation', async () => {
    const created = await service.post('/assets', full);

    const { status, body } = await service.get(`/assets/${created.body.id}`);

    expect(status).toBe(200);
    expect(body).toEqual(created.body);
  });

  test('returns 404 for an asset that does not exist', () =>
    expectError(service, 404, () => service.get('/assets/asset_01k9z3m4n5p6q7r8s9t0v1w2x3'), 'id: '));
});

describe('staff read and edit an asset', () => {
  const detailsOf = (id: string) => askAsStaff(service, 'getAssetDetails', { params: { id } });

  test('with its template and tiers, as client systems then read them', async () => {
    const { assetId, offeringId } = await createOffer(service);
    const { asset, offering } = await detailsOf(assetId);
    expect(offering).toEqual({ id: offeringId, name: expect.any(String) });

    const sent = { template: 'NOTE', tiers: [{ from: 100, discount: 5 }] };
    const body = { expectedUpdatedAt: asset.updatedAt, ...sent };
    expect(await askAsStaff(service, 'updateAsset', { params: { id: assetId }, body })).toMatchObject(sent);

    expect((await service.get(`/assets/${assetId}`)).body).toMatchObject(sent);
    const outdated = await askAsStaff(service, 'updateAsset', { params: { id: assetId }, body });
    expect(outdated.rejected).toBe('outdated');
  });

  test('the details count the trades that reference the asset, and no cart', async () => {
    const { assetId } = await createOffer(service);
    await fillCart(service, await createBuyer(service), assetId, 3);
    expect(await detailsOf(assetId)).toMatchObject({ trades: 0, unitsPlaced: 0 });
    await placeTrade(service, await createBuyer(service), assetId, 7);
    expect(await detailsOf(assetId)).toMatchObject({ trades: 1, unitsPlaced: 7 });
  });

  test('as a change of terms once a trade references the asset, and otherwise not at all', async () => {
    const { assetId } = await createOffer(service);
    await placeTrade(service, await createBuyer(service), assetId, 7);
    const { asset } = await detailsOf(assetId);
    const change = (more: object) =>
      askAsStaff(service, 'updateAsset', {
        params: { id: assetId },
        body: { expectedUpdatedAt: asset.updatedAt, pricePerUnit: 99, ...more },
      });

    expect(await change({})).toEqual({
      rejected: 'rule',
      errors: [
        '1 trade references this asset. Use "Change terms", which returns approved reviews to their queues, or add another asset',
      ],
    });
    expect((await service.get(`/assets/${assetId}`)).body).toEqual(asset);
    expect(await change({ changesTerms: true })).toMatchObject({ pricePerUnit: 99 });
  });

  test('an asset that does not exist is not found', async () => {
    expect(await detailsOf('asset_01k9z3m4n5p6q7r8s9t0v1w2x3')).toMatchObject({ rejected: 'not-found' });
  });
});
