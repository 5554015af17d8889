import { expect } from 'vitest';
import { backOffice } from '../../../electron/service/kernel/caller.ts';
import type { Row } from '../../../electron/service/storage/schema.ts';
import { decisionsOf, kindOfDecision } from '../../../shared/domain/decisions.ts';
import { fundingStatusOf, netReceived, payableOf } from '../../../shared/domain/funding.ts';
import { compareAmounts, sumExactly } from '../../../shared/domain/money.ts';
import { type ReviewName, reviewNames, reviews, transitionsOf } from '../../../shared/domain/reviews.ts';
import { transitionsFrom } from '../../../shared/domain/transitions.ts';
import { readReviewed, type Walk } from './walk-world.ts';

const readerOf = ({ world }: Walk) => world.app.service.storage.reader;

export async function readTrades(walk: Walk): Promise<Row<'trades'>[]> {
  const userIds = walk.investors.map(({ userId }) => userId);
  return readerOf(walk)
    .selectFrom('trades')
    .selectAll()
    .where('userId', 'in', userIds)
    .where('tradeStatus', '<>', 'CART')
    .orderBy('seq')
    .execute();
}

/** What is true after every step. */
export async function expectConsistent(walk: Walk, before: readonly Row<'trades'>[]): Promise<void> {
  const trades = await readTrades(walk);
  for (const trade of trades) {
    await expectSumsOfEntries(walk, trade);
    const was = before.find(({ id }) => id === trade.id)?.tradeStatus ?? 'PLACED';
    if (was === 'PLACED' && trade.tradeStatus === 'SETTLED') await expectGates(walk, trade);
  }
  await expectFinalTexts(walk, trades);
  await expectUnits(walk, trades);
  await expectChangesAreOpen(walk);
}

async function expectSumsOfEntries(walk: Walk, trade: Row<'trades'>): Promise<void> {
  const entries = await readerOf(walk)
    .selectFrom('fundingEntries')
    .selectAll()
    .where('tradeId', '=', trade.id)
    .execute();
  expect(trade, `money of ${trade.id}`).toMatchObject({
    fundingStatus: fundingStatusOf(trade, entries),
    txnChargedAmount: entries.length > 0 ? netReceived(entries) : null,
  });
}

const endStates = ['CANCELLED', 'REJECTED', 'UNWOUND'];
const decidedStates = ['APPROVED', 'REJECTED', 'CANCELLED'];
const unfinished = /pending|await|under review|in progress|is needed/i;

/** No text for a client about a record in a final state says that something is still to be done. */
async function expectFinalTexts(walk: Walk, trades: readonly Row<'trades'>[]): Promise<void> {
  const people = walk.investors.flatMap(({ ownerIds }) => ownerIds);
  const ended = trades.filter(({ tradeStatus }) => endStates.includes(tradeStatus));
  const files = await readerOf(walk)
    .selectFrom('files')
    .select('reviewLog')
    .where('targetId', 'in', [...people, ...trades.map(({ id }) => id)])
    .where('complianceReview', 'in', decidedStates)
    .execute();
  const submissions = await readerOf(walk)
    .selectFrom('kycRecords')
    .select('reason')
    .where('individualId', 'in', people)
    .where('kycStatus', 'in', decidedStates)
    .execute();
  const texts = [
    ...ended.flatMap((trade) => [trade.cancelledReason, trade.rejectionReason, trade.complianceReviewNotes]),
    ...files.map(({ reviewLog }) => reviewLog),
    ...submissions.map(({ reason }) => reason),
  ];
  expect(texts.filter((text) => unfinished.test(text ?? ''))).toEqual([]);
}

const countedStates = ['PLACED', 'SETTLED', 'UNWIND_PENDING'];

async function expectUnits(walk: Walk, trades: readonly Row<'trades'>[]): Promise<void> {
  const counted = trades.filter(({ tradeStatus }) => countedStates.includes(tradeStatus));
  for (const { offeringId, assetId } of walk.offers) {
    const own = counted.filter((trade) => trade.offeringId === offeringId);
    const { unitsPlaced } = await readerOf(walk)
      .selectFrom('assets')
      .select('unitsPlaced')
      .where('id', '=', assetId)
      .executeTakeFirstOrThrow();
    expect(unitsPlaced).toBe(own.reduce((sum, { purchasedShares }) => sum + purchasedShares, 0));
  }
}

/** A review is not approved while changes of its record await a decision. */
async function expectChangesAreOpen(walk: Walk): Promise<void> {
  const open = await readerOf(walk)
    .selectFrom('reviewChanges')
    .select(['review', 'recordId'])
    .where('decidedAt', 'is', null)
    .execute();
  for (const review of reviewNames) {
    const ids = open.filter((one) => one.review === review).map(({ recordId }) => recordId);
    if (ids.length === 0) continue;
    const approved = (await readReviewed(walk, review)).filter(({ state }) => state === 'APPROVED');
    expect(approved.filter(({ id }) => ids.includes(id))).toEqual([]);
  }
}

/** Each gate of compliance.md § 6, read from the records without the rules. */
async function expectGates(walk: Walk, trade: Row<'trades'>): Promise<void> {
  const reader = readerOf(walk);
  const one = (table: 'offerings' | 'issuers' | 'investorAccounts', id: string | null) =>
    reader
      .selectFrom(table as 'offerings')
      .selectAll()
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow();
  const offering = await one('offerings', trade.offeringId);
  const issuer = await one('issuers', trade.issuerId);
  const account = await one('investorAccounts', trade.investorAccountId);
  expect(trade.complianceReview).toBe('APPROVED');
  expect(offering).toMatchObject({ complianceReview: 'APPROVED', onboardingStatus: 'APPROVED' });
  expect(issuer).toMatchObject({ status: 'APPROVED' });
  expect(account).toMatchObject({ setupStatus: 'COMPLETE' });
  const overridden = await reader
    .selectFrom('overrides')
    .select('rule')
    .where('subjectId', '=', trade.id)
    .where('status', '=', 'APPROVED')
    .execute();
  const rules = overridden.map(({ rule }) => rule);
  const owners = await expectOwners(walk, trade, offering.type === 'REG_D');
  await expectMoney(walk, trade, rules.includes('payer') ? null : owners);
  if (!rules.includes('agreement')) await expectSigned(walk, trade);
  if (offering.type === 'REG_CF') await expectCrowdfunding(walk, trade);
}

/** @returns the names of the owners */
async function expectOwners(walk: Walk, trade: Row<'trades'>, isVerified: boolean): Promise<string[]> {
  const reader = readerOf(walk);
  const accountId = trade.investorAccountId ?? '';
  const people = await reader
    .selectFrom('individuals')
    .selectAll()
    .where('investorAccountId', '=', accountId)
    .execute();
  const entities = await reader
    .selectFrom('legalEntities')
    .selectAll()
    .where('investorAccountId', '=', accountId)
    .execute();
  for (const person of people) expect(person).toMatchObject({ kycStatus: 'APPROVED', amlStatus: 'APPROVED' });
  for (const entity of entities)
    expect(entity).toMatchObject({ kybStatus: 'APPROVED', sanctionsStatus: 'APPROVED' });
  const persons = people.filter(({ role }) => role !== 'AUTHORIZED_SIGNER');
  const owners = [...entities, ...persons];
  for (const { id } of isVerified ? owners : []) {
    const day = new Date(walk.now - 4 * 3_600_000).toISOString().slice(0, 10);
    const active = await reader
      .selectFrom('verifications')
      .select(['verifiedOn', 'validUntil'])
      .where('subjectId', '=', id)
      .where('status', '=', 'ACTIVE')
      .where('level', '=', 'VERIFIED')
      .execute();
    const inForce = active.filter(
      ({ verifiedOn, validUntil }) => verifiedOn <= day && (validUntil ?? day) >= day,
    );
    expect(inForce.length, `verifications of ${id}`).toBeGreaterThan(0);
  }
  return [
    ...entities.map(({ name }) => name),
    ...persons.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  ];
}

/** @param owners null if two officers accepted another payer */
async function expectMoney(
  walk: Walk,
  trade: Row<'trades'>,
  owners: readonly string[] | null,
): Promise<void> {
  const entries = await readerOf(walk)
    .selectFrom('fundingEntries')
    .selectAll()
    .where('tradeId', '=', trade.id)
    .execute();
  expect(compareAmounts(netReceived(entries), payableOf(trade))).toBe(0);
  const payers = entries.filter(({ kind }) => kind === 'RECEIPT').map(({ party }) => party);
  if (owners) expect(payers.filter((payer) => !owners.includes(payer ?? ''))).toEqual([]);
}

async function expectSigned(walk: Walk, { id, investmentType }: Row<'trades'>): Promise<void> {
  const lines = await readerOf(walk)
    .selectFrom('tradeLineItems')
    .leftJoin('files', 'files.id', 'tradeLineItems.subdocFileId')
    .select(['signatureStatus', 'jointSignatureStatus', 'files.complianceReview'])
    .where('tradeId', '=', id)
    .execute();
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(line.signatureStatus).toBe('SIGNED');
    if (investmentType === 'JOINT') expect(line.jointSignatureStatus).toBe('SIGNED');
    expect(line.complianceReview).not.toBe('REJECTED');
  }
}

async function expectCrowdfunding(walk: Walk, trade: Row<'trades'>): Promise<void> {
  const reader = readerOf(walk);
  const due = await reader
    .selectFrom('reconfirmations')
    .select('tradeId')
    .where('tradeId', '=', trade.id)
    .where('status', '=', 'DUE')
    .execute();
  expect(due).toEqual([]);
  const { closesAt } = await reader
    .selectFrom('offerings')
    .select('closesAt')
    .where('id', '=', trade.offeringId)
    .executeTakeFirstOrThrow();
  const deadline = closesAt ?? '2026-07-01T04:00:00.000Z';
  expect(new Date(walk.now).toISOString() >= deadline).toBe(true);
  const committed = (await readTrades(walk)).filter(
    (one) => one.offeringId === trade.offeringId && ['PLACED', 'SETTLED'].includes(one.tradeStatus),
  );
  const raised = sumExactly(committed.map(({ totalAmount }) => totalAmount ?? '0'));
  expect(compareAmounts(raised, '300')).toBeGreaterThanOrEqual(0);
}

/** Whether an officer can make a transition of a review now. */
async function isDecidable({ world }: Walk, review: ReviewName, id: string): Promise<boolean> {
  const { state, blocked } = (await world.app.run('getCase', backOffice, { params: { review, id } })) as {
    state: string;
    blocked: { to: string }[];
  };
  const targets = transitionsFrom(transitionsOf(review), state, 'officer');
  return targets.some((to) => blocked.every((one) => one.to !== to));
}

/** The reviews of a trade complete each other: money that the bank took back is resolved by an unwinding. */
const resolvedBy = (review: ReviewName): ReviewName[] =>
  reviews[review].table === 'trades' ? [review, 'settlement', 'funding'] : [review];

/**
 * Records the receipt of money that is to be recovered on the page of the trade, as its case says.
 * @returns whether nothing more is to be done; false, too, if the trade has another task
 */
async function recoverMoney(walk: Walk, id: string): Promise<boolean> {
  const readTrade = async () => (await readTrades(walk)).find((trade) => trade.id === id);
  const before = await readTrade();
  if (before?.fundingTask !== 'MONEY_TO_RECOVER') return false;
  const body = { expectedUpdatedAt: before.updatedAt };
  await walk.officers[0]?.ask('recordReceipt', { params: { id }, body });
  return (await readTrade())?.fundingTask === null;
}

/** Every record that a queue shows, or its tab "Information requested", has a transition that an officer can make now. */
export async function expectPossibleTransitions(walk: Walk): Promise<void> {
  for (const review of reviewNames) {
    const members = new Set((await readReviewed(walk, review)).map(({ id }) => id));
    const requested = decisionsOf(review).filter((to) => kindOfDecision(to) === 'ask');
    const query = { review, states: [...reviews[review].pending, ...requested].join(), limit: 200 };
    const { items } = (await walk.world.app.run('listQueue', backOffice, { query })) as {
      items: { id: string; state: string }[];
    };
    for (const { id, state } of items.filter((item) => members.has(item.id))) {
      const possible: boolean[] = [];
      for (const one of resolvedBy(review)) possible.push(await isDecidable(walk, one, id));
      if (!possible.includes(true) && review === 'funding') possible.push(await recoverMoney(walk, id));
      expect(possible, `${review} ${id} is ${state}`).toContain(true);
    }
  }
}
