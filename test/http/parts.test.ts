import { expect, test } from 'vitest';
import { limits } from '../../shared/domain/limits.ts';
import { expectErrorBody } from '../support/errors.ts';
import {
  bodies,
  createIndividual,
  createInvestor,
  createInvestorAccount,
  createOffering,
} from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();

/** Parts of a record that are read with it, so that their number is limited. */
test.each([
  {
    what: 'assets of an offering',
    create: () => createOffering(service),
    add: (offeringId: string) => service.post('/assets', { ...bodies.asset, offeringId }),
    error: 'offeringId: already has the maximum of 500 assets',
  },
  {
    what: 'payment methods of a user',
    create: () => createInvestor(service),
    add: (userId: string) =>
      service.post(`/payment-methods?userId=${userId}`, { paymentMethodType: 'CHECK', name: 'Check' }),
    error: 'userId: already has the maximum of 500 payment methods',
  },
  {
    what: 'representations of an individual',
    create: () => createIndividual(service),
    add: (subjectId: string) =>
      service.post('/representations', { subjectId, kind: 'INCOME_EXPECTATION', madeOn: '2025-01-10' }),
    error: 'subjectId: already has the maximum of 500 representations',
  },
  {
    what: 'signers of a legal entity',
    create: () => createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' }),
    add: (investorAccountId: string) =>
      service.post('/individuals', { ...bodies.person, investorAccountId, role: 'AUTHORIZED_SIGNER' }),
    error: 'investorAccountId: already has the maximum of 500 individuals',
  },
])('more $what than a response may have are rejected', async ({ create, add, error }) => {
  const id = await create();
  let created = 0;
  let last = await add(id);
  for (; last.status === 201; created += 1) last = await add(id);

  expectErrorBody(last, 422);
  expect(last.body.errors).toEqual([error]);
  expect(created).toBeGreaterThanOrEqual(limits.parts - 1);
});
