/** The bounds and the combinations of the fields that the compliance rules read (compliance.md § 4.9 and compliance.md § 5.1). */
import { describe, expect, test } from 'vitest';
import {
  employeePositions,
  insiderPositions,
  itemOwners,
  itemTypes,
  signerKinds,
} from '../../shared/domain/accreditation-rules/submission.ts';
import { exemptions } from '../../shared/domain/rules/exemptions.ts';
import { upload } from '../support/aic.ts';
import { expectError } from '../support/errors.ts';
import {
  amount,
  countryCode,
  day,
  flag,
  id,
  nullable,
  oneOf,
  rejectedCases,
  required,
  ssn,
  stateCode,
  text,
} from '../support/fields.ts';
import {
  bodies,
  createIndividual,
  createInvestorAccount,
  createIssuer,
  createOffering,
} from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';

const service = await shareService();
const individualId = await createIndividual(service);
const fileId = await upload(service, individualId, 'PROOF_OF_NET_WORTH');
const issuerId = await createIssuer(service);
const unknown = {
  trade: 'trade_01k9z3m4n5p6q7r8s9t0v1w2x3',
  entity: 'legal_entity_01k9z3m4n5p6q7r8s9t0v1w2x3',
  individual: 'individual_01k9z3m4n5p6q7r8s9t0v1w2x3',
};

const personBases = [
  'NET_WORTH',
  'INCOME',
  'PROFESSIONAL_CERTIFICATION',
  'KNOWLEDGEABLE_EMPLOYEE',
  'INSIDER',
  'FAMILY_CLIENT',
];

/** Each type with a valid item, and the fields that are new in it. */
const items = {
  NET_WORTH: {
    item: { institution: 'Casco', accountType: 'Fund', balance: 5, fileId },
    fields: {
      itemType: nullable(oneOf(...itemTypes)),
      owner: nullable(oneOf(...itemOwners)),
      statementDate: nullable(day()),
      incurredOn: nullable(day()),
      balance60DaysBefore: nullable(amount()),
      toAcquireResidence: nullable(flag()),
    },
  },
  INCOME: {
    item: { fileId, year: 2025, amount: 5, documentType: '1040' },
    fields: { owner: nullable(oneOf(...itemOwners)) },
  },
  EMPLOYEE: {
    item: { fileId, employer: 'Harbor Light', title: 'Manager' },
    fields: { position: nullable(oneOf(...employeePositions)), since: nullable(day()) },
  },
  THIRD_PARTY_CONFIRMATION: {
    item: { fileId },
    fields: {
      signerKind: nullable(oneOf(...signerKinds)),
      signerName: nullable(text()),
      licenseNumber: nullable(text()),
      jurisdiction: nullable(text()),
      verifiedOn: nullable(day()),
    },
  },
  INSIDER: {
    item: { fileId, issuerId, position: 'DIRECTOR' },
    fields: {
      fileId: required(id()),
      issuerId: required(id()),
      position: required(oneOf(...insiderPositions)),
      ofGeneralPartner: nullable(flag()),
    },
  },
  FAMILY_CLIENT: {
    item: { fileId, familyOfficeId: unknown.entity, issuerId },
    fields: { familyOfficeId: required(id()), issuerId: required(id()) },
  },
  PRIOR_VERIFICATION: {
    item: { issuerId, tradeId: unknown.trade },
    fields: { issuerId: required(id()), tradeId: required(id()) },
  },
  MINIMUM_INVESTMENT: {
    item: { tradeId: unknown.trade, basis: 'INCOME' },
    fields: { tradeId: required(id()), basis: required(oneOf(...personBases)) },
  },
  SELF_CERTIFICATION: { item: { basis: 'INCOME' }, fields: { basis: required(oneOf(...personBases)) } },
};

const put = (body: object) => service.send('PUT', `/individual/${individualId}/aic`, body);

describe('PUT /individual/{individualId}/aic', () => {
  const cases = Object.entries(items).flatMap(([type, { item, fields }]) =>
    rejectedCases(fields).map((scenario) => ({ type, item, ...scenario })),
  );

  test.each(cases)('rejects $what in $field of $type', ({ type, item, field, value, message }) =>
    expectError(
      service,
      400,
      () => put({ type, metadata: [{ ...item, [field]: value }] }),
      `metadata[0].${field}: ${message}`,
    ),
  );

  test.each([
    ['0 percent', { ownedPercent: 0 }, 400],
    ['the smallest percentage', { ownedPercent: 0.0001 }, 200],
    ['100 percent', { ownedPercent: 100 }, 200],
    ['more than 100 percent', { ownedPercent: 100.0001 }, 400],
    ['five decimals', { ownedPercent: 33.33333 }, 400],
  ])('with %s of an item returns %s', async (_what, details, status) => {
    const metadata = [{ ...items.NET_WORTH.item, ...details }];

    expect((await put({ type: 'NET_WORTH', metadata })).status).toBe(status);
  });

  test.each([
    ['no number', null, 200],
    ['1 digit', '1', 200],
    ['10 digits', '1234567890', 200],
    ['11 digits', '12345678901', 400],
    ['a letter', '12a', 400],
  ])('with a crdNumber of %s returns %s', async (_what, crdNumber, status) => {
    const metadata = [{ fileId, licenseType: 'SERIES_7', licenseNumber: '7', crdNumber }];

    expect((await put({ type: 'PROFESSIONAL', metadata })).status).toBe(status);
  });

  const spouse = { relation: 'SPOUSE', firstName: 'Ada', lastName: 'Solheim' };

  test.each([
    ['a spouse who is not registered', spouse, 200],
    ['another relation', { ...spouse, relation: 'SIBLING' }, 400],
    ['no last name', { ...spouse, lastName: undefined }, 400],
    ['a person who does not exist', { ...spouse, individualId: unknown.individual }, 404],
    ['the person itself', { ...spouse, individualId }, 422],
  ])('jointly with %s returns %s', async (_what, jointWith, status) => {
    const body = { type: 'NET_WORTH', metadata: [items.NET_WORTH.item], jointWith };

    expect((await put(body)).status).toBe(status);
  });

  test.each([
    [20, 200],
    [21, 400],
  ])('with %s representations returns %s', async (count, status) => {
    const representations = Array(count).fill({ kind: 'LIABILITIES_DISCLOSED', madeOn: '2025-06-10' });
    const body = { type: 'NET_WORTH', metadata: [items.NET_WORTH.item], representations };

    expect((await put(body)).status).toBe(status);
  });

  test.each([
    ['the family office', 'FAMILY_CLIENT', 'familyOfficeId'],
    ['the trade of an earlier verification', 'PRIOR_VERIFICATION', 'tradeId'],
    ['the trade of a minimum investment', 'MINIMUM_INVESTMENT', 'tradeId'],
  ] as const)('returns 404 if %s does not exist', (_what, type, field) =>
    expectError(
      service,
      404,
      () => put({ type, metadata: [items[type].item] }),
      `metadata[0].${field}: no such record`,
    ),
  );
});

describe('the spouse of an individual', () => {
  test.each([
    ['who does not exist', () => unknown.individual, 404],
    ['who is the individual', () => individualId, 422],
    ['who is another individual', () => createIndividual(service), 200],
    ['who is not stated anymore', () => null, 200],
  ])('%s is answered with the status of the table', async (_what, find, status) => {
    const spouseIndividualId = await find();

    const answer = await service.patch(`/individuals/${individualId}`, { spouseIndividualId });

    expect(answer.status).toBe(status);
  });
});

describe('an owner', () => {
  const identification = {
    dob: nullable(day()),
    citizenship: nullable(countryCode()),
    ssn: nullable(ssn()),
    address: nullable(text()),
    address2: nullable(text()),
    city: nullable(text()),
    state: nullable(stateCode()),
    zip: nullable(text(20)),
    country: nullable(countryCode()),
    name: required(text()),
  };
  const createAccount = () => createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' });
  const create = async (fields: object) =>
    service.post('/legal-entities', {
      ...bodies.legalEntity,
      investorAccountId: await createAccount(),
      ...fields,
    });
  const owner = { kind: 'NATURAL_PERSON', name: 'Ana Reyes', percent: 1 };

  test.each(rejectedCases(identification))('rejects $what in $field', async ({ field, value, message }) => {
    const { status, body } = await create({ beneficialOwners: [owner, { ...owner, [field]: value }] });

    expect(status).toBe(400);
    expect(body.errors).toContainEqual(expect.stringContaining(`beneficialOwners[1].${field}: ${message}`));
  });

  test.each([
    [100, 201],
    [101, 400],
  ])('of %s beneficial owners is answered with %s', async (count, status) => {
    const beneficialOwners = Array(count).fill({ ...owner, percent: 0.5 });

    expect((await create({ beneficialOwners })).status).toBe(status);
  });
});

describe('the exemption of an offering', () => {
  const allowed: Record<string, readonly string[]> = {
    REG_D: ['RULE_506B', 'RULE_506C'],
    REG_A: ['REG_A_TIER_1', 'REG_A_TIER_2'],
    REG_CF: ['REG_CF'],
    REG_S: ['REG_S'],
  };
  const pairs = Object.keys(allowed).flatMap((type) =>
    exemptions.map((exemption) => [type, exemption, allowed[type]?.includes(exemption) ? 201 : 422] as const),
  );

  test.each(pairs)('of %s with %s is answered with %s', async (type, exemption, status) => {
    const answer = await service.post('/offerings', { ...bodies.offering, issuerId, type, exemption });

    expect(answer.status).toBe(status);
    if (status === 201) expect(answer.body.exemption).toBe(exemption);
  });
});

describe('a bad actor questionnaire', () => {
  const create = async (fields: object) => {
    const body = { issuerId, capacity: 'DIRECTOR', name: 'Ada Solheim', ...fields };
    return (await askAsStaff(service, 'createCoveredPerson', { body })).rejected ?? 'created';
  };

  test.each([
    ['without a date', {}, 'created'],
    ['of an earlier day', { questionnaireOn: '2025-06-10', bringDownOn: '2026-06-10' }, 'created'],
    ['of a day that does not exist', { questionnaireOn: '2025-02-29' }, 'invalid'],
    ['of a future day', { questionnaireOn: '2999-01-01' }, 'rule'],
    ['with an earlier bring-down', { questionnaireOn: '2025-06-10', bringDownOn: '2025-06-09' }, 'rule'],
    ['of another capacity', { capacity: 'FRIEND' }, 'invalid'],
    ['without a name', { name: ' ' }, 'invalid'],
    ['of an issuer that does not exist', { issuerId: 'issuer_01k9z3m4n5p6q7r8s9t0v1w2x3' }, 'not-found'],
  ])('%s is %s', async (_what, fields, outcome) => {
    expect(await create(fields)).toBe(outcome);
  });

  test('of an offering of another issuer is rejected', async () => {
    expect(await create({ offeringId: await createOffering(service) })).toBe('rule');
  });
});
