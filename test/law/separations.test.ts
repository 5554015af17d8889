/** Two approvers separate two individuals with the same name and birth date (compliance.md § 1.2, compliance.md § 1.5). */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { startService } from '../support/service.ts';
import { setClock } from './support/clock.ts';
import { openFirstWindow, openWindowAs, type Window } from './support/officers.ts';
import { freshSsn, type Investor, World } from './support/world.ts';

const note = 'Passports of two issuers and different signatures.';

beforeEach(() => setClock());

/** Two investors who share a name and a birth date; the first one has invested most of the limit of 2,500.00. */
async function createPair(fields: object = {}) {
  const service = await startService();
  const world = new World(service);
  const ada = await openFirstWindow(service.app);
  const person = {
    lastName: `Hopper ${randomUUID()}`,
    ssn: null,
    currentAnnualIncome: 0,
    netWorthExcludingResidence: 0,
  };
  const first = await world.investor({ ...person, ...fields });
  const second = await world.investor(person);
  await world.place(first, await world.offer('REG_CF'), '2000.00');
  const cartId = await world.cart(second, await world.offer('REG_CF'), '500.01');
  const idOf = ({ ownerIds }: Investor) => ownerIds[0] as string;
  const pair = { first: idOf(first), second: idOf(second) };
  return {
    ...{ service, ada, ...pair, lastName: person.lastName },
    readLimit: () => world.quoted(cartId, 'crowdfundingLimit'),
    list: (window: Window, id = pair.second) => window.ask('listSamePersons', { params: { id } }),
    propose: (window: Window, body: object = {}) =>
      window.ask('proposeSeparation', {
        params: { id: pair.second },
        body: { otherId: pair.first, reasonCode: 'OTHER', note, ...body },
      }),
    decide: (window: Window, id: string, to = 'APPROVED') =>
      window.ask('decideOverride', { params: { id }, body: { to } }),
  };
}

describe('17 CFR 227.100(a)(2), compliance.md § 1.5: a separation of persons', () => {
  test('requires two approvers, and then ends the common limit', async () => {
    const { service, ada, first, second, propose, decide, list, readLimit } = await createPair();
    expect(await propose(ada)).toMatchObject({
      rejected: 'rule',
      errors: ['This override requires a second approver.'],
    });
    const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver');
    expect(await propose(ben, { note: 'Too short.' })).toMatchObject({ rejected: 'invalid' });
    const { id } = await propose(ben);

    expect(await readLimit()).toBe('FAILED');
    expect(await decide(ben, id)).toMatchObject({ rejected: 'rule' });
    expect(await readLimit()).toBe('FAILED');
    expect((await list(ada)).items).toMatchObject([
      { id: first, reason: 'NAME', through: null, separation: { status: 'PROPOSED', note, isCurrent: true } },
    ]);
    expect(await decide(ada, id)).toMatchObject({ status: 'APPROVED', decidedById: ada.id });

    expect(await readLimit()).toBe('PASSED');
    for (const [subject, other] of [
      [first, second],
      [second, first],
    ])
      expect(await list(ada, subject)).toMatchObject({
        items: [],
        separated: [{ id: other, separation: { status: 'APPROVED' } }],
      });
    const events = await service.app.service.storage.reader
      .selectFrom('auditEvents')
      .select(['recordId', 'action'])
      .where('after', 'like', '%"separation"%')
      .where('after', 'like', '%APPROVED%')
      .execute();
    expect(events.map(({ recordId }) => recordId).toSorted()).toEqual([first, second].toSorted());
  });

  test('that is declined changes nothing, and can be proposed again', async () => {
    const { service, ada, propose, decide, readLimit } = await createPair();
    const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver');
    const { id } = await propose(ben);
    expect(await propose(ben)).toMatchObject({ rejected: 'conflict' });

    expect(await decide(ada, id, 'DECLINED')).toMatchObject({ status: 'DECLINED' });
    expect(await readLimit()).toBe('FAILED');
    expect(await propose(ben)).toMatchObject({ status: 'PROPOSED' });
  });

  test('covers one name and birth date', async () => {
    const { service, ada, first, second, lastName, propose, decide, readLimit } = await createPair();
    const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver');
    const rename = async (name: string) => {
      for (const id of [first, second]) await service.patch(`/individuals/${id}`, { lastName: name });
    };
    await decide(ada, (await propose(ben)).id);
    expect(await readLimit()).toBe('PASSED');

    await rename(`Murray ${randomUUID()}`);
    expect(await readLimit()).toBe('FAILED');
    await rename(lastName);
    expect(await readLimit()).toBe('PASSED');
  });

  test('is void if the name changes before it is confirmed', async () => {
    const { service, ada, second, propose, decide } = await createPair();
    const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver');
    const { id } = await propose(ben);
    await service.patch(`/individuals/${second}`, { lastName: 'Murray' });

    expect(await decide(ada, id)).toMatchObject({ status: 'VOID' });
  });

  test('is only for records that count as one person by name and birth date', async () => {
    const { service, first, second, propose } = await createPair({ ssn: freshSsn() });
    const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver');
    const ssn = freshSsn();
    for (const id of [first, second]) await service.patch(`/individuals/${id}`, { ssn });

    expect(await propose(ben)).toMatchObject({
      rejected: 'rule',
      errors: ['otherId: does not count as the same person by name and birth date'],
    });
    expect(await propose(ben, { otherId: second })).toMatchObject({ rejected: 'rule' });
  });
});
