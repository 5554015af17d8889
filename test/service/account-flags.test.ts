import { expect, test } from 'vitest';
import type { App } from '../../electron/service/app.ts';
import { WorkSchedule } from '../../electron/service/kernel/scheduled-work.ts';
import { dailyAccountFlags } from '../../electron/service/modules/accreditation/account-flags.ts';
import { createIndividual, createInvestorAccount } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';
import { commitTo } from '../support/writes.ts';

/** An investor whose flags are those of a verification that was valid until the day. */
async function createVerified(service: Running, validUntil: string) {
  const investorAccountId = await createInvestorAccount(service);
  const individualId = await createIndividual(service, { investorAccountId });
  await commitTo(service.app.service, async (db) => {
    const { accountId, tenantId } = await db
      .selectFrom('individuals')
      .select(['accountId', 'tenantId'])
      .where('id', '=', individualId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('verifications')
      .values({
        id: `verification_${individualId}`,
        createdAt: '2020-01-01T00:00:00.000Z',
        updatedAt: '2020-01-01T00:00:00.000Z',
        deletedAt: null,
        accountId,
        tenantId,
        subjectId: individualId,
        coversIndividualId: null,
        accreditationId: 'aic_0',
        basis: 'INCOME',
        method: 'TAX_FORMS',
        level: 'VERIFIED',
        status: 'ACTIVE',
        jointWith: null,
        issuerId: null,
        tradeId: null,
        verifiedOn: '2020-01-01',
        validUntil,
        evidence: '[]',
        items: '[]',
        representationIds: '[]',
        ruleVersion: '1',
        result: 'PASSED',
        steps: '[]',
        decidedById: 'back-office',
        confirmedById: null,
      })
      .execute();
    await db.updateTable('individuals').set({ accredited: 1 }).where('id', '=', individualId).execute();
    await db
      .updateTable('investorAccounts')
      .set({ regDQualified: 1 })
      .where('id', '=', investorAccountId)
      .execute();
  });
  return { investorAccountId, individualId };
}

async function readFlags(service: Running, { investorAccountId, individualId }: Record<string, string>) {
  const person = (await service.get(`/individuals/${individualId}`)).body;
  const account = (await service.get(`/investor-accounts/${investorAccountId}`)).body;
  return [person.accredited, account.regDQualified];
}

/** The host has done the work of today. */
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

async function runOnce(app: App): Promise<void> {
  const schedule = new WorkSchedule([dailyAccountFlags], () => tomorrow);
  schedule.start(app.service);
  await schedule.idle();
  await schedule.close();
}

test('the daily work ends the qualification of an account whose verification expired', async () => {
  const service = await startService();
  const expired = await createVerified(service, '2020-12-31');
  const valid = await createVerified(service, '2999-12-31');

  await runOnce(service.app);

  expect(await readFlags(service, expired)).toEqual([false, false]);
  expect(await readFlags(service, valid)).toEqual([true, true]);
});

test('an individual with an expired verification shows it as expired', async () => {
  const service = await startService();
  const { individualId } = await createVerified(service, '2020-12-31');

  const { body } = await service.get(`/individual/${individualId}/aic`);

  expect(body.verifications).toMatchObject([{ status: 'EXPIRED', validUntil: '2020-12-31' }]);
});
