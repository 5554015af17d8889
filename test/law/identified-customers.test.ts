/** How customers are identified, and by which facts persons of the United States and payers are found. */
import { beforeEach, describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { submit } from '../support/kyc.ts';
import { approveEntity, createOwnedEntity, decideEntity, identified } from '../support/legal-entities.ts';
import { noMatch } from '../support/screening.ts';
import { shareService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { setClock } from './support/clock.ts';
import { lawCase } from './support/law-case.ts';
import { type Investor, World } from './support/world.ts';

const service = await shareService();
const world = new World(service);

beforeEach(() => setClock());

const address = { address: '1 Elm Street', city: 'Portland', state: 'ME', zip: '04101', country: 'US' };
const noAddress = { address: null, city: null, state: null, zip: null, country: null };
const profile = { dob: '12/09/1980', ...address };
const foreign = { citizenship: 'FR', ssn: null };

const readSetup = async (path: string): Promise<string> => (await service.get(path)).body.setupStatus;
const accountOf = ({ investorAccountId }: Investor) => `/investor-accounts/${investorAccountId}`;

/** Submits a document of the last individual, whose reviews are approved as before. */
async function submitDocument(investor: Investor): Promise<void> {
  const id = investor.ownerIds.at(-1) ?? '';
  await submit(service, id);
  await world.set('individuals', id, { kycStatus: 'APPROVED', amlStatus: 'APPROVED' });
}

/** A trade of a verified investor under Rule 506(c). */
async function place(investor: Investor): Promise<string> {
  await world.verify(investor.ownerIds[0] ?? '');
  return world.place(investor, await world.offer('RULE_506C'), '100.00');
}

lawCase(87, '1023.220(a)(2)(i)(A)(4)', 'a U.S. citizen by citizenship needs an SSN', async () => {
  const investor = await world.investor({ ...profile, citizenship: 'US', ssn: null });
  await submitDocument(investor);
  const tradeId = await place(investor);

  expect(await readSetup(`/individuals/${investor.ownerIds[0]}`)).toBe('IN_PROGRESS');
  expect(await readSetup(accountOf(investor))).toBe('IN_PROGRESS');
  expect(await world.approve(tradeId)).toContain('Rule: setup.');
  expect(await world.settle(tradeId)).toContain('Rule: setup.');
});

test('a citizen of another country needs no SSN, however the United States are spelled', async () => {
  const complete = async (fields: object) => {
    const investor = await world.investor({ ...profile, ...fields });
    await submitDocument(investor);
    return readSetup(accountOf(investor));
  };

  expect(await complete(foreign)).toBe('COMPLETE');
  expect(await complete({ citizenship: 'USA', ssn: null })).toBe('IN_PROGRESS');
  expect(await complete({ citizenship: 'United States', ssn: null })).toBe('IN_PROGRESS');
  expect(await complete({ citizenship: 'FR', isUsCitizenOrGreenCardHolder: true, ssn: null })).toBe(
    'IN_PROGRESS',
  );
});

/** An account of a legal entity whose signer has a complete profile. */
async function entityWith(fields: object): Promise<Investor> {
  const investor = await world.entity(fields);
  await service.patch(`/individuals/${investor.ownerIds[1]}`, { ...profile, ...foreign });
  await submitDocument(investor);
  return investor;
}

/** An officer changes fields of the legal entity. */
async function changeEntity({ ownerIds: [id = ''] }: Investor, fields: object): Promise<void> {
  const { updatedAt } = (await service.get(`/legal-entities/${id}`)).body;
  const body = { expectedUpdatedAt: updatedAt, ...fields };
  await service.app.run('updateLegalEntity', backOffice, { params: { id }, body });
}

lawCase(88, '1023.220(a)(2)(i)', 'an LLC without an address is not identified', async () => {
  const investor = await entityWith(noAddress);
  const tradeId = await place(investor);

  expect(await readSetup(accountOf(investor))).toBe('IN_PROGRESS');
  expect(await readSetup(`/legal-entities/${investor.ownerIds[0]}`)).toBe('IN_PROGRESS');
  expect(await world.approve(tradeId)).toContain('Rule: setup.');
  expect(await world.settle(tradeId)).toContain('Rule: setup.');
});

describe('the profile of an account of a legal entity', () => {
  test('is complete with the address of the entity', async () => {
    const investor = await entityWith(noAddress);

    await changeEntity(investor, address);

    expect(await readSetup(accountOf(investor))).toBe('COMPLETE');
    expect(await readSetup(`/legal-entities/${investor.ownerIds[0]}`)).toBe('COMPLETE');
    await changeEntity(investor, { zip: null });
    expect(await readSetup(accountOf(investor))).toBe('IN_PROGRESS');
  });

  test('is incomplete without the entity', async () => {
    const investor = await world.investor({ ...profile, ...foreign }, 'LEGAL_ENTITY');
    await submitDocument(investor);

    expect(await readSetup(accountOf(investor))).toBe('IN_PROGRESS');
  });

  test('requires an EIN, or the number of a registration outside the United States', async () => {
    const zeros = { ein: '00-0000000' };
    const cayman = { ...address, state: null, zip: null, country: 'KY', countryOfIncorporation: 'KY' };
    const complete = async (fields: object) => readSetup(accountOf(await entityWith(fields)));

    expect(await complete(zeros)).toBe('IN_PROGRESS');
    expect(await complete({ ...zeros, registrationNumber: 'MC-1' })).toBe('IN_PROGRESS');
    expect(await complete({ ...zeros, ...cayman })).toBe('IN_PROGRESS');
    expect(await complete({ ...zeros, ...cayman, registrationNumber: 'MC-1' })).toBe('COMPLETE');
    expect(await complete(cayman)).toBe('COMPLETE');
  });
});

test('31 CFR 1010.230(d)(3): a trust that owns 25 percent needs an identified trustee', async () => {
  const trust = { kind: 'TRUST', name: 'Reyes Trust', percent: 25 };
  const owners = [{ ...identified, percent: 75 }, trust];
  const id = await createOwnedEntity(service, { beneficialOwners: owners });
  const approve = async () => {
    await decideEntity(service, 'sanctions', id, { screening: noMatch() });
    return decideEntity(service, 'kyb', id, { note: 'Compared the certificate' });
  };
  expect((await approve()).errors).toEqual([expect.stringContaining('Record the trustee of Reyes Trust')]);
  const listed = (await service.get(`/legal-entities/${id}/owners`)).body.items;
  const parentOwnerId = listed.find(({ kind }: { kind: string }) => kind === 'TRUST').id;
  const trustee = { kind: 'NATURAL_PERSON', name: 'Tess Ort', controlPerson: true, parentOwnerId };
  const { body } = await service.post(`/legal-entities/${id}/owners`, trustee);
  expect((await approve()).errors).toEqual([expect.stringContaining('Identify Tess Ort')]);

  const { kind: _kind, name: _name, percent: _percent, controlPerson: _is, ...known } = identified;
  await service.patch(`/owners/${body.id}`, known);

  await approveEntity(service, id);
});

test('31 CFR 1010.230(d)(2): a trustee of an owner does not control the legal entity', async () => {
  const owners = [
    { ...identified, percent: 75, controlPerson: false },
    { kind: 'TRUST', name: 'Reyes Trust', percent: 25 },
  ];
  const id = await createOwnedEntity(service, { beneficialOwners: owners });
  const listed = (await service.get(`/legal-entities/${id}/owners`)).body.items;
  const parentOwnerId = listed.find(({ kind }: { kind: string }) => kind === 'TRUST').id;
  const trustee = { ...identified, name: 'Tess Ort', percent: null, parentOwnerId };
  await service.post(`/legal-entities/${id}/owners`, trustee);
  await decideEntity(service, 'sanctions', id, { screening: noMatch() });

  const { errors } = await decideEntity(service, 'kyb', id, { note: 'Compared the certificate' });

  expect(errors).toEqual(['Record one natural person who controls the legal entity']);
});

/** The approval of a trade under Regulation S by a legal entity in the Cayman Islands. */
async function approveOutside(fields: object, owners: object[], signer: object = {}): Promise<string> {
  const abroad = { ...noAddress, country: 'KY', countryOfIncorporation: 'KY' };
  const investor = await world.entity({ ...abroad, ...fields });
  const [entityId = '', signerId = ''] = investor.ownerIds;
  for (const owner of owners) {
    const { status, body } = await service.post(`/legal-entities/${entityId}/owners`, {
      ...{ kind: 'NATURAL_PERSON', name: 'Ana Reyes', percent: 100 },
      ...owner,
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
  }
  await service.patch(`/individuals/${signerId}`, { country: 'KY', ...signer });
  await world.set('individuals', signerId, { kycStatus: 'APPROVED', amlStatus: 'APPROVED' });
  await world.set('legalEntities', entityId, { kybStatus: 'APPROVED', sanctionsStatus: 'APPROVED' });
  await world.set('investorAccounts', investor.investorAccountId, { setupStatus: 'COMPLETE' });
  const tradeId = await world.place(investor, await world.offer('REG_S'), '100.00');
  await world.represent(entityId, 'NON_US_PERSON', tradeId);
  return world.approve(tradeId);
}

const inUs = { country: 'US' };
const inFrance = { country: 'FR' };

lawCase(103, '230.902(k)(1)(viii)', 'an LLC formed abroad for the investment by a U.S. person', async () => {
  expect(await approveOutside({ formedForInvestment: true }, [inUs])).toContain(
    'formed for the investment by a person in the United States',
  );
});

test.each([
  [{ formedForInvestment: null }, [inUs], 'formedForInvestment'],
  [{ formedForInvestment: null }, [inFrance], 'Allowed'],
  [{ formedForInvestment: false }, [inUs], 'Allowed'],
  [{ formedForInvestment: true }, [inFrance], 'Allowed'],
  [{ formedForInvestment: true }, [{ country: null }], 'The residence of an owner is not certain'],
  [{ formedForInvestment: true }, [], 'The residence of an owner is not certain'],
])('230.902(k)(1): an LLC abroad with %o and the owners %o: %s', async (fields, owners, expected) => {
  expect(await approveOutside(fields, owners)).toContain(expected);
});

test('230.902(k)(1)(viii): an owner of an owner is an owner', async () => {
  const holding = await world.entity(inFrance);
  const [ownerEntityId = ''] = holding.ownerIds;
  const owner = { kind: 'NATURAL_PERSON', name: 'Ana Reyes', percent: 100, ...inUs };
  await service.post(`/legal-entities/${ownerEntityId}/owners`, owner);

  expect(await approveOutside({ formedForInvestment: true }, [{ kind: 'ENTITY', ownerEntityId }])).toContain(
    'Rule: residence.',
  );
});

test('230.902(k)(1)(iv): a trust with a trustee in the United States is a U.S. person', async () => {
  const trust = { companyType: 'TRUST', formedForInvestment: false };
  const control = { percent: null, controlPerson: true };

  expect(await approveOutside(trust, [{ ...control, ...inUs }])).toContain('is in the United States');
  expect(await approveOutside(trust, [{ ...control, ...inFrance }])).toBe('Allowed');
  expect(await approveOutside(trust, [], inUs)).toContain('is in the United States');
});

describe('a payer with the name of the entity', () => {
  /** An approved trade of Hopper LLC that this payer paid. */
  async function paidBy(payerName: string): Promise<string> {
    const investor = await world.entity();
    const tradeId = await place(investor);
    expect(await world.prepare(tradeId, { payerName })).toBe('Allowed');
    return tradeId;
  }

  async function settleWith(id: string, note?: string) {
    const { updatedAt } = (await service.get(`/trades/${id}`)).body;
    const body = { expectedUpdatedAt: updatedAt, to: 'SETTLED', note };
    return askAsStaff(service, 'decideSettlement', { params: { id }, body });
  }

  lawCase(104, 'FINRA 3310, payer', 'and another legal form is explained in a note', async () => {
    const tradeId = await paidBy('Hopper Inc.');

    expect((await settleWith(tradeId)).errors).toEqual([expect.stringContaining('note')]);
    const note = 'The bank confirmed that the LLC was converted.';
    expect(await settleWith(tradeId, note)).toMatchObject({ to: 'SETTLED' });
  });

  test.each(['Hopper LLC', 'HOPPER, L.L.C.'])('%s settles without a note', async (payerName) => {
    expect(await settleWith(await paidBy(payerName))).toMatchObject({ to: 'SETTLED' });
  });

  test('and without its legal form needs a note', async () => {
    expect(await settleWith(await paidBy('Hopper'))).toMatchObject({ rejected: expect.anything() });
  });
});
