import fc from 'fast-check';
import { backOffice } from '../../../electron/service/kernel/caller.ts';
import { decisionOf } from '../../../shared/contracts/compliance/decisions.ts';
import type { OperationName } from '../../../shared/contracts/index.ts';
import { isScreening, reviewNames, transitionsOf } from '../../../shared/domain/reviews.ts';
import { transitionsFrom } from '../../../shared/domain/transitions.ts';
import type { Answer } from '../../support/client.ts';
import { noMatch } from '../../support/screening.ts';
import { askAsStaff } from '../../support/staff.ts';
import { addUnits, checkOut, signAgreements } from '../../support/trading.ts';
import { setClock } from './clock.ts';
import type { Window } from './officers.ts';
import { readReviewed, type Walk } from './walk-world.ts';

/** What a client, an officer, or the clock does; the numbers choose among what exists. */
export interface WalkStep {
  kind: Kind;
  pick: number;
  choice: number;
}

const at = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length];
const pickOf = <Item>(items: readonly Item[], index: number) => at(items, index) as Item;

/** The result of a request of a client. An internal error fails the test. */
function outcomeOf({ status, body }: Answer): string {
  if (status >= 500) throw new Error(`Status ${status}: ${JSON.stringify(body)}`);
  return status < 300 ? 'done' : String(status);
}

/** The result of an operation of an officer. */
const resultOf = (answer: { rejected?: string }) => answer.rejected ?? 'done';

/** A trade of the walk; mostly one in a state in which the action is possible. */
async function pickTrade(walk: Walk, { pick, choice }: WalkStep, state: string): Promise<string | undefined> {
  const trades = await readReviewed(walk, 'settlement');
  const suitable = choice % 4 === 0 ? [] : trades.filter((trade) => trade.state === state);
  return at(suitable.length > 0 ? suitable : trades, pick)?.id;
}

async function act(walk: Walk, officer: Window, name: OperationName, id: string, body: object) {
  const trade = await walk.world.app.run('getTrade', backOffice, { params: { id } });
  const { updatedAt: expectedUpdatedAt } = trade as { updatedAt: string };
  return resultOf(await officer.ask(name, { params: { id }, body: { expectedUpdatedAt, ...body } }));
}

type Action = (walk: Walk, step: WalkStep) => Promise<string>;

/** An action about a trade of the walk. */
const ofTrade =
  (work: (walk: Walk, id: string, step: WalkStep) => Promise<string>, state = 'PLACED'): Action =>
  async (walk, step) => {
    const id = await pickTrade(walk, step, state);
    return id ? work(walk, id, step) : 'idle';
  };

const note = 'Random walk through the compliance rules.';
const reasons = ['OTHER', 'OTHER', 'OTHER', 'SUSPECTED_FRAUD'];
const quantities = [10_000, 30_000, 50_001];
const hours = [1, 30, 75, 24 * 9];
const day = 86_400_000;

/** The reviews that the rules of a trade read. */
const recordReviews = ['kyc', 'aml', 'aic', 'issuer', 'offering', 'onboarding', 'sanctions', 'kyb'] as const;

const clientActions = {
  buy: async ({ world: { client }, investors, offers, now }, { pick, choice }) => {
    const { userId, investorAccountId, paymentMethodId, ownerIds } = pickOf(investors, pick);
    const line = await addUnits(client, userId, pickOf(offers, choice).assetId, pickOf(quantities, choice));
    if (line.status !== 201) return outcomeOf(line);
    const { tradeId } = line.body;
    await client.patch(`/carts/${tradeId}`, { investorAccountId, paymentMethodId });
    for (const subjectId of ownerIds) {
      const madeOn = new Date(now - day / 2).toISOString().slice(0, 10);
      await client.post('/representations', { subjectId, kind: 'CROWDFUNDING_RISK', tradeId, madeOn });
    }
    return outcomeOf(await checkOut(client, userId));
  },
  cancel: ofTrade(async ({ world }, id) => outcomeOf(await world.client.post(`/trades/${id}/cancel`, {}))),
  reconfirm: ofTrade(async ({ world }, id) =>
    outcomeOf(await world.client.post(`/trades/${id}/reconfirm`, {})),
  ),
  attach: ofTrade(async ({ world }, id) => {
    const { tradeStatus } = (await world.client.get(`/trades/${id}`)).body;
    if (tradeStatus !== 'PLACED') return 'idle';
    await signAgreements(world.client, id, { jointSignatureStatus: 'SIGNED' });
    return 'done';
  }),
  changePerson: async ({ world, investors }, { pick, choice }) => {
    // Only the first investor has submitted documents, so that the profile stays complete.
    const [id] = pickOf([investors[0], investors[0], investors[1]], pick)?.ownerIds ?? [];
    const changes = [
      { address: '1 Elm St.' },
      { address: '2 Oak St.' },
      { netWorthExcludingResidence: 900_000 },
    ];
    return outcomeOf(await world.client.patch(`/individuals/${id}`, pickOf(changes, choice)));
  },
  changeOwner: async ({ world, investors }, { choice }) => {
    const [id] = investors[2]?.ownerIds ?? [];
    const body = { kind: 'NATURAL_PERSON', name: 'Ana Reyes', percent: 1 + choice };
    return outcomeOf(await world.client.post(`/legal-entities/${id}/owners`, body));
  },
} satisfies Record<string, Action>;

const staffActions = {
  changeEntity: async ({ world, investors }, { choice }) => {
    const [id = ''] = investors[2]?.ownerIds ?? [];
    const { updatedAt: expectedUpdatedAt } = (await world.client.get(`/legal-entities/${id}`)).body;
    const body = { expectedUpdatedAt, ...pickOf([{ city: 'Portland' }, { city: 'Salem' }], choice) };
    return resultOf(await askAsStaff(world.service, 'updateLegalEntity', { params: { id }, body }));
  },
  changeOffering: async ({ world, offers }, { pick, choice }) => {
    const { offeringId: id } = pickOf(offers, pick);
    const { updatedAt: expectedUpdatedAt } = (await world.client.get(`/offerings/${id}`)).body;
    const changes = [{ minInvestment: 1 }, { minInvestment: 2 }, { closesAt: '2026-06-26T17:00:00-04:00' }];
    const body = { expectedUpdatedAt, ...pickOf(changes, choice) };
    return resultOf(await askAsStaff(world.service, 'updateOffering', { params: { id }, body }));
  },
  notMaterial: async ({ offers, officers: [ada, ben] }, { pick, choice }) => {
    const { offeringId: id } = pickOf(offers, pick);
    await ada?.ask('proposeNotMaterial', { params: { id }, body: { note } });
    return resultOf(await pickOf([ada, ben], choice)?.ask('confirmNotMaterial', { params: { id } }));
  },
} satisfies Record<string, Action>;

const officerActions = {
  decide: async (walk, { pick, choice }) => {
    const review = pickOf(reviewNames, pick);
    const record = at(await readReviewed(walk, review), choice);
    if (!record) return 'idle';
    const every = [...new Set(transitionsOf(review).map(({ to }) => to))];
    const allowed = transitionsFrom(transitionsOf(review), record.state, 'officer');
    const targets = choice % 5 === 0 || allowed.length === 0 ? every : allowed;
    const officer = pickOf(walk.officers, choice);
    const read = await officer.ask('getCase', { params: { review, id: record.id } });
    const isAnswered = record.state === 'NEEDS_INFO' || record.state === 'RESUBMIT';
    const body = {
      expectedUpdatedAt: read.updatedAt,
      to: pickOf(targets, Math.floor(choice / 3)),
      reasonCode: isAnswered ? 'INFORMATION_RECEIVED' : pickOf(reasons, choice),
      note,
    };
    return resultOf(await officer.ask(decisionOf(review).name, { params: { id: record.id }, body }));
  },
  approveRecords: async (walk, { choice }) => {
    const officer = pickOf(walk.officers, choice);
    for (const review of recordReviews)
      for (const { id } of await readReviewed(walk, review)) {
        const { updatedAt: expectedUpdatedAt } = await officer.ask('getCase', { params: { review, id } });
        const statement = isScreening(review) && { screening: noMatch() };
        const body = { expectedUpdatedAt, to: 'APPROVED', reasonCode: 'OTHER', note, ...statement };
        const decided = await officer.ask(decisionOf(review).name, { params: { id }, body });
        // A high-severity finding of an identity is overridden by two.
        if (!decided.awaitsSecond) continue;
        const confirm = { params: { id: decided.proposalId }, body: {} };
        await pickOf(walk.officers, choice + 1).ask('confirmProposal', confirm);
      }
    return 'done';
  },
  approve: ofTrade((walk, id, { choice }) =>
    act(walk, pickOf(walk.officers, choice), 'decideTrade', id, { to: 'APPROVED', note }),
  ),
  settle: ofTrade((walk, id, { choice }) =>
    act(walk, pickOf(walk.officers, choice), 'decideSettlement', id, { to: 'SETTLED', note }),
  ),
  unwind: ofTrade((walk, id, { choice }) => {
    const body = { to: 'UNWIND_PENDING', reasonCode: 'RESCISSION', note };
    return act(walk, pickOf(walk.officers, choice), 'decideSettlement', id, body);
  }, 'SETTLED'),
  completeUnwinding: ofTrade(
    (walk, id, { choice }) =>
      act(walk, pickOf(walk.officers, choice), 'decideSettlement', id, {
        to: pickOf(['UNWOUND', 'UNWOUND', 'SETTLED'], choice),
        reasonCode: 'OTHER',
        note,
      }),
    'UNWIND_PENDING',
  ),
  receive: ofTrade((walk, id, { choice }) => {
    const bodies = [{}, {}, {}, { amount: 100.01 }, { payerName: 'Hopper Family LLC' }];
    return act(walk, pickOf(walk.officers, choice), 'recordReceipt', id, pickOf(bodies, choice));
  }),
  refund: ofTrade((walk, id, { choice }) => {
    const body = { reasonCode: 'OTHER', ...(choice % 2 === 0 && { amount: 0.01 }) };
    return act(walk, pickOf(walk.officers, choice), 'recordRefund', id, body);
  }, 'UNWIND_PENDING'),
  reverse: ofTrade(async (walk, id, { choice }) => {
    const officer = pickOf(walk.officers, choice);
    const { entries } = await officer.ask('getTradeFunding', { params: { id } });
    const receipts = (entries as { id: string; kind: string }[]).filter(({ kind }) => kind === 'RECEIPT');
    const receipt = at(receipts, choice);
    return receipt ? act(walk, officer, 'recordReversal', id, { receiptId: receipt.id }) : 'idle';
  }),
  confirm: async ({ world, officers }, { pick, choice }) => {
    const pending = await world.app.service.storage.reader
      .selectFrom('proposals')
      .select('id')
      .where('status', '=', 'PENDING')
      .execute();
    const proposal = at(pending, pick);
    if (!proposal) return 'idle';
    const operation = pickOf(['confirmProposal', 'confirmProposal', 'declineProposal'] as const, choice);
    const body = { note };
    return resultOf(await pickOf(officers, choice).ask(operation, { params: { id: proposal.id }, body }));
  },
  override: ofTrade(async ({ officers: [ada, ben] }, id, { choice }) => {
    const rule = pickOf(['payer', 'dates', 'agreement', 'contrary'], choice);
    const proposed = await ben?.ask('proposeOverride', {
      params: { id },
      body: { rule, reasonCode: 'OTHER', note },
    });
    if (proposed.rejected) return resultOf(proposed);
    return resultOf(
      await ada?.ask('decideOverride', { params: { id: proposed.id }, body: { to: 'APPROVED' } }),
    );
  }),
} satisfies Record<string, Action>;

/** Everything that a trade needs to settle, as far as the rules allow it. */
const progress: Action = async (walk, step) => {
  // These choices select the same trade and an ordinary receipt, which the officer who settles did not record.
  for (const action of [clientActions.attach, officerActions.approve])
    await action(walk, { ...step, choice: 2 });
  await officerActions.receive(walk, { ...step, choice: 1 });
  return officerActions.settle(walk, { ...step, choice: 2 });
};

const pass: Action = async (walk, { choice }) => {
  walk.now += pickOf(hours, choice) * 3_600_000;
  setClock(new Date(walk.now).toISOString());
  await walk.world.app.parts.schedule.run();
  return 'done';
};

const actions = { ...clientActions, ...staffActions, ...officerActions, progress, pass };
export type Kind = keyof typeof actions;

const weights: Partial<Record<Kind, number>> = {
  buy: 6,
  progress: 6,
  decide: 8,
  confirm: 5,
  unwind: 3,
  refund: 2,
  approveRecords: 4,
  changeOffering: 2,
  notMaterial: 2,
};

export const walkSteps = fc.array(
  fc.record({
    kind: fc.constantFrom(
      ...(Object.keys(actions) as Kind[]).flatMap((kind) => Array<Kind>(weights[kind] ?? 1).fill(kind)),
    ),
    pick: fc.nat(40),
    choice: fc.nat(40),
  }),
  { minLength: 60, maxLength: 90 },
);

/**
 * Runs a step, a minute after the previous one.
 * @returns its result: `done`, `idle` if there is nothing to act on, or the kind of its error
 */
export async function runWalkStep(walk: Walk, step: WalkStep): Promise<string> {
  walk.now += 60_000;
  setClock(new Date(walk.now).toISOString());
  return `${step.kind} ${await actions[step.kind](walk, step)}`;
}
