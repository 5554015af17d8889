import fc from 'fast-check';
import type { App } from '../../electron/service/app.ts';
import { backOffice, type Caller, cli } from '../../electron/service/kernel/caller.ts';
import { AppError } from '../../electron/service/kernel/errors.ts';
import { actAs, findOrCreateAccount } from '../../electron/service/kernel/ownership.ts';
import { createUser } from '../../electron/service/modules/investors/registration.ts';
import type { OperationName } from '../../shared/contracts/index.ts';
import { newId } from '../../shared/domain/ids.ts';
import { approveRecords } from './eligible-trade.ts';
import { bodies, freshEmail } from './records.ts';
import { commitTo, runUnitOfWork } from './writes.ts';

/** An action of a client or an officer; `pick` chooses among the existing records. */
export type Step =
  | { kind: 'read' | 'choose' | 'forget' | 'checkout'; user: number }
  | { kind: 'add'; user: number; asset: number; quantity: number }
  | { kind: 'change'; pick: number; quantity: number }
  | { kind: 'remove'; pick: number }
  | { kind: Decision; pick: number };

type Decision = keyof typeof decisions;
type Officers = 'decideTrade' | 'decideFunding' | 'decideSettlement';

/** The decisions of officers; a settlement requires an approved and funded trade, a refund an ended one. */
const decisions = {
  approve: [['decideTrade', 'APPROVED']],
  fund: [['decideFunding', 'FUNDED']],
  settle: [
    ['decideTrade', 'APPROVED'],
    ['decideFunding', 'FUNDED'],
    ['decideSettlement', 'SETTLED'],
  ],
  cancel: [['decideSettlement', 'CANCELLED']],
  reject: [['decideSettlement', 'REJECTED']],
  refund: [
    ['decideFunding', 'FUNDED'],
    ['decideSettlement', 'CANCELLED'],
    ['decideFunding', 'REFUNDED'],
  ],
} as const satisfies Record<string, readonly (readonly [Officers, string])[]>;

const user = fc.nat(1);
const pick = fc.nat(20);
const quantity = fc.integer({ min: 1, max: 8 });
const only = <const Kind extends Step['kind']>(kind: Kind) => fc.constant(kind);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('read', 'forget'), user }) },
  { weight: 4, arbitrary: fc.record({ kind: only('choose'), user }) },
  { weight: 5, arbitrary: fc.record({ kind: only('checkout'), user }) },
  { weight: 6, arbitrary: fc.record({ kind: only('add'), user, asset: fc.nat(2), quantity }) },
  { weight: 2, arbitrary: fc.record({ kind: only('change'), pick, quantity }) },
  { weight: 1, arbitrary: fc.record({ kind: only('remove'), pick }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom(...(Object.keys(decisions) as Decision[])), pick }),
  },
);

/** Steps in groups: the steps of a group run at the same time. */
export const sequence = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), {
  minLength: 4,
  maxLength: 10,
});

interface World {
  caller: Caller;
  users: { userId: string; investorAccountId: string; paymentMethodId: string }[];
  /** Two of one offering, and one of another. */
  assetIds: string[];
  offeringIds: string[];
}

/** Two investors, and two offerings with few units. */
export async function createWorld(app: App): Promise<World> {
  const owner = await runUnitOfWork(app.service, cli, 'test', (ctx) => findOrCreateAccount(ctx, undefined));
  const caller = actAs(owner);
  const run = async (name: OperationName, input: { query?: object; body: object }) =>
    (await app.run(name, caller, input)) as { id: string };
  const users = await Promise.all(
    [1, 2].map(async () => {
      const person = { ...bodies.person, email: freshEmail(), passwordHash: null };
      const { id: userId } = await runUnitOfWork(app.service, caller, 'test', (ctx) =>
        createUser(ctx, { accountId: owner.id, tenantId: owner.tenantId }, person),
      );
      const account = {
        investorAccountType: 'INDIVIDUAL',
        email: freshEmail(),
        name: 'Ingrid Solheim',
        userId,
      };
      const [investorAccount, paymentMethod] = await Promise.all([
        run('createInvestorAccount', { body: account }),
        run('createPaymentMethod', { query: { userId }, body: { paymentMethodType: 'CHECK' } }),
      ]);
      const investorAccountId = investorAccount.id;
      await run('createIndividual', { body: { ...bodies.person, investorAccountId } });
      return { userId, investorAccountId, paymentMethodId: paymentMethod.id };
    }),
  );
  const { id: issuerId } = await run('createIssuer', { body: bodies.issuer });
  const offerings = (await Promise.all(
    [0.1, 1.005].map((pricePerUnit) =>
      run('createOffering', { body: { ...bodies.offering, issuerId, pricePerUnit, totalUnits: 10 } }),
    ),
  )) as { id: string; assets: { id: string }[] }[];
  const [first] = offerings;
  const further = await run('createAsset', {
    body: { ...bodies.asset, offeringId: first?.id, pricePerUnit: 0.2, totalUnits: 7.5 },
  });
  for (const { investorAccountId } of users)
    for (const { id: offeringId } of offerings)
      await approveRecords(app, { issuerId, offeringId, investorAccountId });
  return {
    caller,
    users,
    assetIds: [...offerings.flatMap(({ assets }) => assets.map(({ id }) => id)), further.id],
    offeringIds: offerings.map(({ id }) => id),
  };
}

/**
 * Runs a step.
 * @returns the result: `done`, the kind of its error, or `idle` if there was no record for it
 * @throws any other error
 */
export async function tryStep(app: App, world: World, one: Step): Promise<string> {
  try {
    return (await runStep(app, world, one)) ? 'done' : 'idle';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

async function runStep(app: App, world: World, one: Step): Promise<unknown> {
  const { caller, users, assetIds } = world;
  const buyerOf = (index: number) => users[index % users.length] as World['users'][number];
  switch (one.kind) {
    case 'read':
      return app.run('getCart', caller, { query: { userId: buyerOf(one.user).userId } });
    case 'checkout':
      return app.run('checkoutCart', caller, { body: { userId: buyerOf(one.user).userId } });
    case 'choose':
    case 'forget': {
      const { userId, ...choices } = buyerOf(one.user);
      const { id } = (await app.run('getCart', caller, { query: { userId } })) as { id: string };
      const body = one.kind === 'choose' ? choices : { investorAccountId: null };
      return app.run('updateCart', caller, { params: { id }, body });
    }
    case 'add': {
      const body = { assetId: assetIds[one.asset % assetIds.length], quantity: one.quantity };
      return app.run('createTradeLineItem', caller, { query: { userId: buyerOf(one.user).userId }, body });
    }
    case 'change': {
      const id = pickFrom(await readLineIds(app, world), one.pick);
      const body = { quantity: one.quantity };
      return id && app.run('updateTradeLineItem', caller, { params: { id }, body });
    }
    case 'remove': {
      const id = pickFrom(await readLineIds(app, world), one.pick);
      return id && app.run('deleteTradeLineItem', caller, { params: { id } });
    }
    default: {
      const id = pickFrom(await readPlacedIds(app, world), one.pick);
      return id && decide(app, id, decisions[one.kind]);
    }
  }
}

/** Makes decisions one at a time; only the last one must succeed. */
async function decide(
  app: App,
  id: string,
  transitions: readonly (readonly [Officers, string])[],
): Promise<unknown> {
  if (transitions.some(([, to]) => to === 'SETTLED')) await signAgreements(app, id);
  for (const [index, [operation, to]] of transitions.entries()) {
    const { updatedAt: expectedUpdatedAt } = (await app.run('getTrade', backOffice, { params: { id } })) as {
      updatedAt: string;
    };
    const body = { expectedUpdatedAt, to, reasonCode: 'OTHER', note: 'Checked' };
    const decided = app.run(operation, backOffice, { params: { id }, body });
    if (index === transitions.length - 1) return decided;
    await decided.catch((error) => {
      if (!(error instanceof AppError)) throw error;
    });
  }
  return undefined;
}

/** Gives each line of a trade a signed agreement without an upload, which these steps do not have. */
async function signAgreements({ service }: App, tradeId: string): Promise<void> {
  await commitTo(service, async (db) => {
    const trade = await db
      .selectFrom('trades')
      .selectAll()
      .where('id', '=', tradeId)
      .executeTakeFirstOrThrow();
    const id = newId('file');
    const { accountId, tenantId, userId, createdAt, updatedAt } = trade;
    await db
      .insertInto('files')
      .values({
        ...{ id, accountId, tenantId, userId, createdAt, updatedAt, deletedAt: null },
        ...{ private: 0, name: 'agreement.pdf', fileName: 'agreement.pdf', fileType: 'application/pdf' },
        ...{ category: 'offering-document', label: 'SUBSCRIPTION_AGREEMENT', complianceReview: 'PENDING' },
        ...{ status: 'PENDING', targetTable: 'TRADES', targetId: tradeId, linkedFrom: null, metadata: null },
        ...{ reviewLog: null, pipeline: 'NONE', errorMessage: null, bytes: 1, sha256: '' },
        keySealed: Buffer.alloc(1),
      })
      .execute();
    await db
      .updateTable('tradeLineItems')
      .set({ subdocFileId: id, signatureStatus: 'SIGNED' })
      .where('tradeId', '=', tradeId)
      .execute();
  });
}

const userIdsOf = ({ users }: World) => users.map(({ userId }) => userId);

async function readPlacedIds(app: App, world: World): Promise<string[]> {
  const trades = app.service.storage.reader.selectFrom('trades').select('id');
  const rows = await trades
    .where('userId', 'in', userIdsOf(world))
    .where('tradeStatus', '<>', 'CART')
    .execute();
  return rows.map(({ id }) => id);
}

async function readLineIds(app: App, world: World): Promise<string[]> {
  const rows = await app.service.storage.reader
    .selectFrom('tradeLineItems')
    .innerJoin('trades', 'trades.id', 'tradeLineItems.tradeId')
    .select('tradeLineItems.id')
    .where('userId', 'in', userIdsOf(world))
    .execute();
  return rows.map(({ id }) => id);
}

function pickFrom(ids: string[], index: number): string | undefined {
  return ids[index % ids.length];
}
