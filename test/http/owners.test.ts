import { describe, expect, test } from 'vitest';
import { bodies, createIndividual, createInvestorAccount, createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';

const service = await shareService();

async function createEntity(fields: object = {}): Promise<string> {
  const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' });
  const { status, body } = await service.post('/legal-entities', {
    ...bodies.legalEntity,
    investorAccountId,
    ...fields,
  });
  expect(status).toBe(201);
  return body.id;
}

const person = { kind: 'NATURAL_PERSON', name: 'Ana Reyes', percent: 60 };
const add = (id: string, fields: object = {}) =>
  service.post(`/legal-entities/${id}/owners`, { ...person, ...fields });

describe('POST /legal-entities/{id}/owners', () => {
  test('returns 201 with the owner, whose SSN is masked', async () => {
    const id = await createEntity();

    const { status, body } = await add(id, { ssn: '123-45-6789', dob: '05/02/1980' });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^owner_/),
      __entity: 'Owner',
      subjectId: id,
      parentOwnerId: null,
      percent: 60,
      controlPerson: false,
      ssn: '***-**-6789',
      dob: '1980-05-02T00:00:00.000Z',
    });
    expect((await service.get(`/legal-entities/${id}/owners`)).body.items).toEqual([body]);
  });

  test.each([
    ['a percentage of 0', { percent: 0 }, 400],
    ['a percentage of more than 100', { percent: 100.0001 }, 400],
    ['a percentage with five decimals', { percent: 33.33333 }, 400],
    ['a percentage with four decimals', { percent: 33.3333 }, 201],
    ['the smallest percentage', { percent: 0.0001 }, 201],
    ['no percentage of a person without control', { percent: null }, 422],
    ['no percentage of the control person', { percent: null, controlPerson: true }, 201],
    ['another kind', { kind: 'ROBOT' }, 400],
    ['an individual that does not exist', { individualId: 'individual_01k9z3m4n5p6q7r8s9t0v1w2x3' }, 404],
    ['an unknown field', { share: 5 }, 400],
  ])('with %s returns %s', async (_what, fields, status) => {
    expect((await add(await createEntity(), fields)).status).toBe(status);
  });

  test('returns 422 if a tier has more than 100 percent', async () => {
    const id = await createEntity();
    await add(id);

    const { status, body } = await add(id, { percent: 40.0001 });

    expect([status, body.errors]).toEqual([
      422,
      ['percent: exceeds 100 together with the other owners of the tier'],
    ]);
    expect((await add(id, { percent: 40 })).status).toBe(201);
  });

  test('returns 422 for an individual as the record of an entity', async () => {
    const individualId = await createIndividual(service);

    const { status } = await add(await createEntity(), { kind: 'ENTITY', individualId });

    expect(status).toBe(422);
  });

  test('adds owners of an owner, and not to a natural person', async () => {
    const id = await createEntity();
    const parent = (await add(id, { kind: 'ENTITY', name: 'Holding LLC', percent: 40 })).body;
    const natural = (await add(id)).body;

    const child = await add(id, { parentOwnerId: parent.id, percent: 100 });

    expect(child).toMatchObject({ status: 201, body: { parentOwnerId: parent.id, percent: 100 } });
    expect((await add(id, { parentOwnerId: natural.id })).status).toBe(422);
    expect((await add(await createEntity(), { parentOwnerId: parent.id })).status).toBe(422);
  });

  test('returns 422 for the eleventh tier', async () => {
    const id = await createEntity();
    let parentOwnerId: string | undefined;
    for (let tier = 1; tier <= 10; tier += 1)
      parentOwnerId = (await add(id, { kind: 'ENTITY', name: `Tier ${tier}`, parentOwnerId })).body.id;

    const { status, body } = await add(id, { parentOwnerId });

    expect([status, body.errors]).toEqual([
      422,
      [expect.stringMatching(/^parentOwnerId: is in tier 10, the last one; link the legal entity/)],
    ]);
  });

  test('returns 422 for more than 500 owners, also in a request for several', async () => {
    const several = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...person, name: `Owner ${index}`, percent: 0.01 }));
    const id = await createEntity({ beneficialOwners: several(100) });
    await Promise.all(
      Array.from({ length: 398 }, (_, index) => add(id, { name: `Further ${index}`, percent: 0.01 })),
    );
    expect((await add(id, { name: 'Number 499', percent: 0.01 })).status).toBe(201);
    expect((await add(id, { name: 'Number 500', percent: 0.01 })).status).toBe(201);

    const { status, body } = await add(id, { percent: 0.01 });

    expect([status, body.errors]).toEqual([
      422,
      ['id: already has the maximum of 500 owners; delete one first'],
    ]);
    const controlPerson = { kind: 'NATURAL_PERSON', name: 'Mia Control' };
    const { updatedAt: expectedUpdatedAt } = (await service.get(`/legal-entities/${id}`)).body;
    const request = { params: { id }, body: { controlPerson, expectedUpdatedAt } };
    expect((await askAsStaff(service, 'updateLegalEntity', request)).errors).toEqual([
      'controlPerson: already has the maximum of 500 owners; delete one first',
    ]);
  });

  test('returns 404 to the key of another account', async () => {
    const id = await createEntity();
    const ownerId = (await add(id)).body.id;
    const stranger = await service.client({ account: 'Stranger' });

    expect((await stranger.post(`/legal-entities/${id}/owners`, person)).status).toBe(404);
    expect((await stranger.get(`/legal-entities/${id}/owners`)).status).toBe(404);
    expect((await stranger.patch(`/owners/${ownerId}`, { percent: 1 })).status).toBe(404);
    expect((await stranger.send('DELETE', `/owners/${ownerId}`)).status).toBe(404);
  });
});

test('PATCH /owners/{id} changes only what is sent', async () => {
  const id = await createEntity();
  const owner = (await add(id, { ssn: '123456789', country: 'US' })).body;

  const { status, body } = await service.patch(`/owners/${owner.id}`, { percent: 55.5, country: null });

  expect(status).toBe(200);
  expect(body).toMatchObject({ name: 'Ana Reyes', percent: 55.5, country: null, ssn: '***-**-6789' });
  expect((await service.patch(`/owners/${owner.id}`, { percent: null })).status).toBe(422);
});

test('DELETE /owners/{id} deletes an owner without owners of its own', async () => {
  const id = await createEntity();
  const parent = (await add(id, { kind: 'ENTITY', name: 'Holding LLC', percent: 40 })).body;
  const child = (await add(id, { parentOwnerId: parent.id, percent: 100 })).body;

  expect((await service.send('DELETE', `/owners/${parent.id}`)).status).toBe(409);
  expect((await service.send('DELETE', `/owners/${child.id}`)).status).toBe(200);
  expect((await service.send('DELETE', `/owners/${parent.id}`)).status).toBe(200);
  expect((await service.get(`/legal-entities/${id}/owners`)).body.items).toEqual([]);
});

test('a legal entity is created with its owners and its control person', async () => {
  const id = await createEntity({
    beneficialOwners: [person, { ...person, name: 'Luis Reyes', percent: 40 }],
    controlPerson: { kind: 'NATURAL_PERSON', name: 'Eva Reyes' },
  });

  expect((await service.get(`/legal-entities/${id}`)).body).toMatchObject({
    beneficialOwners: [
      { name: 'Ana Reyes', percent: 60 },
      { name: 'Luis Reyes', percent: 40 },
    ],
    controlPerson: { name: 'Eva Reyes', percent: null, controlPerson: true },
  });
});

describe('an update of a legal entity', () => {
  async function update(id: string, fields: object) {
    const { updatedAt: expectedUpdatedAt } = (await service.get(`/legal-entities/${id}`)).body;
    return askAsStaff(service, 'updateLegalEntity', {
      params: { id },
      body: { expectedUpdatedAt, ...fields },
    });
  }
  const holding = { kind: 'ENTITY', name: 'Holding LLC', percent: 40 };

  test('does not change the owners that it omits', async () => {
    const id = await createEntity({ beneficialOwners: [person] });
    expect(await update(id, { phone: '+12025550100' })).toMatchObject({
      beneficialOwners: [{ name: 'Ana Reyes', percent: 60 }],
    });
  });

  test('replaces the first tier, and keeps an owner with the same name', async () => {
    const id = await createEntity({
      beneficialOwners: [
        { ...person, ssn: '123-45-6789' },
        { ...holding, percent: 39 },
        { ...person, name: 'Luis Reyes', percent: 1 },
      ],
    });
    const [ana, parent] = (await service.get(`/legal-entities/${id}`)).body.beneficialOwners;
    const child = (await add(id, { parentOwnerId: parent.id, percent: 100, name: 'Per Reyes' })).body;

    const updated = await update(id, {
      beneficialOwners: [
        { ...person, name: 'ANA REYES', percent: 55 },
        { ...holding, percent: 44 },
        { ...person, name: 'Sofia Reyes', percent: 1 },
      ],
    });

    expect(updated.beneficialOwners).toMatchObject([
      { id: ana.id, name: 'ANA REYES', percent: 55, ssn: '***-**-6789' },
      { id: parent.id, percent: 44 },
      { name: 'Sofia Reyes', percent: 1 },
    ]);
    const { items } = (await service.get(`/legal-entities/${id}/owners`)).body;
    expect(items.map((one: { id: string }) => one.id)).toContain(child.id);
    await update(id, { beneficialOwners: [{ ...person, percent: 100 }] });
    expect((await service.get(`/legal-entities/${id}/owners`)).body.items).toMatchObject([{ id: ana.id }]);
  });

  test('names the owner with whom the tier exceeds 100 percent, and changes nothing', async () => {
    const id = await createEntity({ beneficialOwners: [person] });
    expect(
      await update(id, { name: 'Else', beneficialOwners: [person, { ...holding, percent: 40.0001 }] }),
    ).toEqual({
      rejected: 'rule',
      errors: ['beneficialOwners[1].percent: exceeds 100 together with the other owners of the tier'],
    });
    expect((await service.get(`/legal-entities/${id}`)).body).toMatchObject({
      name: bodies.legalEntity.name,
      beneficialOwners: [{ name: 'Ana Reyes' }],
    });
  });

  test('replaces the control person', async () => {
    const id = await createEntity({
      beneficialOwners: [person],
      controlPerson: { kind: 'NATURAL_PERSON', name: 'Eva Reyes' },
    });
    expect(await update(id, { controlPerson: { kind: 'NATURAL_PERSON', name: 'Ana Reyes' } })).toMatchObject({
      beneficialOwners: [{ name: 'Ana Reyes', percent: 60, controlPerson: true }],
      controlPerson: { name: 'Ana Reyes' },
    });
    expect((await service.get(`/legal-entities/${id}/owners`)).body.items).toHaveLength(1);
    expect(await update(id, { controlPerson: null })).toMatchObject({
      beneficialOwners: [{ name: 'Ana Reyes', controlPerson: false }],
      controlPerson: null,
    });
  });
});

test('an issuer has owners, too', async () => {
  const id = await createIssuer(service);
  const created = await service.post(`/issuers/${id}/owners`, { ...person, controlPerson: true });
  expect(created).toMatchObject({ status: 201, body: { subjectId: id, percent: 60 } });
  expect((await service.post(`/issuers/${id}/owners`, { ...person, percent: 40.1 })).status).toBe(422);
  expect((await service.patch(`/owners/${created.body.id}`, { percent: 59 })).body.percent).toBe(59);
  expect((await service.get(`/issuers/${id}/owners`)).body.items).toMatchObject([{ percent: 59 }]);
  const stranger = await service.client({ account: 'Stranger of the issuer' });
  expect((await stranger.get(`/issuers/${id}/owners`)).status).toBe(404);
  expect((await service.send('DELETE', `/owners/${created.body.id}`)).status).toBe(200);
});
