/** The person key of compliance.md § 1.2: which records count as one investor. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { submit } from '../support/kyc.ts';
import { shareService } from '../support/service.ts';
import { commitTo } from '../support/writes.ts';
import { setClock } from './support/clock.ts';
import { freshSsn, type Investor, World } from './support/world.ts';

const service = await shareService();
const world = new World(service);

beforeEach(() => setClock());

/** Figures for which the limit of Regulation Crowdfunding is 2,500.00. */
const figures = { currentAnnualIncome: 0, netWorthExcludingResidence: 0 };
const revenue = { annualRevenue: 0, netAssets: 0 };
const citation = '17 CFR 227.100(a)(2), compliance.md § 1.2';

const carts = new Map<string, string>();

/** Whether other trades leave less than 500.01 of the limit of an investor. */
async function isOverLimit(investor: Investor): Promise<boolean> {
  const cartId =
    carts.get(investor.userId) ?? (await world.cart(investor, await world.offer('REG_CF'), '500.01'));
  carts.set(investor.userId, cartId);
  return (await world.quoted(cartId, 'crowdfundingLimit')) === 'FAILED';
}

/** Whether an open trade of 2,000.00 of the first investor counts for the second one. */
async function countsAsOne(first: Investor, second: Investor): Promise<boolean> {
  await world.place(first, await world.offer('REG_CF'), '2000.00');
  return isOverLimit(second);
}

const named = (lastName: string, more: object = {}) => ({
  ...figures,
  firstName: 'Grace',
  lastName,
  ssn: null,
  ...more,
});

/** Submits an identity document, and approves it. */
async function identify(investor: Investor, kycDocumentId: string, kycDocumentIssuer = 'US'): Promise<void> {
  const { id } = await submit(service, investor.ownerIds[0] as string, { kycDocumentId, kycDocumentIssuer });
  await commitTo(service.app.service, (db) =>
    db.updateTable('kycRecords').set({ kycStatus: 'APPROVED' }).where('id', '=', id).execute(),
  );
}

describe(`${citation}: the number`, () => {
  test('two records with one SSN are one investor under different names', async () => {
    const ssn = freshSsn();
    const first = await world.investor({ ...figures, ssn });

    expect(await countsAsOne(first, await world.investor({ ...figures, ssn, dob: '01/02/1970' }))).toBe(true);
  });

  test.each(['123456789', '666123456', '000121234'])(
    '%s, which identifies no one, is no key',
    async (ssn) => {
      const first = await world.investor({ ...figures, ssn });

      expect(await countsAsOne(first, await world.investor({ ...figures, ssn }))).toBe(false);
    },
  );

  test('a number that is added later ends what a shared name and birth date counted', async () => {
    const name = `Hopper ${randomUUID()}`;
    const first = await world.investor(named(name, { ssn: freshSsn() }));
    const second = await world.investor(named(name));
    expect(await countsAsOne(first, second)).toBe(true);
    await service.patch(`/individuals/${second.ownerIds[0]}`, { ssn: freshSsn() });

    expect(await isOverLimit(second)).toBe(false);
  });

  test('the trades of a legal entity do not count for its authorized signer', async () => {
    const ssn = freshSsn();
    const entity = await world.entity(revenue);
    await service.patch(`/individuals/${entity.ownerIds[1]}`, { ssn });

    expect(await countsAsOne(entity, await world.investor({ ...figures, ssn }))).toBe(false);
  });
});

describe(`${citation}: the identity document`, () => {
  test('two records without a number and with one document are one investor', async () => {
    const [first, second] = [
      await world.investor(named(`Hopper ${randomUUID()}`)),
      await world.investor(named(`Murray ${randomUUID()}`)),
    ];
    await identify(first, 'B1234567');
    await identify(second, 'b 123-4567');

    expect(await countsAsOne(first, second)).toBe(true);
  });

  test('a document with the same number of another issuer is another one', async () => {
    const [first, second] = [
      await world.investor(named(`Hopper ${randomUUID()}`)),
      await world.investor(named(`Murray ${randomUUID()}`)),
    ];
    await identify(first, 'C1234567');
    await identify(second, 'C1234567', 'NO');

    expect(await countsAsOne(first, second)).toBe(false);
  });

  test('only the newest approved document is a key', async () => {
    const [first, second] = [
      await world.investor(named(`Hopper ${randomUUID()}`)),
      await world.investor(named(`Murray ${randomUUID()}`)),
    ];
    await identify(first, 'D1234567');
    await identify(second, 'D1234567');
    await identify(second, 'D7654321');

    expect(await countsAsOne(first, second)).toBe(false);
  });
});

describe(`${citation}: name and birth date`, () => {
  test.each([
    ['neither record has a number', null, null],
    ['only the first record has a number', freshSsn(), null],
    ['only the second record has a number', null, freshSsn()],
    ['the only number was never issued', '666123456', null],
  ])('count while %s', async (_, firstSsn, secondSsn) => {
    const id = randomUUID();
    const first = await world.investor(named(`Núñez-${id}`, { ssn: firstSsn }));
    const second = await world.investor(named(`NUNEZ  ${id}`, { ssn: secondSsn }));

    expect(await countsAsOne(first, second)).toBe(true);
  });

  test('do not count for two records with different numbers', async () => {
    const name = `Hopper ${randomUUID()}`;
    const [first, second] = [
      await world.investor(named(name, { ssn: freshSsn() })),
      await world.investor(named(name, { ssn: freshSsn() })),
    ];

    expect(await countsAsOne(first, second)).toBe(false);
  });

  test('do not make one of two persons with different numbers who share a name with a third record', async () => {
    const name = `Hopper ${randomUUID()}`;
    const [first, second] = [
      await world.investor(named(name, { ssn: freshSsn() })),
      await world.investor(named(name, { ssn: freshSsn() })),
    ];
    const third = await world.investor(named(name));

    expect(await countsAsOne(first, second)).toBe(false);
    expect(await isOverLimit(third)).toBe(true);
  });

  test('lead to the other records with the number of the person, in both directions', async () => {
    const [name, ssn] = [`Hopper ${randomUUID()}`, freshSsn()];
    const married = await world.investor({ ...figures, ssn, lastName: `Murray ${randomUUID()}` });
    await world.investor(named(name, { ssn }));
    const unnumbered = await world.investor(named(name));

    expect(await countsAsOne(married, unnumbered)).toBe(true);
    expect(await isOverLimit(married)).toBe(true);
  });

  test.each(['lastName', 'firstName', 'dob'])('follow a change of %s', async (field) => {
    const name = `Hopper ${randomUUID()}`;
    const first = await world.investor(named(name));
    const second = await world.investor(named(name));
    const id = second.ownerIds[0] as string;
    await service.patch(`/individuals/${id}`, { [field]: field === 'dob' ? '12/10/1980' : 'Murray' });
    expect(await countsAsOne(first, second)).toBe(false);
    const original = { lastName: name, firstName: 'Grace', dob: '12/09/1980' };
    await service.patch(`/individuals/${id}`, { [field]: original[field as 'dob'] });

    expect(await isOverLimit(second)).toBe(true);
  });
});

describe(`${citation}: a trust`, () => {
  /** A trust with one owner. */
  async function trustWith(owner: object, revocable = true): Promise<Investor> {
    const trust = await world.entity({ ...revenue, companyType: 'TRUST', revocable });
    await service.app.run('createOwner', backOffice, {
      params: { id: trust.ownerIds[0] },
      body: { kind: 'NATURAL_PERSON', name: 'Grace Hopper', percent: 100, ...owner },
    });
    return trust;
  }

  const trustOf = (grantor: Investor, revocable: boolean) =>
    trustWith({ individualId: grantor.ownerIds[0] }, revocable);

  test.each([
    [true, 'counts with its grantor'],
    [false, 'counts by itself'],
  ])('with revocable: %s %s', async (revocable) => {
    const grantor = await world.investor(figures);
    expect(await countsAsOne(grantor, await trustOf(grantor, revocable))).toBe(revocable);
    const settlor = await world.investor(figures);
    expect(await countsAsOne(await trustOf(settlor, revocable), settlor)).toBe(revocable);
  });

  const dob = '12/09/1980';

  test.each([
    ['the number of an individual', {}, { dob: '01/02/1990' }, true],
    ['the name and birth date of an individual without a number', { ssn: null }, { ssn: null, dob }, true],
    ['a number, and the name and birth date of an individual without one', { ssn: null }, { dob }, true],
    ['the name and birth date, but another number', {}, { ssn: '512-45-6001', dob }, false],
    ['the name, but another birth date', { ssn: null }, { ssn: null, dob: '12/10/1980' }, false],
    ['the name without a birth date', { ssn: null }, { ssn: null }, false],
  ])('with a grantor who has no record, but %s', async (_, individual, grantor, isOne) => {
    const lastName = `Hopper ${randomUUID()}`;
    const ssn = freshSsn();
    const investor = () => world.investor(named(lastName, { ssn, ...individual }));
    const trust = () => trustWith({ name: `Grace ${lastName}`, ssn, ...grantor });

    const person = await investor();
    expect(await countsAsOne(person, await trust())).toBe(isOne);
  });

  test('counts with a grantor who has no record in both directions', async () => {
    const lastName = `Hopper ${randomUUID()}`;
    const trust = await trustWith({ name: `GRACE ${lastName}`, dob });

    expect(await countsAsOne(trust, await world.investor(named(lastName)))).toBe(true);
  });
});
