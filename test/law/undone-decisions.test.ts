/** Undo restores what a decision replaced, for a while, unless a later change depends on it (compliance.md § 2e). */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { decisionOf } from '../../shared/contracts/compliance/decisions.ts';
import { isUndoable, kindOfDecision, onlyReasonOf } from '../../shared/domain/decisions.ts';
import { type ReviewName, reviewNames, transitionsOf } from '../../shared/domain/reviews.ts';
import { transitionsFrom } from '../../shared/domain/transitions.ts';
import { upload } from '../support/aic.ts';
import { openSecondConnection } from '../support/databases.ts';
import { submit } from '../support/kyc.ts';
import { identified } from '../support/legal-entities.ts';
import { createIndividual, createIssuer } from '../support/records.ts';
import { screeningFor, setIdentity } from '../support/screening.ts';
import { shareService } from '../support/service.ts';
import { eventsOf } from '../support/staff.ts';
import { signAgreements } from '../support/trading.ts';
import { submitEntity, submitNetWorth } from './support/accreditation.ts';
import { storeBankLine } from './support/bank-lines.ts';
import { saleTime, setClock } from './support/clock.ts';
import { recordQuestionnaire } from './support/crowdfunding.ts';
import { lawCase } from './support/law-case.ts';
import { openFirstWindow, openWindowAs, type Window } from './support/officers.ts';
import { World } from './support/world.ts';

setClock();
const service = await shareService();
const { app } = service;
const world = new World(service);
const ada = await openFirstWindow(app);
const ben = await openWindowAs(app, 'Ben Okafor', 'approver');

let minutes = 0;
beforeEach(() => {
  minutes += 10;
  setClock(new Date(Date.parse(saleTime) + minutes * 60_000).toISOString());
});

const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** Tables that keep what happened, that other tables determine, or that only have the claim of a record. */
const history = [
  /^audit/,
  /^sqlite_/,
  /^search/,
  'undoableDecisions',
  'ruleEvaluations',
  'screeningStatements',
  'restrictedNotes',
  'removedRecords',
  'reviewClaims',
];

/** Every row of every table that an undone decision must not leave changed. */
function readTables(): Record<string, unknown[]> {
  const database = openSecondConnection(app, 'reader');
  const names = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'")
    .pluck()
    .all() as string[];
  const kept = names.filter(
    (name) => !history.some((one) => (one instanceof RegExp ? one.test(name) : one === name)),
  );
  return Object.fromEntries(kept.map((name) => [name, database.prepare(`SELECT * FROM "${name}"`).all()]));
}

async function decide(officer: Window, review: ReviewName, id: string, to: string, reasonCode?: string) {
  const { updatedAt: expectedUpdatedAt, state } = await officer.ask('getCase', { params: { review, id } });
  const isAnswered = kindOfDecision(to, state) === 'resume';
  const reason =
    reasonCode ?? onlyReasonOf(review, state, to) ?? (isAnswered ? 'INFORMATION_RECEIVED' : 'OTHER');
  const body = {
    ...{ expectedUpdatedAt, to, reasonCode: reason, note: 'Compared every document of the case.' },
    ...screeningFor(review, to),
  };
  return officer.ask(decisionOf(review).name, { params: { id }, body });
}

const undo = (officer: Window, review: ReviewName, id: string) =>
  officer.ask('undoDecisions', { body: { review, ids: [id] } });

const readState = async (review: ReviewName, id: string): Promise<string> =>
  (await ada.ask('getCase', { params: { review, id } })).state;

/** A record of each review, which can be approved. */
async function createRecords(): Promise<Partial<Record<ReviewName, string>>> {
  const home = { address: '1 Elm St.', city: 'Portland', state: 'ME', zip: '04101', citizenship: 'US' };
  const buyer = await world.investor({ netWorthExcludingResidence: 2_000_000, ...home });
  for (const id of buyer.ownerIds) await world.verify(id);
  const tradeId = await world.place(buyer, await world.offer('RULE_506C'), '100.00');
  await signAgreements(service, tradeId);
  const [individualId = ''] = (await world.investor(home)).ownerIds;
  const [entityId = ''] = (await world.entity({ beneficialOwners: [identified] })).ownerIds;
  const [accreditedId = ''] = (await world.entity({ beneficialOwners: [identified] })).ownerIds;
  await submitEntity(service, accreditedId, { basis: 'PRIVATE_BDC' });
  const offer = await world.offer('RULE_506C');
  await recordQuestionnaire(service, offer.issuerId, '2026-06-01');
  const { id: kycId } = await submit(service, await createIndividual(service, { dob: '07/21/1984' }));
  const { aicId, individualId: otherId } = await submitNetWorth(service, [['CASH', 1_500_000]]);
  await app.parts.kycProvider.idle();
  await app.parts.aicReviews.idle();
  await setIdentity(service, otherId);
  return {
    kyc: kycId,
    aml: otherId,
    aic: aicId,
    entityAccreditation: (await service.get(`/legal-entities/${accreditedId}/accreditation`)).body.id,
    verification: await world.verify(individualId),
    issuer: offer.issuerId,
    offering: offer.offeringId,
    onboarding: offer.offeringId,
    kyb: entityId,
    sanctions: entityId,
    trade: tradeId,
    payment: await storeBankLine(app, tradeId),
    file: await upload(service, otherId, 'PROOF_OF_ADDRESS'),
  };
}

const records = await createRecords();

describe.each(reviewNames.filter((review) => records[review] !== undefined))('the review %s', (review) => {
  const id = records[review] ?? '';
  const targetsOf = (state: string) =>
    transitionsFrom(transitionsOf(review), state, 'officer').filter((to) => isUndoable(review, state, to));

  /** The first decision on the shortest way to a state. */
  function findStep(from: string, isWanted: (state: string) => boolean): string | undefined {
    const steps = new Map(targetsOf(from).map((to) => [to, to]));
    for (const [state, first] of steps) {
      if (isWanted(state)) return first;
      for (const to of targetsOf(state)) if (!steps.has(to)) steps.set(to, first);
    }
    return undefined;
  }

  /** Prepares a decision of Ada. If it must be confirmed by another officer, she proposes it, and Ben decides. */
  async function propose(to: string) {
    const isOverride = (await ada.ask('getCase', { params: { review, id } })).overridden.some(
      (one: { to: string }) => one.to === to,
    );
    if (!isOverride) {
      const own = async () =>
        expect(await decide(ada, review, id, to)).toMatchObject({ to, awaitsSecond: false });
      return { officer: ada, decide: own, withdraw: async () => {} };
    }
    const { proposalId } = await decide(ada, review, id, to);
    const confirm = async () =>
      expect(await ben.ask('confirmProposal', { params: { id: proposalId }, body: {} })).toMatchObject({
        to,
      });
    const withdraw = async () => expect(await undo(ada, review, id)).toEqual({ undone: [id], rejected: [] });
    return { officer: ben, decide: confirm, withdraw };
  }

  test('is after an undone decision as it was before, in every state and after every decision', async () => {
    const undone = new Set<string>();
    const nameOf = (state: string, to: string) => `${state} to ${to}`;
    for (;;) {
      const from = await readState(review, id);
      for (const to of targetsOf(from).filter((one) => !undone.has(nameOf(from, one)))) {
        passSeconds(5);
        const proposed = await propose(to);
        const before = readTables();
        await proposed.decide();
        expect(readTables()).not.toEqual(before);
        passSeconds(30);
        expect(await undo(proposed.officer, review, id)).toEqual({ undone: [id], rejected: [] });
        expect(readTables()).toEqual(before);
        await proposed.withdraw();
        undone.add(nameOf(from, to));
      }
      const next = findStep(from, (state) => targetsOf(state).some((to) => !undone.has(nameOf(state, to))));
      if (next === undefined) break;
      await (await propose(next)).decide();
    }
    const expected = transitionsOf(review).flatMap(({ from, to }) =>
      from
        .filter((state) => !['PENDING', 'ERROR'].includes(state) || review !== 'kyc')
        .filter((state) => targetsOf(state).includes(to))
        .map((state) => nameOf(state, to)),
    );
    expect([...undone].toSorted()).toEqual([...new Set(expected)].toSorted());
  });
});

const errorsOf = async (officer: Window, review: ReviewName, id: string): Promise<string[]> => {
  const { rejected } = await undo(officer, review, id);
  return rejected.flatMap(({ errors }: { errors: { message: string }[] }) =>
    errors.map(({ message }) => message),
  );
};

lawCase(
  107,
  'compliance.md § 2e, undo',
  'the audit log shows a decision that was undone, and no count of the day has it',
  async () => {
    const [id] = (await world.investor()).ownerIds as [string];
    await world.set('individuals', id, { amlStatus: 'PENDING' });
    const today = await ada.ask('getDailyWork', {});

    await decide(ada, 'aml', id, 'REJECTED');
    expect(await ada.ask('getDailyWork', {})).not.toEqual(today);
    await undo(ada, 'aml', id);

    expect(await ada.ask('getDailyWork', {})).toEqual(today);
    const events = (await eventsOf(service, id)).slice(-4);
    expect(events.map(({ action, after }) => [action, after])).toEqual([
      ['decideAml', { amlStatus: 'REJECTED' }],
      ['decideAml', { decision: expect.objectContaining({ from: 'PENDING', to: 'REJECTED' }) }],
      ['undoDecisions', { undone: expect.objectContaining({ from: 'REJECTED', to: 'PENDING' }) }],
      ['undoDecisions', { amlStatus: 'PENDING' }],
    ]);
  },
);

lawCase(
  107,
  'compliance.md § 2e, undo',
  'only the officer who decided can undo a decision, and only for 30 seconds',
  async () => {
    const id = await createIssuer(service);
    await decide(ada, 'issuer', id, 'APPROVED');

    expect(await errorsOf(ben, 'issuer', id)).toEqual(['Only the officer who made the decision can undo it']);
    passSeconds(31);
    expect(await errorsOf(ada, 'issuer', id)).toEqual([
      'No decision to undo: it is final, or was made more than 30 seconds ago',
    ]);
    expect(await readState('issuer', id)).toBe('APPROVED');
  },
);

lawCase(
  107,
  'compliance.md § 2e, undo',
  'a decision whose record has changed since is not undone',
  async () => {
    const [id] = (await world.investor()).ownerIds as [string];
    await decide(ada, 'aml', id, 'PENDING');
    passSeconds(1);
    expect((await service.patch(`/individuals/${id}`, { phone: '+1 207 555 0188' })).status).toBe(200);

    expect(await errorsOf(ada, 'aml', id)).toEqual([
      expect.stringMatching(/^Grace Hopper .* has changed since the decision; reopen the case instead$/),
    ]);
  },
);

lawCase(
  107,
  'compliance.md § 2e, undo',
  'a decision on which a later approval of a trade can rest is not undone',
  async () => {
    const investor = await world.investor();
    const [id] = investor.ownerIds as [string];
    await world.verify(id);
    await world.set('individuals', id, { amlStatus: 'PENDING' });
    const tradeId = await world.place(investor, await world.offer('RULE_506C'), '100.00');
    await signAgreements(service, tradeId);
    await decide(ada, 'aml', id, 'APPROVED');
    passSeconds(1);
    expect(await decide(ben, 'trade', tradeId, 'APPROVED')).toMatchObject({ to: 'APPROVED' });

    expect(await errorsOf(ada, 'aml', id)).toEqual([
      expect.stringMatching(/ was approved since and can rest on the decision; reopen the case instead$/),
    ]);
    expect(await undo(ben, 'trade', tradeId)).toMatchObject({ undone: [tradeId] });
    expect(await undo(ada, 'aml', id)).toMatchObject({ undone: [id] });
  },
);

lawCase(
  107,
  'compliance.md § 2e, undo',
  'the accreditation of an owner is not undone after that of the entity that counts it',
  async () => {
    const [individualId] = (await world.investor()).ownerIds as [string];
    const { aicId } = await submitNetWorth(service, [['CASH', 1_500_000]], { individualId });
    const [entityId] = (await world.entity()).ownerIds as [string];
    const owner = { kind: 'NATURAL_PERSON', name: 'Ana Reyes', percent: 100, individualId };
    expect(await service.post(`/legal-entities/${entityId}/owners`, owner)).toMatchObject({ status: 201 });
    expect(await decide(ada, 'aic', aicId, 'APPROVED')).toMatchObject({ to: 'APPROVED' });
    passSeconds(1);
    expect(await submitEntity(service, entityId, { basis: 'ENTITY_OWNERS' })).toBe('PASSED');
    const id = openSecondConnection(app, 'reader')
      .prepare('SELECT id FROM entityAccreditations WHERE legalEntityId = ?')
      .pluck()
      .get(entityId) as string;
    expect(await decide(ben, 'entityAccreditation', id, 'APPROVED')).toMatchObject({ to: 'APPROVED' });

    expect(await errorsOf(ada, 'aic', aicId)).toEqual([
      expect.stringMatching(/ was approved since and can rest on the decision; reopen the case instead$/),
    ]);
  },
);

lawCase(
  108,
  'compliance.md § 2f; 17a-3(a)(1)',
  'a decision that ends a trade or records money is not undone',
  async () => {
    const trade = await world.place(await world.investor(), await world.offer('RULE_506C'), '100.00');
    const late = ['No decision to undo: it is final, or was made more than 30 seconds ago'];

    expect(await decide(ada, 'funding', trade, 'FUNDED')).toMatchObject({ to: 'FUNDED' });
    expect(await errorsOf(ada, 'funding', trade)).toEqual(late);
    expect(await decide(ada, 'settlement', trade, 'REJECTED')).toMatchObject({ to: 'REJECTED' });
    expect(await errorsOf(ada, 'settlement', trade)).toEqual(late);
  },
);

lawCase(
  109,
  '230.506(b)(2)(i), undo',
  'a sale counts again when the approval that verified its purchaser is undone',
  async () => {
    const investor = await world.investor();
    const [individualId] = investor.ownerIds as [string];
    const { aicId } = await submitNetWorth(service, [['CASH', 1_500_000]], { individualId });
    const trade = await world.place(investor, await world.offer('RULE_506B'), '100.00');
    const readSales = () =>
      openSecondConnection(app, 'reader')
        .prepare('SELECT * FROM purchaserSales WHERE tradeId = ?')
        .all(trade);
    await decide(ada, 'aic', aicId, 'APPROVED');
    openSecondConnection(app, 'writer').prepare('DELETE FROM purchaserSales WHERE tradeId = ?').run(trade);

    await undo(ada, 'aic', aicId);

    expect(readSales()).toMatchObject([{ isChecked: 0 }]);
  },
);
