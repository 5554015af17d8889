import { describe, expect, test } from 'vitest';
import { openFirstWindow, openWindowAs, type Window } from '../support/officers.ts';
import { createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { createBuyer, createOffer, placeTrade } from '../support/trading.ts';

type Officer = Window & { id: string };

const service = await shareService();
const ada = await openFirstWindow(service.app);
const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver');
const cleo = await openWindowAs(service.app, 'Cleo Haddad', 'reviewer');
const gil = await openWindowAs(service.app, 'Gil Moreau', 'administrator');

const claim = (officer: Officer, id: string) => officer.ask('claimRecord', { params: { id } });
const takeOver = (officer: Officer, id: string, from: Officer, review = 'issuer') =>
  officer.ask('takeOverRecord', { params: { id }, body: { review, officerId: from.id } });
const readClaim = async (id: string) =>
  (await ada.ask('getCase', { params: { review: 'issuer', id } })).claim?.officerName;
const readTakeovers = async (id: string) => {
  const { items } = await ada.ask('listAuditEvents', { query: { recordId: id, action: 'takeOverRecord' } });
  return items.map(({ actorId, after }: { actorId: string; after: object }) => ({ actorId, after }));
};

/** An issuer that Ada has claimed. */
async function createClaimed(): Promise<string> {
  const id = await createIssuer(service);
  await claim(ada, id);
  return id;
}

const claimedBy = (name: string) => `Claimed by ${name}. Take over the case, or ask ${name} to release it.`;

describe('a case that another officer has claimed', () => {
  test('is taken over, which the audit log records with both officers', async () => {
    const id = await createClaimed();

    expect(await takeOver(ben, id, ada)).toMatchObject({ recordId: id, officerId: ben.id });

    expect(await readClaim(id)).toBe('Ben Okafor');
    expect(await readTakeovers(id)).toEqual([
      { actorId: ben.id, after: { previousOfficerId: ada.id, previousOfficer: 'Ada Lindqvist' } },
    ]);
    expect(await claim(ada, id)).toMatchObject({ rejected: 'conflict', errors: [claimedBy('Ben Okafor')] });
    expect(await ben.ask('getHistory', { params: { id } })).toMatchObject({
      events: expect.arrayContaining([expect.objectContaining({ action: 'takeOverRecord' })]),
    });
  });

  test('is taken over by only one of two officers who try it together', async () => {
    const id = await createClaimed();

    const outcomes = await Promise.all([takeOver(ben, id, ada), takeOver(cleo, id, ada)]);

    const holder = await readClaim(id);
    expect(outcomes.filter(({ rejected }) => rejected)).toEqual([
      { rejected: 'conflict', errors: [claimedBy(holder)] },
    ]);
    expect(await readTakeovers(id)).toHaveLength(1);
  });

  test('is not taken over without a role that decides its review', async () => {
    const id = await createClaimed();

    expect(await takeOver(gil, id, ada)).toEqual({
      rejected: 'forbidden',
      errors: ['role: Requires the Reviewer role'],
    });

    expect(await readClaim(id)).toBe('Ada Lindqvist');
    expect(await readTakeovers(id)).toEqual([]);
  });

  test('is claimed without a takeover if it has been released meanwhile', async () => {
    const id = await createClaimed();
    await ada.ask('releaseRecord', { params: { id } });

    expect(await takeOver(ben, id, ada)).toMatchObject({ officerId: ben.id });

    expect(await readTakeovers(id)).toEqual([]);
  });

  test('must be a case of the review', async () => {
    const id = await createClaimed();

    expect(await takeOver(ben, id, ada, 'kyb')).toMatchObject({ rejected: 'not-found' });

    expect(await readClaim(id)).toBe('Ada Lindqvist');
  });
});

test('a reviewer does not take over a case of a review that only approvers decide', async () => {
  const { assetId } = await createOffer(service);
  const id = await placeTrade(service, await createBuyer(service), assetId, 1);
  await claim(ada, id);

  expect(await takeOver(cleo, id, ada, 'funding')).toEqual({
    rejected: 'forbidden',
    errors: ['role: Requires the Approver role'],
  });
  expect(await takeOver(ben, id, ada, 'funding')).toMatchObject({ officerId: ben.id });
});
