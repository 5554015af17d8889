import { describe, expect, onTestFinished, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { countRows, expectError } from '../support/errors.ts';
import {
  aboveZero,
  acceptedCases,
  amount,
  answeredAt,
  flag,
  id,
  nullable,
  oneOf,
  rejectedCases,
  required,
  text,
  usDate,
  wholeNumber,
} from '../support/fields.ts';
import { bodies, createIssuer, createOffering } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const issuerId = await createIssuer(service);
const minimal = { ...bodies.offering, issuerId };

/** client-api.md "Offering" and "Issuer and offering creation" step 3: the fields that a client sends. */
const fields = {
  issuerId: required(id()),
  name: required(text()),
  type: required(oneOf('REG_D', 'REG_A', 'REG_CF', 'REG_S')),
  targetAmount: required(amount()),
  assetName: required(answeredAt('assets.0.name', text())),
  assetType: required(answeredAt('assets.0.type', oneOf('STOCK', 'UNITS', 'BOND', 'NOTE', 'SAFE', 'OTHER'))),
  pricePerUnit: required(answeredAt('assets.0.pricePerUnit', aboveZero())),
  totalUnits: required(answeredAt('assets.0.totalUnits', aboveZero())),
  description: nullable(text(5000)),
  raiseAmount: nullable(amount()),
  minInvestment: nullable(amount()),
  maxInvestment: nullable(amount()),
  contingencyAmount: nullable(amount()),
  startAt: nullable(usDate()),
  endAt: nullable(usDate()),
  active: answeredAt('enabled', flag()),
  cancellationPeriod: nullable(wholeNumber(0)),
  managedBy: oneOf('OPERATOR', 'ISSUER'),
  showTotalRaised: flag(),
  valuationCap: nullable(amount()),
  template: answeredAt('assets.0.template', text()),
  subscriptionAgreementTemplateId: nullable(text()),
  jointSubscriptionAgreementTemplateId: nullable(text()),
  entitySubscriptionAgreementTemplateId: nullable(text()),
  signerSenderIdentityId: nullable(text()),
  signerBrandId: nullable(text()),
  tid: nullable(text()),
};

const setByService = [
  'id',
  'accountId',
  'enabled',
  'platform',
  'platformSettings',
  'serviceChargesType',
  'complianceReview',
  'onboardingStatus',
  'onboardingReviewedById',
  'onboardingReviewedAt',
  'publishedVersionId',
  'draftVersionId',
  'assets',
];

const full = {
  issuerId,
  name: 'Harbor Light Series A',
  type: 'REG_D',
  targetAmount: 5_000_000,
  raiseAmount: 0,
  minInvestment: 1000,
  maxInvestment: 250_000.5,
  contingencyAmount: 500_000,
  startAt: '01/05/2026',
  endAt: '12/31/2027',
  active: true,
  cancellationPeriod: 2,
  description: 'Equity in eleven solar sites',
  managedBy: '<OPERATOR>',
  assetName: 'Class A Units',
  assetType: 'STOCK',
  pricePerUnit: 1.005,
  totalUnits: 1000,
  template: 'STANDARD',
};

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('POST /offerings', () => {
  test('returns 201 with every field of the record and its primary asset', async () => {
    const { status, body } = await service.post('/offerings', full);

    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^offering_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      __entity: 'Offering',
      createdAt: time,
      updatedAt: body.createdAt,
      deletedAt: null,
      exemption: 'RULE_506C',
      closesAt: null,
      publiclyAvailableAt: null,
      qualifiedAt: null,
      listedOnExchange: false,
      affiliateSales: null,
      soldElsewhere12Months: null,
      regSCategory: 3,
      minimumInvestmentVerification: false,
      tid: null,
      issuerId,
      accountId: (await service.get(`/issuers/${issuerId}`)).body.accountId,
      name: 'Harbor Light Series A',
      description: 'Equity in eleven solar sites',
      type: 'REG_D',
      targetAmount: 5_000_000,
      raiseAmount: 0,
      minInvestment: 1000,
      maxInvestment: 250_000.5,
      contingencyAmount: 500_000,
      startAt: '2026-01-05T00:00:00.000Z',
      endAt: '2027-12-31T00:00:00.000Z',
      enabled: true,
      cancellationPeriod: 2,
      managedBy: 'OPERATOR',
      platform: 'OPERATOR',
      platformSettings: null,
      serviceChargesType: null,
      complianceReview: 'PENDING',
      onboardingStatus: 'IN_REVIEW',
      onboardingReviewedById: null,
      onboardingReviewedAt: null,
      showTotalRaised: true,
      coverArtId: null,
      memorandumId: null,
      subscriptionAgreementId: null,
      subscriptionAgreementTemplateId: null,
      jointSubscriptionAgreementTemplateId: null,
      entitySubscriptionAgreementTemplateId: null,
      signerSenderIdentityId: null,
      signerBrandId: null,
      valuationCap: null,
      publishedVersionId: null,
      draftVersionId: expect.stringMatching(/^offering_revision_/),
      assets: [
        {
          id: expect.stringMatching(/^asset_/),
          __entity: 'Asset',
          createdAt: body.createdAt,
          updatedAt: body.createdAt,
          deletedAt: null,
          tid: null,
          offeringId: body.id,
          accountId: body.accountId,
          name: 'Class A Units',
          type: 'STOCK',
          pricePerUnit: 1.005,
          totalUnits: 1000,
          totalAmount: 1005,
          template: 'STANDARD',
          enableBonus: false,
          bonusTiers: [],
          yield: null,
          duration: null,
          durationType: null,
          tiers: null,
        },
      ],
    });
  });

  test.each(acceptedCases(fields))('accepts $what in $field', async ({ field, value, at, answer }) => {
    const { status, body } = await service.post('/offerings', { ...minimal, [field]: value });

    expect(status).toBe(201);
    expect(body).toHaveProperty(at, answer);
  });

  test.each([
    { field: 'active', sent: null, at: 'enabled', answer: true },
    { field: 'active', sent: undefined, at: 'enabled', answer: true },
    { field: 'template', sent: null, at: 'assets.0.template', answer: 'STANDARD' },
    { field: 'managedBy', sent: null, at: 'managedBy', answer: 'OPERATOR' },
    { field: 'managedBy', sent: '<OPERATOR>', at: 'managedBy', answer: 'OPERATOR' },
    { field: 'showTotalRaised', sent: undefined, at: 'showTotalRaised', answer: true },
  ])('returns $field $sent as $at $answer', async ({ field, sent, at, answer }) => {
    const { body } = await service.post('/offerings', { ...minimal, [field]: sent });

    expect(body).toHaveProperty(at, answer);
  });

  test.each(rejectedCases(fields))('rejects $what in $field', ({ field, value, message }) =>
    expectError(
      service,
      400,
      () => service.post('/offerings', { ...minimal, [field]: value }),
      `${field}: ${message}`,
    ),
  );

  test.each(setByService)('rejects %s, which the service sets', (field) =>
    expectError(
      service,
      400,
      () => service.post('/offerings', { ...minimal, [field]: 'x' }),
      `${field}: is not a field of this request`,
    ),
  );

  test.each([
    {
      rule: 'an end before the start',
      sent: { startAt: '02/01/2026', endAt: '01/31/2026' },
      error: 'endAt: must be after startAt',
    },
    {
      rule: 'an end on the day of the start',
      sent: { startAt: '02/01/2026', endAt: '02/01/2026' },
      error: 'endAt: must be after startAt',
    },
    {
      rule: 'a closing time before the start of the first day in New York',
      sent: { startAt: '07/01/2026', closesAt: '2026-07-01T03:59:59Z' },
      error: 'closesAt: must be after startAt',
    },
    {
      rule: 'a least investment above the greatest',
      sent: { minInvestment: 100.01, maxInvestment: 100 },
      error: 'minInvestment: must not be above maxInvestment',
    },
  ])('rejects $rule with 422', ({ sent, error }) =>
    expectError(service, 422, () => service.post('/offerings', { ...minimal, ...sent }), error),
  );

  test('accepts a closing time after the first day has started in New York', async () => {
    const dates = { startAt: '07/01/2026', closesAt: '2026-07-01T00:01:00-04:00' };
    const { status, body } = await service.post('/offerings', { ...minimal, ...dates });

    expect(status).toBe(201);
    expect(body.closesAt).toBe('2026-07-01T04:01:00.000Z');
  });

  test('compares the closing time with the first day in the compliance time zone', async () => {
    const dates = { startAt: '07/01/2026', closesAt: '2026-06-30T15:01:00Z' };
    expect((await service.post('/offerings', { ...minimal, ...dates })).status).toBe(422);
    const setZone = (complianceTimeZone: string) =>
      service.app.run('setComplianceTimeZone', backOffice, { body: { complianceTimeZone } });
    await setZone('Asia/Tokyo');
    onTestFinished(async () => void (await setZone('America/New_York')));

    expect((await service.post('/offerings', { ...minimal, ...dates })).status).toBe(201);
  });

  test('accepts a minimum investment that equals the maximum', async () => {
    const equal = { minInvestment: 100, maxInvestment: 100 };

    expect((await service.post('/offerings', { ...minimal, ...equal })).status).toBe(201);
  });

  test('returns 404 for an issuer that does not exist', () =>
    expectError(
      service,
      404,
      () => service.post('/offerings', { ...minimal, issuerId: 'issuer_01k9z3m4n5p6q7r8s9t0v1w2x3' }),
      'issuerId: no such record',
    ));

  test('creates offering, revision, and asset together', async () => {
    const before = await countRows(service.app);

    await createOffering(service, { issuerId });

    const after = await countRows(service.app);
    for (const table of ['offerings', 'offeringRevisions', 'assets']) {
      expect(after[table]).toBe((before[table] ?? 0) + 1);
    }
  });
});
