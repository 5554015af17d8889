import { describe, expect, test } from 'vitest';
import { bodies, createIndividual, createInvestorAccount } from '../support/records.ts';
import { shareService } from '../support/service.ts';

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
