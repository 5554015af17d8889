import { expect, test } from 'vitest';
import { createIndividual, createInvestorAccount } from '../support/records.ts';
import { startService } from '../support/service.ts';

test('a joint account takes one PRIMARY and one JOINT individual', async () => {
  const service = await startService();
  const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'JOINT' });
  await createIndividual(service, { investorAccountId, ownership: 50 });
  await createIndividual(service, { investorAccountId, role: 'JOINT', ownership: 50 });

  const { body } = await service.get(`/investor-accounts/${investorAccountId}`);

  expect(body.individuals.map((person: { role: string }) => person.role)).toEqual(['PRIMARY', 'JOINT']);
});
