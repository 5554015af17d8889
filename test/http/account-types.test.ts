import { describe, expect, test } from 'vitest';
import { expectError } from '../support/errors.ts';
import { bodies, createIndividual, createInvestor, createInvestorAccount } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const userId = await createInvestor(service);
const newAccount = (investorAccountType: string) =>
  createInvestorAccount(service, { investorAccountType, userId });

interface Person {
  role?: string;
  ownership?: number;
}

async function accountWith(type: string, people: Person[]): Promise<string> {
  const investorAccountId = await newAccount(type);
  for (const person of people) await createIndividual(service, { investorAccountId, ...person });
  return investorAccountId;
}

const add = (investorAccountId: string, person: Person) =>
  service.post('/individuals', { ...bodies.person, investorAccountId, ...person });

describe('the individuals of an investor account', () => {
  test.each([
    { type: 'INDIVIDUAL', role: 'PRIMARY' },
    { type: 'JOINT', role: 'PRIMARY' },
    { type: 'LEGAL_ENTITY', role: 'AUTHORIZED_SIGNER' },
  ])('have the role $role by default in an account of type $type', async ({ type, role }) => {
    const { body } = await add(await newAccount(type), {});

    expect(body.role).toBe(role);
  });

  test.each([
    { type: 'INDIVIDUAL', there: [], next: { role: 'PRIMARY', ownership: 100 } },
    { type: 'JOINT', there: [], next: { role: 'JOINT' } },
    { type: 'JOINT', there: [{ ownership: 50 }], next: { role: 'JOINT', ownership: 50 } },
    { type: 'JOINT', there: [{ ownership: 33.34 }], next: { role: 'JOINT', ownership: 66.66 } },
    { type: 'LEGAL_ENTITY', there: [{}, {}], next: { role: 'AUTHORIZED_SIGNER' } },
    { type: 'LEGAL_ENTITY', there: [{ ownership: 100 }], next: { ownership: 100 } },
  ])('allow $next in addition to $there in an account of type $type', async ({ type, there, next }) => {
    const { status } = await add(await accountWith(type, there), next);

    expect(status).toBe(201);
  });

  test.each([
    { type: 'INDIVIDUAL', there: [], next: { role: 'JOINT' }, status: 422, error: 'role: ' },
    { type: 'INDIVIDUAL', there: [], next: { role: 'AUTHORIZED_SIGNER' }, status: 422, error: 'role: ' },
    { type: 'INDIVIDUAL', there: [{}], next: {}, status: 422, error: 'investorAccountId: ' },
    { type: 'JOINT', there: [], next: { role: 'AUTHORIZED_SIGNER' }, status: 422, error: 'role: ' },
    { type: 'JOINT', there: [{}], next: { role: 'PRIMARY' }, status: 409, error: 'role: ' },
    { type: 'JOINT', there: [{}, { role: 'JOINT' }], next: { role: 'JOINT' }, status: 409, error: 'role: ' },
    {
      type: 'JOINT',
      there: [{ ownership: 50 }],
      next: { role: 'JOINT', ownership: 50.01 },
      status: 422,
      error: 'ownership: ',
    },
    { type: 'LEGAL_ENTITY', there: [], next: { role: 'PRIMARY' }, status: 422, error: 'role: ' },
    { type: 'LEGAL_ENTITY', there: [], next: { role: 'JOINT' }, status: 422, error: 'role: ' },
  ])(
    'reject $next in addition to $there in an account of type $type with $status',
    async ({ type, there, next, status, error }) => {
      const investorAccountId = await accountWith(type, there);

      await expectError(service, status, () => add(investorAccountId, next), error);
    },
  );

  test('include only one of several that request the same role of a JOINT account at the same time', async () => {
    const investorAccountId = await newAccount('JOINT');

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => add(investorAccountId, { role: 'JOINT' })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });
});

describe('the change of an individual in a joint account', () => {
  test.each([
    { change: { ownership: 60 }, status: 200 },
    { change: { ownership: 60.01 }, status: 422 },
    { change: { ownership: null }, status: 200 },
    { change: { role: 'JOINT' }, status: 200 },
    { change: { role: 'PRIMARY' }, status: 409 },
    { change: { role: 'AUTHORIZED_SIGNER' }, status: 422 },
  ])('to $change next to a PRIMARY with 40 percent returns $status', async ({ change, status }) => {
    const investorAccountId = await accountWith('JOINT', [{ role: 'PRIMARY', ownership: 40 }]);
    const id = await createIndividual(service, { investorAccountId, role: 'JOINT', ownership: 10 });

    const answer = await service.patch(`/individuals/${id}`, change);

    expect(answer.status).toBe(status);
    const { role, ownership } = (await service.get(`/individuals/${id}`)).body;
    expect({ role, ownership }).toEqual({ role: 'JOINT', ownership: 10, ...(status === 200 && change) });
  });
});
