import { type ReviewName, reviews } from '../../../shared/domain/reviews.ts';
import { submit } from '../../support/kyc.ts';
import { identified } from '../../support/legal-entities.ts';
import { approveAic, submitNetWorth } from './accreditation.ts';
import { setClock } from './clock.ts';
import { recordQuestionnaire } from './crowdfunding.ts';
import type { Window } from './officers.ts';
import type { Investor, Offer, World } from './world.ts';

/** The records of one random walk, and who acts on them. */
export interface Walk {
  world: World;
  officers: readonly Window[];
  investors: Investor[];
  offers: Offer[];
  /** The time of the next step. */
  now: number;
}

/** Investors of each kind, and offerings under Rule 506(c) and Regulation Crowdfunding. */
export async function startWalk(world: World, officers: readonly Window[]): Promise<Walk> {
  setClock();
  const terms = { targetAmount: 300, contingencyAmount: 0, endAt: '06/30/2026', totalUnits: 200_000 };
  const offers = [
    await world.offer('RULE_506C', { cancellationPeriod: 24, totalUnits: 200_000 }),
    await world.offer('REG_CF', terms),
  ];
  for (const { issuerId } of offers) await recordQuestionnaire(world.service, issuerId, '2026-06-01');
  const figures = { currentAnnualIncome: 400_000, netWorthExcludingResidence: 2_000_000 };
  const home = { address: '1 Elm St.', city: 'Portland', state: 'ME', zip: '04101', citizenship: 'US' };
  const investors = [
    await world.investor({ ...figures, ...home }),
    await world.investor(figures, 'JOINT'),
    await world.entity({ annualRevenue: 900_000, netAssets: 900_000, beneficialOwners: [identified] }),
  ];
  for (const { ownerIds } of investors.slice(1)) for (const id of ownerIds) await world.verify(id);
  const [
    {
      ownerIds: [first = ''],
    } = { ownerIds: [] },
  ] = investors;
  await submitNetWorth(world.service, [['CASH', 1_500_000]], { individualId: first });
  await approveAic(world.service, first);
  await submit(world.service, first);
  await world.app.parts.kycProvider.idle();
  return { world, officers, investors, offers, now: Date.now() };
}

/** The column by which the records of a review belong to a walk. */
const memberColumns: Partial<Record<string, string>> = {
  kycRecords: 'individualId',
  aicRecords: 'individualId',
  verifications: 'subjectId',
  entityAccreditations: 'legalEntityId',
  trades: 'userId',
  files: 'targetId',
};

/** The IDs of everything that the walk created at its start, and of its trades. */
async function memberIds({ world, investors, offers }: Walk): Promise<string[]> {
  const userIds = investors.map(({ userId }) => userId);
  const trades = await world.app.service.storage.reader
    .selectFrom('trades')
    .select('id')
    .where('userId', 'in', userIds)
    .execute();
  return [
    ...userIds,
    ...investors.flatMap(({ ownerIds }) => ownerIds),
    ...offers.flatMap(({ issuerId, offeringId }) => [issuerId, offeringId]),
    ...trades.map(({ id }) => id),
  ];
}

/** The records of a review that belong to the walk, except carts. */
export async function readReviewed(walk: Walk, review: ReviewName): Promise<{ id: string; state: string }[]> {
  const { table, column } = reviews[review];
  const rows = await walk.world.app.service.storage.reader
    .selectFrom(table as 'issuers')
    .select(['id', `${column} as state` as 'status as state'])
    .where((memberColumns[table] ?? 'id') as 'id', 'in', await memberIds(walk))
    .orderBy('seq')
    .execute();
  return rows.filter(({ state }) => (state as string) !== 'CART');
}
