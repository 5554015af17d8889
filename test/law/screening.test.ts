/** Screening statements (compliance.md § 2.2). */
import { describe, expect, test } from 'vitest';
import { bodies, createIndividual, createInvestorAccount } from '../support/records.ts';
import { noMatch, setIdentity } from '../support/screening.ts';
import { type Running, startService } from '../support/service.ts';
import { askAsStaff, eventsOf } from '../support/staff.ts';
import { createBuyer, createOffer, decide, placeTrade, signAgreements } from '../support/trading.ts';
import { setClock } from './support/clock.ts';
import { lawCase } from './support/law-case.ts';
import { openFirstWindow, openWindowAs, type Window } from './support/officers.ts';

async function startToday(): Promise<Running> {
  setClock();
  return startService();
}

async function createIdentified(service: Running, fields: Record<string, unknown> = {}): Promise<string> {
  const id = await createIndividual(service, fields);
  await setIdentity(service, id);
  return id;
}

const readCase = (service: Running, review: 'aml' | 'sanctions', id: string) =>
  askAsStaff(service, 'getCase', { params: { review, id } });

async function decideAml(service: Running, id: string, decision: object) {
  const { updatedAt: expectedUpdatedAt } = await readCase(service, 'aml', id);
  return askAsStaff(service, 'decideAml', { params: { id }, body: { expectedUpdatedAt, ...decision } });
}

const approve = (service: Running, id: string, statement: object) =>
  decideAml(service, id, { to: 'APPROVED', ...statement });

const required = {
  rejected: 'rule',
  errors: ['screening: is required: state the lists searched, their dates, and the result'],
};

lawCase(76, 'FINRA 3310(f), exits', 'a trade settles after the client attached the agreement', async () => {
  const service = await startToday();
  const { assetId } = await createOffer(service);
  const id = await placeTrade(service, await createBuyer(service), assetId, 1);
  const readReview = async () => (await service.get(`/trades/${id}`)).body.complianceReview;
  const request = { reasonCode: 'OTHER', message: 'Send the agreement' };
  await decide(service.app, 'decideTrade', id, 'NEEDS_INFO', request);
  expect(await readReview()).toBe('NEEDS_INFO');

  await signAgreements(service, id);

  expect(await readReview()).toBe('PENDING');
  await decide(service.app, 'decideTrade', id, 'APPROVED');
  expect(await readReview()).toBe('APPROVED');
  const { updatedAt: expectedUpdatedAt } = (await service.get(`/trades/${id}`)).body;
  await askAsStaff(service, 'recordReceipt', { params: { id }, body: { expectedUpdatedAt } });
  await decide(service.app, 'decideSettlement', id, 'SETTLED');
  expect((await service.get(`/trades/${id}`)).body.tradeStatus).toBe('SETTLED');
});

lawCase(76, 'FINRA 3310(f), exits', 'an AML approval without a statement is denied', async () => {
  const service = await startToday();
  const id = await createIdentified(service);

  expect(await approve(service, id, { note: 'Searched' })).toEqual(required);
  expect((await readCase(service, 'aml', id)).state).toBe('PENDING');

  expect(await approve(service, id, { screening: noMatch() })).toMatchObject({ to: 'APPROVED' });
});

describe('a screening statement', () => {
  test.each([
    [
      'a search in the future',
      { searchedOn: '2026-06-16' },
      'screening.searchedOn: must not be in the future',
    ],
    [
      'a list published after the search',
      { searchedOn: '2026-06-14' },
      'screening.lists[0].publishedOn: must not be after the search',
    ],
    [
      'a list that is named twice',
      { lists: [1, 2].map(() => ({ name: 'OFAC SDN List', publishedOn: '2026-06-12' })) },
      'screening.lists[1].name: is already in the statement',
    ],
    [
      'a false match without a note',
      { result: 'FALSE_MATCH' },
      'screening.note: is required: explain why the match is false',
    ],
  ])('with %s is denied', async (_what, fields, error) => {
    const service = await startToday();
    const id = await createIdentified(service);
    const statement = { ...noMatch(), ...fields };
    expect(await approve(service, id, { screening: statement })).toEqual({
      rejected: 'rule',
      errors: [error],
    });
  });

  test.each([
    ['no lists', { lists: [] }],
    ['a list without a name', { lists: [{ name: '', publishedOn: '2026-06-12' }] }],
    ['a list without a date', { lists: [{ name: 'OFAC SDN List' }] }],
    ['a day that does not exist', { searchedOn: '2026-02-30' }],
    ['another result', { result: 'MATCH' }],
  ])('with %s is invalid', async (_what, fields) => {
    const service = await startToday();
    const id = await createIdentified(service);
    const answer = await approve(service, id, { screening: { ...noMatch(), ...fields } });
    expect(answer).toMatchObject({ rejected: 'invalid' });
  });

  test('belongs to approvals only', async () => {
    const service = await startToday();
    const id = await createIdentified(service);
    const rejection = { to: 'REJECTED', reasonCode: 'OTHER', screening: noMatch() };
    expect(await decideAml(service, id, rejection)).toEqual({
      rejected: 'rule',
      errors: ['screening: belongs to the approval of an AML or sanctions screening'],
    });
  });

  test('is shown in the case and in the audit log', async () => {
    const service = await startToday();
    const id = await createIdentified(service, { firstName: 'Grace', lastName: 'Hopper' });
    const statement = noMatch({ result: 'FALSE_MATCH', note: 'Another date of birth' });
    await approve(service, id, { screening: statement });

    const stored = { ...statement, names: ['Grace Hopper'] };
    expect((await readCase(service, 'aml', id)).screening).toEqual({
      names: ['Grace Hopper'],
      requiredLists: ['OFAC SDN List', 'OFAC Consolidated list'],
      earlierToday: { lists: statement.lists, searchedOn: statement.searchedOn },
      statements: [{ ...stored, officerName: 'Back office', statedAt: '2026-06-15T14:00:00.000Z' }],
    });
    expect(await eventsOf(service, id)).toContainEqual(
      expect.objectContaining({ action: 'decideAml', after: { screening: { review: 'aml', ...stored } } }),
    );
  });

  test('does not count after the name changed, and the search must not be older than the change', async () => {
    const service = await startToday();
    const id = await createIdentified(service);
    await approve(service, id, { screening: noMatch() });
    const earlier = noMatch();
    setClock('2026-06-17T10:00:00-04:00');
    await service.patch(`/individuals/${id}`, { lastName: 'Else' });

    expect(await approve(service, id, {})).toEqual(required);
    expect(await approve(service, id, { screening: earlier })).toEqual({
      rejected: 'rule',
      errors: [
        'screening.searchedOn: must not be before 2026-06-17, when what is screened changed; search again',
      ],
    });
    expect(await approve(service, id, { screening: noMatch() })).toMatchObject({ to: 'APPROVED' });
    expect((await readCase(service, 'aml', id)).screening.statements).toHaveLength(2);
  });

  test('does not count after the approval was reopened', async () => {
    const service = await startToday();
    const id = await createIdentified(service);
    await approve(service, id, { screening: noMatch() });
    await decideAml(service, id, { to: 'PENDING', reasonCode: 'REOPENED' });
    expect(await approve(service, id, {})).toEqual(required);
  });

  test('of a legal entity names its owners of 25 percent or more and its control person', async () => {
    const service = await startToday();
    const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' });
    const owner = { kind: 'NATURAL_PERSON', name: 'Ana Reyes', percent: 25 };
    const { id } = (
      await service.post('/legal-entities', {
        ...bodies.legalEntity,
        name: 'Reyes LLC',
        investorAccountId,
        beneficialOwners: [owner, { ...owner, name: 'Luis Reyes', percent: 24.9999 }],
        controlPerson: { kind: 'NATURAL_PERSON', name: 'Eva Reyes' },
      })
    ).body;

    expect((await readCase(service, 'sanctions', id)).screening).toEqual({
      names: ['Reyes LLC', 'Ana Reyes', 'Eva Reyes'],
      requiredLists: ['OFAC SDN List', 'OFAC Consolidated list'],
      earlierToday: null,
      statements: [],
    });
  });
});

describe('with second approval, the proposal', () => {
  async function propose() {
    const service = await startToday();
    const ada = await openFirstWindow(service.app);
    const ben = await openWindowAs(service.app, 'Ben Okafor', 'approver', 'administrator');
    await ada.ask('setSecondApproval', { body: { aml: ['APPROVED'] } });
    // Proposals from the time at which an officer got access are not confirmed.
    setClock('2026-06-15T10:30:00-04:00');
    const id = await createIdentified(service);
    const approveBy = async (window: Window, decision: object) => {
      const { updatedAt: expectedUpdatedAt } = await window.ask('getCase', { params: { review: 'aml', id } });
      const body = { to: 'APPROVED', expectedUpdatedAt, ...decision };
      return window.ask('decideAml', { params: { id }, body });
    };
    expect(await approveBy(ada, {})).toEqual(required);
    const { proposalId } = await approveBy(ada, { screening: noMatch() });
    return { service, id, ben, proposalId };
  }

  test('carries the statement of the first officer', async () => {
    const { service, id, ben, proposalId } = await propose();
    const readStatements = async () => (await readCase(service, 'aml', id)).screening.statements;
    expect(await readStatements()).toMatchObject([{ officerName: 'Ada Lindqvist', result: 'NO_MATCH' }]);

    const confirmed = await ben.ask('confirmProposal', { params: { id: proposalId }, body: {} });

    expect(confirmed).toMatchObject({ to: 'APPROVED' });
    expect(await readStatements()).toHaveLength(1);
  });

  test('is overtaken by a change of the person', async () => {
    const { service, id, ben, proposalId } = await propose();
    setClock('2026-06-15T11:00:00-04:00');
    await service.patch(`/individuals/${id}`, { lastName: 'Else' });
    const answer = await ben.ask('confirmProposal', { params: { id: proposalId }, body: {} });
    expect(answer).toMatchObject({ rejected: 'conflict' });
  });

  test('is not confirmed together with others', async () => {
    const { service, id, ben, proposalId } = await propose();
    const error = 'AML reviews are approved one at a time, each with a screening statement';
    expect(await ben.ask('confirmMany', { body: { ids: [proposalId] } })).toEqual({
      confirmed: [],
      rejected: [{ id: proposalId, errors: [{ field: null, message: error }] }],
    });
    expect((await readCase(service, 'aml', id)).state).toBe('PENDING');
  });
});
