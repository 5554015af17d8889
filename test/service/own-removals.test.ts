/** What an officer removes from the content of a case, after which another officer must decide it. */
import { expect, test } from 'vitest';
import type { OperationName } from '../../shared/contracts/index.ts';
import { put, statement, upload } from '../support/aic.ts';
import { submit } from '../support/kyc.ts';
import { createOwnedEntity, identified } from '../support/legal-entities.ts';
import { decide, openFirstWindow, openWindowAs } from '../support/officers.ts';
import { createIndividual, createIssuer, createOffering } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { eventsOf } from '../support/staff.ts';
import { createBuyer, createOffer, placeTrade } from '../support/trading.ts';

const service = await shareService();
const { app } = service;
const ada = await openFirstWindow(app);
const ben = await openWindowAs(app, 'Ben Okafor', 'approver', 'reviewer');

const own = {
  rejected: 'rule',
  errors: [expect.stringMatching(/^You (submitted|changed) .*; another officer must decide it$/)],
};

type Decided = readonly [review: string, operation: OperationName, id: string];

/** Ada may decide none of the cases because of what she does; before, each of them is open to her. */
async function expectCounted(decisions: readonly Decided[], remove: () => Promise<unknown>): Promise<void> {
  const isBlocked = async (review: string, id: string) =>
    (await ada.ask('getCase', { params: { review, id } })).blocked.some(
      ({ errors }: { errors: { message: string }[] }) =>
        errors.some(({ message }) => message === own.errors[0]),
    );
  for (const [review, , id] of decisions)
    expect([review, await isBlocked(review, id)]).toEqual([review, false]);
  expect(await remove()).not.toHaveProperty('rejected');
  await app.settle();
  for (const [review, operation, id] of decisions)
    expect([review, await decide(ada, review, operation, id, 'REJECTED')]).toEqual([review, own]);
}

const secondOwner = { kind: 'NATURAL_PERSON', name: 'Boris Stone', percent: 24 };

async function createEntity() {
  const id = await createOwnedEntity(service, { beneficialOwners: [identified, secondOwner] });
  const { items } = (await service.get(`/legal-entities/${id}/owners`)).body;
  const ownerId: string = items.find(({ name }: { name: string }) => name === secondOwner.name).id;
  return { id, ownerId };
}

const entityDecisions = (id: string): Decided[] => [
  ['kyb', 'decideKyb', id],
  ['sanctions', 'decideSanctions', id],
];

test('31 CFR 1010.230: an owner whom an officer deletes counts, and the history of the entity shows it', async () => {
  const { id, ownerId } = await createEntity();

  await expectCounted(entityDecisions(id), () => ada.ask('deleteOwner', { params: { id: ownerId } }));

  expect(await eventsOf(service, id)).toContainEqual(
    expect.objectContaining({
      actorId: ada.id,
      before: { [ownerId]: secondOwner.name },
      after: { [ownerId]: null },
    }),
  );
  expect(await decide(ben, 'sanctions', 'decideSanctions', id, 'APPROVED')).toMatchObject({ to: 'APPROVED' });
});

test('owners whom an officer replaces count', async () => {
  const { id } = await createEntity();
  const { updatedAt: expectedUpdatedAt } = await ada.ask('getLegalEntity', { params: { id } });

  await expectCounted(entityDecisions(id), () =>
    ada.ask('updateLegalEntity', {
      params: { id },
      body: { expectedUpdatedAt, beneficialOwners: [identified] },
    }),
  );
});

test('an owner whom the client deletes does not count for an officer', async () => {
  const { id, ownerId } = await createEntity();
  expect((await service.send('DELETE', `/owners/${ownerId}`)).status).toBe(200);

  expect(await decide(ada, 'sanctions', 'decideSanctions', id, 'REJECTED')).toMatchObject({ to: 'REJECTED' });
});

test('the owners of an issuer count, also those that an officer deletes', async () => {
  const [added, removed] = [await createIssuer(service), await createIssuer(service)];
  const { id } = (await service.post(`/issuers/${removed}/owners`, secondOwner)).body;

  await expectCounted([['issuer', 'decideIssuer', added]], () =>
    ada.ask('createIssuerOwner', { params: { id: added }, body: secondOwner }),
  );
  await expectCounted([['issuer', 'decideIssuer', removed]], () =>
    ada.ask('deleteOwner', { params: { id } }),
  );
});

async function createSubmitted(): Promise<string> {
  const id = await createIndividual(service);
  await submit(service, id);
  return id;
}

test('a file that an officer unlinks, or links to another record, counts', async () => {
  const [individualId, otherId] = [await createSubmitted(), await createSubmitted()];
  const issuerId = await createIssuer(service);
  const offeringId = await createOffering(service, { issuerId });
  const { assetId } = await createOffer(service);
  const tradeId = await placeTrade(service, await createBuyer(service), assetId, 1);
  const files = new Map<string, string>();
  for (const id of [individualId, otherId, issuerId, offeringId, tradeId])
    files.set(id, await upload(service, id, 'OTHER'));
  const unlink = (id: string) => () => ada.ask('unlinkPrivateFile', { params: { id: files.get(id) } });

  await expectCounted([['aml', 'decideAml', individualId]], unlink(individualId));
  await expectCounted([['aml', 'decideAml', otherId]], () =>
    ada.ask('linkPrivateFile', {
      params: { id: files.get(otherId) },
      body: { targetId: individualId },
    }),
  );
  await expectCounted([['issuer', 'decideIssuer', issuerId]], unlink(issuerId));
  await expectCounted(
    [
      ['onboarding', 'decideOnboarding', offeringId],
      ['offering', 'decideOffering', offeringId],
    ],
    unlink(offeringId),
  );
  await expectCounted(
    [
      ['trade', 'decideTrade', tradeId],
      ['settlement', 'decideSettlement', tradeId],
    ],
    unlink(tradeId),
  );
});

test('17 CFR 230.506(c)(2)(ii): evidence that an officer relabels or unlinks counts for the accreditation', async () => {
  for (const change of ['relabel', 'unlink']) {
    const individualId = await createIndividual(service);
    await put(service, individualId, 'NET_WORTH', {
      ...statement,
      fileId: await upload(service, individualId, 'PROOF_OF_NET_WORTH'),
    });
    const fileId = await upload(service, individualId, 'CREDIT_REPORT');
    await app.settle();
    const { id } = (await service.get(`/individual/${individualId}/aic`)).body;

    await expectCounted([['aic', 'decideAic', id]], () =>
      change === 'unlink'
        ? ada.ask('unlinkPrivateFile', { params: { id: fileId } })
        : ada.ask('updatePrivateFile', {
            params: { id: fileId },
            body: { name: 'paper.pdf', category: 'Evidence', label: 'OTHER' },
          }),
    );
  }
});

test('17 CFR 230.506(d): a covered person whom an officer removes counts for the offerings of the issuer', async () => {
  const issuerId = await createIssuer(service);
  const id = await createOffering(service, { type: 'REG_S', issuerId });
  const person = await ben.ask('createCoveredPerson', {
    body: { issuerId, name: 'Harbor Light LLC', capacity: 'DIRECTOR' },
  });

  await expectCounted(
    [
      ['onboarding', 'decideOnboarding', id],
      ['offering', 'decideOffering', id],
    ],
    () =>
      ada.ask('removeCoveredPerson', {
        params: { id: person.id },
        body: { expectedUpdatedAt: person.updatedAt },
      }),
  );
});
