/** Random trees of what a verification rests on: after any part of it ends, no sale counts it (compliance.md § 4.1). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createIssuer } from '../support/records.ts';
import { startService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { commitTo } from '../support/writes.ts';
import { setClock } from './support/clock.ts';
import { type Investor, outcomeOf, World } from './support/world.ts';

const isLong = process.env.OFFERDESK_LONG_TESTS === '1';
const runs = isLong ? 500 : 12;

/** Who is accredited through what; an entity of the kind `owners` through each of its parts. */
interface Node {
  kind: 'income' | 'netWorth' | 'spouse' | 'license' | 'assets' | 'owners';
  /** Whether the owners are recorded in a tier of the entity above, and not with an entity of their own. */
  isTier: boolean;
  parts: Node[];
}

/** The whole tree, a client of a family office, or an employee of a fund. */
type Top = { kind: 'tree'; parts: Node[] } | { kind: 'client' } | { kind: 'employee' };

const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.record({
      kind: fc.constantFrom<Node['kind']>('income', 'netWorth', 'spouse', 'license', 'assets'),
      isTier: fc.constant(false),
      parts: fc.constant<Node[]>([]),
    }),
    fc.record({
      kind: fc.constant<Node['kind']>('owners'),
      isTier: fc.boolean(),
      parts: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
    }),
  ),
}));
const top = fc.oneof<[fc.WeightedArbitrary<Top>, ...fc.WeightedArbitrary<Top>[]]>(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant<'tree'>('tree'),
      parts: fc.array(node, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'client' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'employee' } as const) },
);

/** A verification of the tree, and how a client or an officer changes the record on which it rests. */
interface Part {
  verificationId: string;
  lower?: () => Promise<void>;
}

const ends = ['nothing', 'revoke', 'suspend', 'lower', 'expire'] as const;
const figures = { currentAnnualIncome: 900_000, netWorthExcludingResidence: 2_000_000, employerName: 'Acme' };

class Tree {
  readonly world: World;
  readonly parts: Part[] = [];

  constructor(world: World) {
    this.world = world;
  }

  async build(top: Top): Promise<{ investor: Investor; issuerId: string }> {
    const { world } = this;
    const fund = { investmentCompanyExclusion: 'SECTION_3C1' };
    const issuerId = await createIssuer(world.service, fund);
    if (top.kind === 'tree') {
      const investor = await world.entity();
      await this.#own(investor, top.parts);
      return { investor, issuerId };
    }
    const investor = await world.investor(figures);
    const id = ownerOf(investor);
    if (top.kind === 'employee') {
      const basis = { basis: 'KNOWLEDGEABLE_EMPLOYEE', method: 'PRINCIPLES', issuerId } as const;
      const leave = () => this.#changeAsStaff('updateIssuer', `/issuers/${issuerId}`, exclusion);
      const exclusion = { investmentCompanyExclusion: 'NONE' };
      const approve = () => world.set('issuers', issuerId, { status: 'APPROVED' });
      this.parts.push({ verificationId: await world.verify(id, basis), lower: () => leave().then(approve) });
      return { investor, issuerId };
    }
    const office = await this.#entity({ assetsUnderManagement: 9_000_000 });
    const lower = () => this.#changeEntity(office, { assetsUnderManagement: 5_000_000 });
    await this.#verify(office, { basis: 'FAMILY_OFFICE', method: 'PRINCIPLES' }, lower);
    const client = await this.#verify(id, { basis: 'FAMILY_CLIENT', method: 'PRINCIPLES', issuerId });
    const items = JSON.stringify([{ familyOfficeId: office, issuerId }]);
    await commitTo(world.app.service, (db) =>
      db.updateTable('verifications').set({ items }).where('id', '=', client).execute(),
    );
    return { investor, issuerId };
  }

  async #own({ ownerIds: [id = ''] }: Investor, nodes: Node[]): Promise<void> {
    await this.#addOwners(id, nodes);
    await this.#verify(id, { basis: 'ENTITY_OWNERS', method: 'PRINCIPLES' });
    await this.world.set('legalEntities', id, { kybStatus: 'APPROVED', sanctionsStatus: 'APPROVED' });
  }

  async #addOwners(id: string, nodes: Node[], parentOwnerId?: string): Promise<void> {
    for (const [index, one] of nodes.entries()) {
      // The last one has the rest.
      const percent = index === nodes.length - 1 ? 100 - index * 30 : 30;
      const isEntity = one.kind === 'assets' || one.kind === 'owners';
      const linked = one.isTier
        ? {}
        : isEntity
          ? { ownerEntityId: await this.#accredit(one) }
          : { individualId: await this.#accredit(one) };
      const kind = isEntity ? 'ENTITY' : 'NATURAL_PERSON';
      const body = { kind, name: `Owner ${index}`, percent, parentOwnerId, ...linked };
      const owner = await this.world.client.post(`/legal-entities/${id}/owners`, body);
      // Tiers end somewhere; the owners of the next ones are those of the entity itself.
      if (owner.status !== 201) throw new Error(JSON.stringify(owner.body));
      if (one.isTier) await this.#addOwners(id, one.parts, owner.body.id);
    }
  }

  /** @returns the individual or the legal entity */
  async #accredit({ kind, parts }: Node): Promise<string> {
    const { world } = this;
    if (kind === 'owners') {
      const investor = await world.entity();
      await this.#own(investor, parts);
      return ownerOf(investor);
    }
    if (kind === 'assets') {
      const id = await this.#entity({ totalAssets: 6_000_000, formedForInvestment: false });
      const lower = () => this.#changeEntity(id, { totalAssets: 1_000_000 });
      await this.#verify(id, { basis: 'ENTITY_ASSETS', method: 'PRINCIPLES' }, lower);
      return id;
    }
    const id = ownerOf(await world.investor(figures));
    const change = (fields: object, of = id) => this.#changePerson(of, fields);
    if (kind === 'income')
      await this.#verify(id, { basis: 'INCOME' }, () => change({ currentAnnualIncome: 200_000 }));
    if (kind === 'netWorth')
      await this.#verify(id, { basis: 'NET_WORTH' }, () => change({ netWorthExcludingResidence: 1_000_000 }));
    if (kind === 'license')
      await this.#verify(id, { basis: 'PROFESSIONAL_CERTIFICATION', method: 'PRINCIPLES' }, () =>
        change({ employerName: 'Other' }),
      );
    if (kind === 'spouse') {
      const subject = ownerOf(await world.investor({ currentHouseholdIncome: 900_000 }));
      const names = { relation: 'SPOUSE', firstName: 'Grace', lastName: 'Hopper' };
      const jointWith = JSON.stringify({ ...names, individualId: id });
      const verificationId = await this.#verify(subject, { basis: 'INCOME', coversIndividualId: id }, () =>
        change({ currentHouseholdIncome: 300_000 }, subject),
      );
      await commitTo(world.app.service, (db) =>
        db.updateTable('verifications').set({ jointWith }).where('id', '=', verificationId).execute(),
      );
    }
    return id;
  }

  async #entity(fields: object): Promise<string> {
    return ownerOf(await this.world.entity(fields));
  }

  async #verify(id: string, fields: Parameters<World['verify']>[1], lower?: () => Promise<void>) {
    const verificationId = await this.world.verify(id, fields);
    this.parts.push({ verificationId, ...(lower && { lower }) });
    return verificationId;
  }

  async #changePerson(id: string, fields: object): Promise<void> {
    expect(await this.world.client.patch(`/individuals/${id}`, fields)).toMatchObject({ status: 200 });
  }

  #changeEntity(id: string, fields: object): Promise<void> {
    return this.#changeAsStaff('updateLegalEntity', `/legal-entities/${id}`, fields);
  }

  async #changeAsStaff(operation: 'updateLegalEntity' | 'updateIssuer', path: string, fields: object) {
    const { id, updatedAt: expectedUpdatedAt } = (await this.world.client.get(path)).body;
    const body = { expectedUpdatedAt, ...fields };
    const answer = await askAsStaff(this.world.service, operation, { params: { id }, body });
    expect(outcomeOf(answer)).toBe('Allowed');
  }
}

const ownerOf = ({ ownerIds: [id = ''] }: Investor) => id;

/** @returns what was done; a part without a figure is revoked */
async function endPart(world: World, part: Part, end: (typeof ends)[number]): Promise<string> {
  if (end === 'nothing') return end;
  if (end === 'lower' && part.lower) {
    await part.lower();
    return end;
  }
  if (end === 'expire') {
    await commitTo(world.app.service, (db) =>
      db
        .updateTable('verifications')
        .set({ validUntil: '2026-06-20' })
        .where('id', '=', part.verificationId)
        .execute(),
    );
    setClock('2026-06-21T10:00:00-04:00');
    return end;
  }
  const id = part.verificationId;
  const { updatedAt } = await askAsStaff(world.service, 'getCase', {
    params: { review: 'verification', id },
  });
  const to = end === 'suspend' ? 'SUSPENDED' : 'REVOKED';
  const reason = { reasonCode: 'DATA_MISMATCH', note: 'Random tree of verifications.' };
  const body = { to, expectedUpdatedAt: updatedAt, ...reason };
  expect(outcomeOf(await askAsStaff(world.service, 'decideVerification', { params: { id }, body }))).toBe(
    'Allowed',
  );
  return to;
}

test(
  `506(c): in ${runs} random trees, no sale counts a verification after a part of what it rests on has ended`,
  async () => {
    setClock();
    const world = new World(await startService());
    await fc.assert(
      fc.asyncProperty(top, fc.constantFrom(...ends), fc.nat(100), async (given, end, pick) => {
        setClock();
        const tree = new Tree(world);
        const { investor, issuerId } = await tree.build(given);
        const tradeId = await world.place(investor, await world.offer('RULE_506C', { issuerId }), '1000.00');
        expect(await world.prepare(tradeId)).toBe('Allowed');

        const done = await endPart(world, tree.parts[pick % tree.parts.length] as Part, end);

        const expected = done === 'nothing' ? /^Allowed$/ : /Rule: (accreditation|contrary)\./;
        expect(await world.settle(tradeId), done).toMatch(expected);
      }),
      {
        numRuns: runs,
        seed: 20260615,
        endOnFailure: true,
        examples: [
          [{ kind: 'client' }, 'lower', 0],
          [{ kind: 'client' }, 'revoke', 0],
          [{ kind: 'employee' }, 'lower', 0],
          [{ kind: 'client' }, 'nothing', 0],
        ],
      },
    );
  },
  isLong ? 3_600_000 : undefined,
);
