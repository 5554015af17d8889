/** Undo restores what a decision replaced, for a while, unless a later change depends on it (compliance.md § 2e). */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { decisionOf } from '../../shared/contracts/compliance/decisions.ts';
import { isUndoable, kindOfDecision, onlyReasonOf } from '../../shared/domain/decisions.ts';
import { type ReviewName, reviewNames, reviews, transitionsOf } from '../../shared/domain/reviews.ts';
import { transitionsFrom } from '../../shared/domain/transitions.ts';
import { upload } from '../support/aic.ts';
import { openSecondConnection } from '../support/databases.ts';
import { submit } from '../support/kyc.ts';
import { identified } from '../support/legal-entities.ts';
import { createIndividual } from '../support/records.ts';
import { screeningFor } from '../support/screening.ts';
import { shareService } from '../support/service.ts';
import { eventsOf } from '../support/staff.ts';
import { approveAic, submitNetWorth } from './support/accreditation.ts';
import { storeBankLine } from './support/bank-lines.ts';
import { setClock } from './support/clock.ts';
import { openFirstWindow, openWindowAs, type Window } from './support/officers.ts';
import { World } from './support/world.ts';

setClock();
const service = await shareService();
const { app } = service;
const world = new World(service);
const ada = await openFirstWindow(app);
const ben = await openWindowAs(app, 'Ben Okafor', 'approver');

afterEach(() => {
  vi.setSystemTime(Date.now() + 60_000);
});

/** Tables that keep what happened, that other tables determine, or that only say who looks at a record. */
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
  const investor = await world.investor({ netWorthExcludingResidence: 2_000_000, ...home });
  const [individualId = ''] = investor.ownerIds;
  const [entityId = ''] = (await world.entity({ beneficialOwners: [identified] })).ownerIds;
  const offer = await world.offer('RULE_506C');
  await submitNetWorth(service, [['CASH', 1_500_000]], { individualId });
  await approveAic(service, individualId);
  const tradeId = await world.place(investor, offer, '100.00');
  const { id: kycId } = await submit(service, await createIndividual(service, { dob: '07/21/1984' }));
  const { aicId, individualId: otherId } = await submitNetWorth(service, [['CASH', 1_500_000]]);
  await service.app.parts.kycProvider.idle();
  await service.app.parts.aicReviews.idle();
  const accredited = (await service.get(`/individual/${individualId}/aic`)).body;
  return {
    kyc: kycId,
    aml: otherId,
    aic: aicId,
    verification: accredited.verifications[0].id,
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

  test('is after an undone decision as it was before, in every state and after every decision', async () => {
    const undone = new Set<string>();
    const nameOf = (state: string, to: string) => `${state} to ${to}`;
    for (;;) {
      const from = await readState(review, id);
      for (const to of targetsOf(from).filter((one) => !undone.has(nameOf(from, one)))) {
        const before = readTables();
        vi.setSystemTime(Date.now() + 5000);
        expect(await decide(ada, review, id, to)).toMatchObject({ to, awaitsSecond: false });
        expect(readTables()).not.toEqual(before);
        vi.setSystemTime(Date.now() + 5000);
        expect(await undo(ada, review, id)).toEqual({ undone: [id], rejected: [] });
        expect(readTables()).toEqual(before);
        undone.add(nameOf(from, to));
      }
      const next = findStep(from, (state) => targetsOf(state).some((to) => !undone.has(nameOf(state, to))));
      if (next === undefined) break;
      expect(await decide(ada, review, id, next)).toMatchObject({ to: next, awaitsSecond: false });
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
