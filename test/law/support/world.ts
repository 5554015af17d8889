import { randomUUID } from 'node:crypto';
import type { App } from '../../../electron/service/app.ts';
import { backOffice } from '../../../electron/service/kernel/caller.ts';
import type { Exemption } from '../../../shared/domain/rules/exemptions.ts';
import type { Client } from '../../support/client.ts';
import { answerQuestionnaire, type StoredFields, storeVerification } from '../../support/eligible-trade.ts';
import { createInvestor, createInvestorAccount, createIssuer } from '../../support/records.ts';
import type { Running } from '../../support/service.ts';
import { askAsStaff } from '../../support/staff.ts';
import {
  type Buyer,
  checkOut,
  createOffer,
  createPaymentMethod,
  fillCart,
  signAgreements,
} from '../../support/trading.ts';
import { commitTo } from '../../support/writes.ts';

const types: Record<Exemption, string> = {
  RULE_506B: 'REG_D',
  RULE_506C: 'REG_D',
  REG_A_TIER_1: 'REG_A',
  REG_A_TIER_2: 'REG_A',
  REG_CF: 'REG_CF',
  REG_S: 'REG_S',
};

/** An offering whose units cost a cent, so that a quantity is an amount in cents. */
export interface Offer {
  offeringId: string;
  assetId: string;
  issuerId: string;
}

export interface Investor extends Buyer {
  /** The individuals, the PRIMARY first; the legal entity of a LEGAL_ENTITY account comes first. */
  ownerIds: string[];
}

let numbers = 0;

/** An SSN that identifies a person, and that no other test uses. */
export function freshSsn(): string {
  numbers += 1;
  return `${400 + Math.floor(numbers / 9000)}12${String((numbers % 9000) + 1).padStart(4, '0')}`;
}

type Columns = Record<string, string | number | null>;

/** Records that pass every rule, which a law case then changes. Officers decided their reviews before. */
export class World {
  readonly service: Running;
  readonly client: Client;

  constructor(service: Running, client: Client = service) {
    this.service = service;
    this.client = client;
  }

  get app(): App {
    return this.service.app;
  }

  /** Sets columns of a record that only reviews change. */
  async set(
    table: 'issuers' | 'offerings' | 'investorAccounts' | 'individuals' | 'legalEntities' | 'trades',
    id: string,
    columns: Columns,
  ): Promise<void> {
    await commitTo(this.app.service, (db) =>
      db
        .updateTable(table as 'issuers')
        .set(columns)
        .where('id', '=', id)
        .execute(),
    );
  }

  async offer(exemption: Exemption, fields: Record<string, unknown> = {}): Promise<Offer> {
    const issuerId = (fields.issuerId as string) ?? (await createIssuer(this.client));
    const isA = exemption.startsWith('REG_A');
    const offer = await createOffer(this.client, {
      type: types[exemption],
      exemption,
      startAt: '01/05/2026',
      endAt: '12/31/2026',
      pricePerUnit: 0.01,
      totalUnits: 100_000_000_000,
      soldElsewhere12Months: 0,
      ...(isA && { qualifiedAt: '01/05/2026' }),
      ...(exemption === 'REG_CF' && { publiclyAvailableAt: '01/05/2026' }),
      ...fields,
      issuerId,
    });
    await this.set('issuers', issuerId, { status: 'APPROVED' });
    if (exemption !== 'REG_S') await answerQuestionnaire(this.app, issuerId);
    await this.set('offerings', offer.offeringId, {
      complianceReview: 'APPROVED',
      onboardingStatus: 'APPROVED',
    });
    return offer;
  }

  /** @param fields of the individual, or of each of them */
  async investor(fields: object | object[] = {}, type = 'INDIVIDUAL', userId?: string): Promise<Investor> {
    const user = userId ?? (await createInvestor(this.client));
    const investorAccountId = await createInvestorAccount(this.client, {
      userId: user,
      investorAccountType: type,
    });
    const ownerIds: string[] = [];
    const people = Array.isArray(fields) ? fields : type === 'JOINT' ? [fields, fields] : [fields];
    for (const [index, person] of people.entries())
      ownerIds.push(await this.#individual(investorAccountId, type, index, person));
    await this.set('investorAccounts', investorAccountId, { setupStatus: 'COMPLETE' });
    return {
      userId: user,
      investorAccountId,
      paymentMethodId: await createPaymentMethod(this.client, user),
      ownerIds,
    };
  }

  async #individual(investorAccountId: string, type: string, index: number, fields: object): Promise<string> {
    const roles = type === 'LEGAL_ENTITY' ? ['AUTHORIZED_SIGNER'] : ['PRIMARY', 'JOINT'];
    const { status, body } = await this.client.post('/individuals', {
      firstName: 'Grace',
      lastName: `Hopper ${randomUUID()}`,
      dob: '12/09/1980',
      ssn: freshSsn(),
      country: 'US',
      investedInCrowdfunding: 0,
      role: roles[index],
      ...fields,
      investorAccountId,
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    await this.set('individuals', body.id, {
      kycStatus: 'APPROVED',
      amlStatus: 'APPROVED',
      setupStatus: 'COMPLETE',
    });
    return body.id;
  }

  /** An account of a legal entity with one signer. */
  async entity(fields: object = {}): Promise<Investor> {
    const investor = await this.investor({}, 'LEGAL_ENTITY');
    const { status, body } = await this.client.post('/legal-entities', {
      name: 'Hopper LLC',
      ein: `51${String(1_000_000 + ++numbers)}`,
      companyType: 'LLC',
      investedInCrowdfunding: 0,
      ...{ address: '1 Elm Street', city: 'Portland', state: 'ME', zip: '04101', country: 'US' },
      ...fields,
      investorAccountId: investor.investorAccountId,
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    await this.set('investorAccounts', investor.investorAccountId, { setupStatus: 'COMPLETE' });
    await this.set('legalEntities', body.id, { kybStatus: 'APPROVED', sanctionsStatus: 'APPROVED' });
    return { ...investor, ownerIds: [body.id, ...investor.ownerIds] };
  }

  /** An active verification, as the approval of an accreditation creates it. */
  verify(subjectId: string, fields: StoredFields = {}): Promise<string> {
    return storeVerification(this.app, subjectId, {
      verifiedOn: '2026-06-01',
      validUntil: '2026-12-31',
      ...fields,
    });
  }

  async represent(
    subjectId: string,
    kind: string,
    tradeId: string | null,
    madeOn = '2026-06-15',
  ): Promise<void> {
    const { status, body } = await this.client.post('/representations', { subjectId, kind, tradeId, madeOn });
    if (status !== 201) throw new Error(JSON.stringify(body));
  }

  /** @param total with two decimals, as text */
  cart(investor: Buyer, { assetId }: Offer, total: string): Promise<string> {
    return fillCart(this.client, investor, assetId, Math.round(Number(total) * 100));
  }

  async place(investor: Buyer, offer: Offer, total: string): Promise<string> {
    const id = await this.cart(investor, offer, total);
    const answer = await checkOut(this.client, investor.userId);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return id;
  }

  /** A trade that was settled at a time. */
  async settled(investor: Buyer, offer: Offer, total: string, closedAt: string): Promise<string> {
    const id = await this.place(investor, offer, total);
    const at = new Date(closedAt).toISOString();
    await this.set('trades', id, { tradeStatus: 'SETTLED', placedAt: at, closedAt: at });
    return id;
  }

  async quote(
    cartId: string,
  ): Promise<{ rules: { rule: string; result: string }[]; [field: string]: unknown }> {
    const { status, body } = await this.client.post(`/carts/${cartId}/evaluate`, {});
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  }

  /** The result of a rule in a quote. */
  async quoted(cartId: string, rule: string): Promise<string | undefined> {
    return (await this.quote(cartId)).rules.find((one) => one.rule === rule)?.result;
  }

  /** Approves the compliance review of a trade. @returns `Allowed`, or the errors */
  async approve(tradeId: string): Promise<string> {
    return this.#decide('decideTrade', tradeId, 'APPROVED');
  }

  async settle(tradeId: string): Promise<string> {
    return this.#decide('decideSettlement', tradeId, 'SETTLED');
  }

  /** Signs the agreements of a trade, approves it, and records its money. @returns the result of the approval */
  async prepare(tradeId: string, receipt: object = {}): Promise<string> {
    await signAgreements(this.client, tradeId);
    const approved = await this.approve(tradeId);
    await this.receive(tradeId, receipt);
    return approved;
  }

  async receive(id: string, receipt: object = {}): Promise<void> {
    const { updatedAt: expectedUpdatedAt } = await this.#read(id);
    const body = { expectedUpdatedAt, ...receipt };
    await this.app.run('recordReceipt', backOffice, { params: { id }, body });
  }

  #read(id: string): Promise<{ updatedAt: string }> {
    return this.app.run('getTrade', backOffice, { params: { id } }) as Promise<{ updatedAt: string }>;
  }

  async #decide(operation: 'decideTrade' | 'decideSettlement', id: string, to: string): Promise<string> {
    const { updatedAt } = await this.#read(id);
    const body = { expectedUpdatedAt: updatedAt, to, note: 'Reviewed the findings of the trade.' };
    return outcomeOf(await askAsStaff(this.service, operation, { params: { id }, body }));
  }
}

/** `Allowed`, or the errors of the answer of an officer's operation. */
export function outcomeOf(answer: { rejected?: string; errors?: string[] }): string {
  return answer.rejected ? (answer.errors ?? []).join('\n') : 'Allowed';
}
